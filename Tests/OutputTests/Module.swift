import Testing

@testable import Output
