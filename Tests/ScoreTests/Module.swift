import Testing

@testable import Score
