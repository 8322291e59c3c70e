internal import CPortAudio
import Files
import Glibc
import Score
import Threads

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
