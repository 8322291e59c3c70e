import Testing

@testable import SOFA

@Suite struct SOFAErrorTests {}
