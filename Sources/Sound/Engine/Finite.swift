import Signals

/// The check that nothing but sound leaves the engine.
enum Finite {
  /// Whether all samples are numbers below 180 dB over full scale.
  static func holds(_ signal: StereoStretch) -> Bool {
    Kernels.peak(signal.left, count: signal.frames) < 1e9
      && Kernels.peak(signal.right, count: signal.frames) < 1e9
  }

  static func clear(_ signal: StereoStretch) {
    signal.left.update(repeating: 0, count: signal.frames)
    signal.right.update(repeating: 0, count: signal.frames)
  }
}
