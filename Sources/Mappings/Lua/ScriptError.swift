import Score

public typealias ScriptError = Fault
