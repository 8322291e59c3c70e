/// Cuts the course of specific loudness into windows of two seconds, one a second, and measures the fluctuation
/// strength of each. A sound of one to two seconds is one window; a shorter one has none.
struct FluctuationWindows {
  private static let frames = 200
  private static let step = 100
  /// The number of values of specific loudness per frame.
  private static let each = 5

  private let model = FluctuationModel(frames: frames)
  private var sums = [Double](repeating: 0, count: FluctuationModel.bands)
  private var told = 0
  /// The masking levels of the last frames, at most a window.
  private var levels: [Double] = []
  private var start = 0
  private(set) var values: [(time: Double, value: Double)] = []

  init() { levels.reserveCapacity(Self.frames * FluctuationModel.bands) }

  /// - Parameter specific: 240 values, sone/Bark, every 2 ms.
  mutating func add(_ specific: UnsafePointer<Double>) {
    for band in 0..<FluctuationModel.bands {
      var sum = 0.0
      for point in 10 * band..<10 * band + 10 { sum += specific[point] }
      sums[band] += sum
    }
    told += 1
    guard told == Self.each else { return }
    for band in 0..<FluctuationModel.bands {
      levels.append(FluctuationModel.level(sums[band] / Double(10 * Self.each)))
      sums[band] = 0
    }
    told = 0
    guard levels.count == Self.frames * FluctuationModel.bands else { return }
    measure(model)
    levels.removeFirst(Self.step * FluctuationModel.bands)
    start += Self.step
  }

  /// - Parameter seconds: duration of the whole sound.
  mutating func finish() {
    let frames = levels.count / FluctuationModel.bands
    if values.isEmpty, frames >= Self.step { measure(FluctuationModel(frames: frames)) }
  }

  private mutating func measure(_ model: FluctuationModel) {
    let middle = (Double(start) + Double(model.frames) / 2) * FluctuationModel.hop
    values.append((middle, levels.withUnsafeBufferPointer { model.vacil($0.baseAddress!) }))
  }
}
