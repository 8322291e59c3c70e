internal import CPortAudio
import Glibc
import Synchronization
import Threads

/// A sound device as the clock: it asks for each block when it needs it, and plays it.
public final class DeviceClock: SoundClock {
  /// The name of the device as it was asked for; its full name once it has started.
  public var name: String {
    opened.withLock { $0?.name } ?? wanted.map { "device:\($0)" } ?? "device"
  }
  private let wanted: String?
  private let blockFrames: Int
  private let latency: Double?
  private let opened = Mutex<Opened?>(nil)
  private let state: CallbackState

  private struct Opened: Sendable {
    let name: String
    nonisolated(unsafe) let stream: UnsafeMutableRawPointer
  }

  /// - Parameters:
  ///   - device: name or number; nil is the system's default.
  ///   - blockFrames: frames per block.
  ///   - latency: seconds of buffer; nil is what the device proposes.
  ///   - onEnd: called when the device stops by itself, as when it is unplugged, with words for it.
  public init(
    device: String? = nil, blockFrames: Int = 256, latency: Double? = nil,
    onEnd: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    wanted = device
    (self.blockFrames, self.latency) = (blockFrames, latency)
    state = CallbackState(onEnd: onEnd)
  }

  /// Opens the device and begins to play.
  /// - Throws: `Fault` (`connection`) when there is no such device, or it cannot play at this rate.
  public func start(sampleRate: Int, _ render: @escaping Render) throws {
    try PortAudio.open()
    do {
      let device = try SoundDevice.chosen(wanted, among: SoundDevice.present())
      state.prepare(render, sampleRate: sampleRate)
      let stream = try open(device, sampleRate)
      opened.withLock { $0 = Opened(name: device.name, stream: stream) }
      try PortAudio.check(Pa_StartStream(stream), device: device.name, "start playing")
    } catch {
      close()
      PortAudio.close()
      throw error
    }
  }

  public func stop() {
    state.isStopping.store(true, ordering: .relaxed)
    guard close() else { return }
    PortAudio.close()
  }

  public var counters: ClockCounters { state.load.counters }

  private func open(_ device: SoundDevice, _ sampleRate: Int) throws -> UnsafeMutableRawPointer {
    var parameters = PaStreamParameters()
    parameters.device = PaDeviceIndex(device.number)
    parameters.channelCount = 2
    parameters.sampleFormat = PortAudio.float32
    parameters.suggestedLatency = latency ?? device.latency
    var stream: UnsafeMutableRawPointer?
    let code = Pa_OpenStream(
      &stream, nil, &parameters, Double(sampleRate), UInt(blockFrames), 0,
      { @Sendable _, output, frames, _, flags, state in
        CallbackState.from(state).fill(output, Int(frames), flags)
        return 0
      }, Unmanaged.passUnretained(state).toOpaque())
    try PortAudio.check(code, device: device.name, "play \(sampleRate) Hz in stereo")
    Pa_SetStreamFinishedCallback(stream) { @Sendable in CallbackState.from($0).end() }
    return stream!
  }

  /// Ends the stream; false when there is none.
  @discardableResult private func close() -> Bool {
    guard let opened = opened.withLock({ $0.take() }) else { return false }
    state.isStopping.store(true, ordering: .relaxed)
    Pa_StopStream(opened.stream)
    Pa_CloseStream(opened.stream)
    return true
  }
}

/// The state of the device's callback, which takes no lock and allocates nothing.
private final class CallbackState: Sendable {
  let isStopping = Atomic<Bool>(false)
  private let onEnd: @Sendable (String) -> Void
  private nonisolated(unsafe) var render: SoundClock.Render = { _, _ in }
  private nonisolated(unsafe) var nanosecondsPerFrame = 0.0
  let load = LoadMeter()

  init(onEnd: @escaping @Sendable (String) -> Void) { self.onEnd = onEnd }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> CallbackState {
    Unmanaged<CallbackState>.fromOpaque(pointer!).takeUnretainedValue()
  }

  /// Sets what the callback renders with; only before the stream is opened.
  func prepare(_ render: @escaping SoundClock.Render, sampleRate: Int) {
    self.render = render
    nanosecondsPerFrame = 1e9 / Double(sampleRate)
  }

  func fill(_ output: UnsafeMutableRawPointer?, _ frames: Int, _ flags: PaStreamCallbackFlags) {
    if load.blocks.load(ordering: .relaxed) == 0 { lookAtPrecedence() }
    let began = SteadyTime.now
    render(output!.assumingMemoryBound(to: Float.self), frames)
    load.add(Double(SteadyTime.now - began) / (Double(frames) * nanosecondsPerFrame))
    if flags & PortAudio.outputUnderflow != 0 { load.dropped.add(1, ordering: .relaxed) }
  }

  func end() {
    guard !isStopping.load(ordering: .relaxed) else { return }
    onEnd("the sound device has stopped by itself; \(PortAudio.streamInstead)")
  }

  private func lookAtPrecedence() {
    var policy: Int32 = 0
    var parameters = sched_param()
    pthread_getschedparam(pthread_self(), &policy, &parameters)
    load.hasPrecedence.store(policy == SCHED_FIFO || policy == SCHED_RR, ordering: .relaxed)
  }
}
