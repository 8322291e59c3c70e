import Testing

@testable import Wayfinding

@Suite struct WayfindingErrorTests {}
