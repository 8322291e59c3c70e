import Testing

@testable import Mappings
