extension Conductor {
  /// The steps after which scripts of the last tick were cut, one after the other: a tick that is told of them by
  /// `foretell` is cut at the same instructions.
  public var cuts: [Int] { budget.cuts }

  /// The number of steps that the scripts took in the last tick.
  public var steps: Int { budget.all }

  /// Has scripts of the next tick cut after these numbers of steps, one after the other.
  public func foretell(cuts: [Int]) { budget.foretold = cuts }
}
