/// Moves every second step of a rhythm: a pair of steps takes the time that it took, and its second step comes
/// when `part` of the pair has passed.
///
/// With part s and pairs of length 2d, the written moment x·2d of a pair sounds at y·2d, where
/// y = 2sx for x < ½ and y = s + 2(1 − s)(x − ½) from there on. Pairs are counted from the bar line; a pair
/// that the bar line cuts is straight.
struct Swing: Hashable {
  /// 0.5 is straight, 2/3 a triplet.
  var part = 0.5
  /// Length of one of the two steps, in beats.
  var step = 0.5

  var isStraight: Bool { part == 0.5 }

  /// The parts of a beat that a mapping can ask for.
  static let parts = 0.1...0.9

  /// The beat at which a written beat sounds.
  func sounding(_ beat: Double, _ meters: MeterTrack) -> Double {
    warped(beat, meters) { x in x < 0.5 ? 2 * part * x : part + 2 * (1 - part) * (x - 0.5) }
  }

  /// The written beat that sounds at a beat.
  func written(_ beat: Double, _ meters: MeterTrack) -> Double {
    warped(beat, meters) { y in y < part ? y / (2 * part) : 0.5 + (y - part) / (2 * (1 - part)) }
  }

  private func warped(_ beat: Double, _ meters: MeterTrack, _ way: (Double) -> Double) -> Double {
    if isStraight { return beat }
    let bar = meters.bar(at: beat)
    let pair = 2 * step
    let pairs = (beat - bar.start) / pair
    let index = (pairs + 1e-12).rounded(.down)
    guard (index + 1) * pair <= bar.length + 1e-9 else { return beat }
    return bar.start + (index + way(pairs - index)) * pair
  }
}
