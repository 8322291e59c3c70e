import Score

public typealias SpatialError = Fault
