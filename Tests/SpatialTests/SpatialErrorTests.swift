import Testing

@testable import Spatial

@Suite struct SpatialErrorTests {}
