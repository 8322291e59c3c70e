internal import CPortAudio
import Glibc
import Score

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

  /// Initialises PortAudio quietly: ALSA and JACK write pages to standard error about what is not there.
  /// Every `open` that returns needs a `close`.
  static func open() throws(Fault) {
    // A JACK server that we start ourselves would outlive us.
    setenv("JACK_NO_START_SERVER", "1", 0)
    try check(silently { Pa_Initialize() }, "start the sound system")
  }

  static func close() { _ = silently { Pa_Terminate() } }

  static func check(_ code: PaError, device: String = "device", _ purpose: String) throws(Fault) {
    guard code < 0 else { return }
    throw Fault(
      .connection, "cannot \(purpose): \(String(cString: Pa_GetErrorText(code)))",
      at: FaultPlace(device), hint: streamInstead)
  }

  static let streamInstead =
    "choose another with ‹to device:NAME›, or stream instead: ‹to http› or ‹to stdout›"

  private static func silently(_ call: () -> PaError) -> PaError {
    let kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let nowhere = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
    if kept >= 0, nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    defer {
      if kept >= 0 {
        dup2(kept, STDERR_FILENO)
        Glibc.close(kept)
      }
      if nowhere >= 0 { Glibc.close(nowhere) }
    }
    return call()
  }
}
