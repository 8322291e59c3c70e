public import Score

public typealias SOFAError = Fault
