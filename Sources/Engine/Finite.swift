import Signals

/// The check that nothing but sound leaves the engine.
enum Finite {
  /// Whether all samples are numbers below 180 dB over full scale.
  static func holds(_ signal: StereoStretch) -> Bool {
    var energy: Float = 0
    for i in 0..<signal.frames {
      energy += signal.left[i] * signal.left[i] + signal.right[i] * signal.right[i]
    }
    return energy < 1e18
  }

  static func clear(_ signal: StereoStretch) {
    signal.left.update(repeating: 0, count: signal.frames)
    signal.right.update(repeating: 0, count: signal.frames)
  }
}
