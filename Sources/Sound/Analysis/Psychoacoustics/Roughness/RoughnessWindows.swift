/// Keeps at most 60 windows of 200 ms, evenly distributed over a sound of any length, and measures their roughness at
/// the end.
///
/// The sound is cut into consecutive windows. As soon as there would be more than 60, every other one is dropped and
/// only every second one is kept from there on, and so on: which ones are kept depends only on the length.
struct RoughnessWindows {
  private static let most = 60
  private static let rate = 48000
  private static let length = rate / 5

  private var window: [Float] = []
  private var kept: [(number: Int, samples: [Float])] = []
  private var number = 0
  private var stride = 1

  init() { window.reserveCapacity(Self.length) }

  /// - Parameter block: samples at 48 kHz.
  mutating func add(_ block: UnsafeBufferPointer<Float>) {
    var rest = block[...]
    while !rest.isEmpty {
      let taken = rest.prefix(Self.length - window.count)
      window.append(contentsOf: taken)
      rest = rest.dropFirst(taken.count)
      if window.count == Self.length { close() }
    }
  }

  private mutating func close() {
    if number % stride == 0 { keep() }
    window.removeAll(keepingCapacity: true)
    number += 1
  }

  private mutating func keep() {
    if kept.count == Self.most {
      stride *= 2
      let stride = stride
      kept.removeAll { $0.number % stride != 0 }
      guard number % stride == 0 else { return }
    }
    kept.append((number, window))
  }

  /// The roughness in asper at the middle of each window, seconds. A sound shorter than 200 ms has none.
  func values(calibration: Double) -> [(time: Double, value: Double)] {
    guard !kept.isEmpty else { return [] }
    let model = RoughnessModel(calibration: calibration)
    let resampler = Resampler(from: Self.rate, to: RoughnessModel.rate)
    return kept.map { window in
      resampler.restart()
      var samples: [Float] = []
      samples.reserveCapacity(RoughnessModel.size)
      window.samples.withUnsafeBufferPointer { resampler.add($0) { samples += $0 } }
      resampler.finish { samples += $0 }
      let middle = 0.2 * (Double(window.number) + 0.5)
      return (middle, model.asper(samples))
    }
  }
}
