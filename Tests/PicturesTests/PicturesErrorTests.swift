import Testing

@testable import Pictures

@Suite struct PicturesErrorTests {}
