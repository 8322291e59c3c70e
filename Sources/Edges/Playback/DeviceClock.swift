internal import CPortAudio
import Files
import Glibc
import Score
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

/// A sound device that plays two channels or more.
public struct SoundDevice: Sendable, Equatable {
  /// The number that ‹to device:NUMBER› takes.
  public let number: Int
  public let name: String
  /// The system that offers it: ALSA, JACK Audio Connection Kit, OSS.
  public let system: String
  public let channels: Int
  /// The sample rate in Hz that it prefers.
  public let sampleRate: Int
  /// The seconds of buffer that it proposes for playing without gaps.
  public let latency: Double
  public let isDefault: Bool

  /// All devices that are there now; none where there is no sound system.
  /// - Throws: `Fault` (`connection`) when the sound system cannot be started.
  public static func list() throws -> [SoundDevice] { try PortAudio.session { present() } }

  /// The devices that are there while PortAudio is initialised.
  static func present() -> [SoundDevice] {
    let preferred = Pa_GetDefaultOutputDevice()
    return (0..<max(0, Pa_GetDeviceCount())).compactMap { number in
      guard let info = Pa_GetDeviceInfo(number)?.pointee, info.maxOutputChannels >= 2 else {
        return nil
      }
      let system = Pa_GetHostApiInfo(info.hostApi).map { String(cString: $0.pointee.name) }
      return SoundDevice(
        number: Int(number), name: String(cString: info.name), system: system ?? "",
        channels: Int(info.maxOutputChannels), sampleRate: Int(info.defaultSampleRate),
        latency: info.defaultHighOutputLatency, isDefault: number == preferred)
    }
  }

  /// The device that a name means: nil is the default, a number is its number, anything else is its
  /// name or the beginning of it, in any case of letters.
  /// - Throws: `Fault` (`connection`) that lists the devices, or says how to stream without one.
  static func chosen(_ wanted: String?, among devices: [SoundDevice]) throws(Fault) -> SoundDevice {
    guard !devices.isEmpty else {
      throw Fault(
        .connection, "this system has no sound device that plays", at: FaultPlace("device"),
        hint: "stream instead: ‹to http›, ‹to stdout›, or record: ‹to FILE.wav›")
    }
    guard let wanted else { return devices.first(where: \.isDefault) ?? devices[0] }
    if let number = Int(wanted), let device = devices.first(where: { $0.number == number }) {
      return device
    }
    let lowered = wanted.lowercased()
    if let device = devices.first(where: { $0.name.lowercased() == lowered })
      ?? devices.first(where: { $0.name.lowercased().hasPrefix(lowered) })
    {
      return device
    }
    let listed = devices.map { "\($0.number) \"\($0.name)\"" }.joined(separator: ", ")
    let nearest = NearestName.to(wanted, among: devices.map(\.name))
    throw Fault(
      .connection, "there is no such sound device, but \(listed)",
      at: FaultPlace("device:\(wanted)"),
      hint: nearest.map { "did you mean device:\($0)?" } ?? "give one of these numbers or names")
  }
}

/// PortAudio's calls, with errors in words. It is not thread-safe: one thread at a time.
enum PortAudio {
  /// PortAudio's `paFloat32` and `paOutputUnderflow`, which are casts and do not reach Swift.
  static let float32 = PaSampleFormat(1)
  static let outputUnderflow = PaStreamCallbackFlags(4)

  /// Calls `body` while PortAudio is initialised.
  static func session<Result>(_ body: () throws -> Result) throws -> Result {
    try open()
    defer { close() }
    return try body()
  }

  /// Initialises PortAudio. Every `open` that returns needs a `close`.
  static func open() throws(Fault) {
    // A JACK server that we start ourselves would outlive us.
    setenv("JACK_NO_START_SERVER", "1", 0)
    try SystemLibrary.portAudio.require()
    try check(SystemProcess.silently { Pa_Initialize() }, "start the sound system")
  }

  static func close() { _ = SystemProcess.silently { Pa_Terminate() } }

  static func check(_ code: PaError, device: String = "device", _ purpose: String) throws(Fault) {
    guard code < 0 else { return }
    throw Fault(
      .connection, "cannot \(purpose): \(String(cString: Pa_GetErrorText(code)))",
      at: FaultPlace(device), hint: streamInstead)
  }

  static let streamInstead =
    "choose another with ‹to device:NAME›, or stream instead: ‹to http› or ‹to stdout›"
}
