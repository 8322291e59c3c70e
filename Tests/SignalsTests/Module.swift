import Testing

@testable import Signals
