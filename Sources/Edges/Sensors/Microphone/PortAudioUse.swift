internal import CPortAudio
import Files
import Glibc
import Score
import Threads

/// The beginning and the end of a use of PortAudio, which counts its users.
enum PortAudioUse {
  /// Begins a use; every one that begins needs an `end`.
  /// - Throws: `Fault` of the microphone where PortAudio cannot be initialised.
  static func begin() throws(Fault) {
    // A JACK server that is started here would outlive the program.
    setenv("JACK_NO_START_SERVER", "1", 0)
    try SystemLibrary.portAudio.require()
    let code = SystemProcess.silently { Pa_Initialize() }
    if code != paNoError.rawValue { throw error(code) }
  }

  static func end() { _ = SystemProcess.silently { Pa_Terminate() } }

  static func error(_ code: PaError, _ device: String = "") -> Fault {
    Fault.source(
      device.isEmpty ? "microphone" : "microphone \(device)",
      "cannot be opened: \(String(cString: Pa_GetErrorText(code)))",
      hint: "choose another device, or play a recording: ‹mic FILE›")
  }
}
