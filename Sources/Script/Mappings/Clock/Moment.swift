/// A moment of a performance.
enum Moment: Equatable {
  /// Seconds since the start.
  case seconds(Double)
  /// Beats since the start, as they sound.
  case beat(Double)
}

/// The moment or event that a coroutine waits for.
enum Wait: Equatable {
  /// The next multiple of a number of beats, moved by an offset in beats.
  case beats(Double, offset: Double)
  /// The next multiple of a number of bars, moved by an offset in beats.
  case bars(Double, offset: Double)
  case seconds(Double)
  /// A beat as written, before swing.
  case untilBeat(Double)
  /// Seconds since the start.
  case untilSecond(Double)
}
