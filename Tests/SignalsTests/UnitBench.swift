import Score
import TestSupport

@testable import Signals

/// Runs one unit generator on memory of its own, in stretches as an engine would.
final class UnitBench {
  /// What is connected to an input.
  enum Input {
    case constant(Float)
    /// A control with a value per lane.
    case lanes([Float])
    /// A control that is at `value(frame)` at every frame where a stretch begins or ends.
    case control((Int) -> Float)
    /// A control of each lane that is at `value(lane, frame)` at every such frame.
    case ramps((Int, Int) -> Float)
    /// The same samples in every lane.
    case signal([Float])
    /// Samples of each lane.
    case signals([[Float]])

    var isAudio: Bool {
      switch self {
      case .constant, .lanes, .control, .ramps: false
      case .signal, .signals: true
      }
    }
  }

  let code: UnitKind
  let sampleRate: Float
  let inputs: [Input]
  /// Frames rendered so far.
  private(set) var frame = 0
  private let operation: UnsafeMutableBufferPointer<Operation>
  private let registers: UnsafeMutablePointer<Lanes>
  private let registerCount: Int
  /// Where the output goes: programs put it over an input that nobody reads any more.
  private let outputRegister: Int
  private let controls: UnsafeMutablePointer<Control>
  let state: UnsafeMutablePointer<Lanes>
  private let tables: TableBank
  /// The lanes that are rendered alone, one bit each; 0 where all are rendered together.
  var alone: UInt16
  /// The last stretch, if lanes were rendered alone in it.
  private var last: Stretch?

  /// - Parameters:
  ///   - shared: the signal among the inputs whose register the output takes, if any.
  ///   - alone: the lanes that are rendered alone, one bit each.
  init(
    _ code: UnitKind, _ inputs: [Input], sampleRate: Float = 48_000,
    tables: TableBank = UnitBench.tables, table: Int = 0, over shared: Int? = nil,
    alone: UInt16 = 0
  ) {
    self.alone = alone
    self.code = code
    outputRegister = shared ?? inputs.count
    self.inputs = inputs
    self.sampleRate = sampleRate
    self.tables = tables
    registerCount = inputs.count + 1
    registers = .rows(Stretch.size(registers: registerCount))
    controls = .allocate(capacity: inputs.count + 1)
    controls.initialize(repeating: Control(Lanes()), count: inputs.count + 1)
    let constants = inputs.map { input -> Float? in
      guard case .constant(let value) = input else { return nil }
      return value
    }
    let size = code.stateSize(
      UnitSetup(sampleRate: Double(sampleRate), constants: constants))
    state = .rows(size)
    let isAudio =
      switch code.spec.rate {
      case .audio: true
      case .control: false
      case .followsInputs: inputs.contains { $0.isAudio }
      }
    operation = .allocate(capacity: 1)
    operation.initialize(
      repeating: Operation(
        unit: code,
        inputs: inputs.enumerated().map { $1.isAudio ? .audio($0) : .control($0) },
        output: isAudio ? .audio(outputRegister) : .control(inputs.count), stateSize: size,
        table: table))
    for lane in 0..<16 { start(lane: lane, seed: UInt32(lane + 1) &* 0x9e37_79b1) }
  }

  deinit {
    registers.deallocate()
    controls.deallocate()
    state.deallocate()
    operation.deallocate()
  }

  /// One cycle of a bell-like waveform, and one second of a decaying 440 Hz tone at 48 kHz.
  static let tables = TableBank(
    waveforms: StandardWaveform.all + [Harmonics(cycle: [0, 1, 0.5, 0.2, 0, -0.2, -0.5, -1])],
    recordings: [
      Recording(
        channels: [
          (0..<4800).map { i in
            Float(Tests.sine(cycles: 440 * Double(i) / 48_000) * (1 - Double(i) / 4800))
          }
        ], sampleRate: 48_000)
    ], lists: lists.map { $0.rows.flatMap { $0 } })

  /// Rows for the units that read some, by their names.
  static let lists: [(name: String, rows: [[Float]])] = Catalogue.generators.compactMap { code in
    guard case .values(let columns) = code.spec.table else { return nil }
    let plain = [[Float]](repeating: columns.map { Float($0.defaultValue) }, count: 3)
    return (code.spec.name, rows[code] ?? plain)
  }

  private static let rows: [UnitKind: [[Float]]] = [
    .partials: [[1, 1, 0], [2.01, 0.5, 0.25], [70, 0.2, 0]],
    .modal: [[1, 0.5, 1], [2.76, 0.3, 0.5], [40, 0.1, 0.2]],
    .breakpoint: [[0.002, 1, 0], [0.003, 0.3, -3], [0.001, 0.8, 4]],
  ]

  /// Place of the bell-like waveform in `tables`.
  static let waveform = StandardWaveform.all.count

  /// What the microphone hears: noise that comes again every 320 frames.
  static let microphonePeriod = 320
  nonisolated(unsafe) static let microphone: UnsafePointer<Float> = {
    let noise = Tests.noise(microphonePeriod, seed: 77)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * microphonePeriod)
    for i in 0..<2 * microphonePeriod { (memory + i).initialize(to: noise[i % microphonePeriod]) }
    return UnsafePointer(memory)
  }()

  var isControl: Bool { !operation[0].output.isAudio }

  func start(lane: Int, seed: UInt32) {
    Interpreter.start(operation[0], state, lane: lane, seed: seed)
  }

  /// Renders one stretch of up to 64 frames.
  /// - Parameter together: whether all lanes are rendered together this once.
  func step(_ frames: Int, together: Bool = false) {
    for (i, input) in inputs.enumerated() { connect(input, i, frames) }
    var stretch = Stretch(
      frames: frames, sampleRate: sampleRate, registers: registers, registerCount: registerCount,
      controls: controls, state: state, tables: tables,
      microphone: MicrophoneInput(
        left: Self.microphone + frame % Self.microphonePeriod,
        right: Self.microphone + (frame + 97) % Self.microphonePeriod))
    frame += frames
    last = nil
    if alone == 0 || together {
      Interpreter.run(UnsafeBufferPointer(operation), stretch)
      return
    }
    stretch.sounding = alone
    separate(stretch)
    Interpreter.runAlone(UnsafeBufferPointer(operation), stretch)
    last = stretch
  }

  /// Leaves the inputs in the lines of the sounding lanes, and in all other memory what is not a number: nothing else
  /// may be heard.
  private func separate(_ stretch: Stretch) {
    var lines: [(place: UnsafeMutablePointer<Float>, samples: [Float])] = []
    stretch.forEachSounding { lane in
      for (i, input) in inputs.enumerated() where input.isAudio {
        let register = stretch.register(.audio(i))
        let samples = LaneColumns.lane(lane.lane, of: register, count: stretch.frames)
        lines.append((Kernels.floats(lane.register(.audio(i))), samples))
      }
    }
    registers.update(
      repeating: Lanes(repeating: .nan), count: Stretch.size(registers: registerCount))
    for line in lines { line.place.update(from: line.samples, count: stretch.frames) }
  }

  private func connect(_ input: Input, _ index: Int, _ frames: Int) {
    let register = registers + index * Stretch.capacity
    switch input {
    case .constant(let value): controls[index] = Control(Lanes(repeating: value))
    case .lanes(let values): controls[index] = Control(Lanes(values))
    case .control(let value):
      controls[index] = Control(
        start: Lanes(repeating: value(frame)), end: Lanes(repeating: value(frame + frames)))
    case .ramps(let value):
      controls[index] = Control(
        start: Lanes((0..<16).map { value($0, frame) }),
        end: Lanes((0..<16).map { value($0, frame + frames) }))
    case .signal(let samples):
      LaneColumns.setAll(of: register, to: samples[frame..<frame + frames])
    case .signals(let lanes):
      for lane in lanes.indices {
        LaneColumns.setLane(lane, of: register, to: lanes[lane][frame..<frame + frames])
      }
    }
  }

  /// The samples of the last stretch in one lane.
  func output(lane: Int, frames: Int) -> [Float] {
    if let last {
      let line = Kernels.floats(last.alone(lane).register(.audio(outputRegister)))
      return (0..<frames).map { line[$0] }
    }
    return LaneColumns.lane(lane, of: registers + outputRegister * Stretch.capacity, count: frames)
  }

  /// The control of the last stretch.
  var control: Control { controls[inputs.count] }

  /// The control value at the end of the last stretch.
  func controlEnd(lane: Int) -> Float { control.end[lane] }

  /// Renders `frames` in stretches of the lengths in `cuts`, over and over; one array per lane asked for.
  /// Of a unit at control rate, the values at every multiple of 64 frames.
  func render(_ frames: Int, cuts: [Int] = [64], lanes: Range<Int> = 0..<1) -> [[Float]] {
    var rendered = [[Float]](repeating: [], count: lanes.count)
    var (done, next) = (0, 0)
    while done < frames {
      let count = min(cuts[next % cuts.count], frames - done)
      step(count)
      done += count
      next += 1
      for (i, lane) in lanes.enumerated() {
        if !isControl {
          rendered[i] += output(lane: lane, frames: count)
        } else if done % 64 == 0 {
          rendered[i].append(controlEnd(lane: lane))
        }
      }
    }
    return rendered
  }
}
