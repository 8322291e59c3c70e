import Score

/// The numbers that a note of a phrase keeps.
struct PhraseNote {
  /// The sound that a note plays.
  enum Part: UInt8 {
    case component, intro, outro, nothing
  }

  /// A sound that was begun at a frame.
  struct Voice {
    var part = Part.nothing
    /// The number of the component.
    var component: Int32 = 0
    /// The frame of the note at which it began, and the place in it from which: a frame and the rest of one.
    var start: Int64 = 0
    var place: Int64 = 0
    var rest: Int64 = 0
    /// The frames of the fade, and those that are left of it.
    var fadeLength: Int32 = 0
    var fadeLeft: Int32 = 0
  }

  /// Frames since the note began.
  var time: Int64 = 0
  /// The frames of the intro.
  var intro: Int64 = 0
  /// The frame at which something changes: the next beat, or the end of the outro.
  var due: Int64 = 0
  /// The beat that stands there, counted from the end of the intro.
  var beat: Int64 = 0
  /// The component that is wanted.
  var wanted: Int32 = 0
  var hasBegun = false
  var isReleased = false
  /// Whether the outro is played at the next beat.
  var endsWithOutro = false
  var hasEnded = false
  /// The sound that is played, and the one that fades out.
  var present = Voice()
  var former = Voice()
}
