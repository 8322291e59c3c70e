internal import CPortAudio
import Glibc
import Score
import Synchronization

/// PortAudio counts who uses it, but not from several threads at once.
enum PortAudioUse {
  private static let lock = Mutex(())

  static func begin() throws(Fault) {
    // A JACK server that is started here would outlive the program.
    setenv("JACK_NO_START_SERVER", "1", 0)
    let code = lock.withLock { _ in quietly { Pa_Initialize() } }
    if code != paNoError.rawValue { throw error(code) }
  }

  static func end() { lock.withLock { _ in _ = quietly { Pa_Terminate() } } }

  /// ALSA and JACK write pages to standard error about what is not there.
  private static func quietly(_ call: () -> PaError) -> PaError {
    let kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if kept >= 0, nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    defer {
      if kept >= 0 { dup2(kept, STDERR_FILENO) }
      for descriptor in [kept, nowhere] where descriptor >= 0 { close(descriptor) }
    }
    return call()
  }

  static func error(_ code: PaError, _ device: String = "") -> Fault {
    Fault.source(
      device.isEmpty ? "microphone" : "microphone \(device)",
      "cannot be opened: \(String(cString: Pa_GetErrorText(code)))",
      hint: "choose another device, or play a recording: ‹mic FILE›")
  }
}
