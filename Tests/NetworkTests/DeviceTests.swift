import Glibc
import TestSupport
import Testing

/// A JACK server without a sound card, on a name of its own.
private final class Jack {
  let name = "ripples-\(getpid())"
  private let process: pid_t

  init() {
    setenv("JACK_DEFAULT_SERVER", name, 1)
    setenv("JACK_NO_AUDIO_RESERVATION", "1", 1)
    process = Program.start(
      Program.path("jackd")!,
      ["--no-realtime", "--name", name, "-d", "dummy", "-r", "48000", "-p", "256"])
    // Its socket stands in the folder of shared memory.
    _ = eventually { TestFolder.names(in: "/dev/shm").contains { $0.contains(self.name) } }
  }

  deinit {
    kill(process, SIGTERM)
    Program.wait(process)
  }
}

@Suite(.serialized) struct DeviceTests {
  @Test(.enabled(if: Program.isInstalled("jackd", "sox"), "needs jackd2 and sox"))
  func aDeviceAsksForBlocksInRealTime() async throws {
    try await elsewhere {
      let jack = Jack()
      let live = LiveSine(["device", "{}/a.wav"])
      let begin = steadySeconds()
      // 2 s of 24-bit stereo
      #expect(eventually { fileSize(live.file("a.wav")) > 2 * 48_000 * 6 })
      #expect(live.end() == 0)
      let length = steadySeconds() - begin
      withExtendedLifetime(jack) {}
      #expect(live.lines.contains { ["playing on system", "playing on jack"].contains($0) })
      let last = live.lines.last ?? ""
      let blocks = last.firstMatch(of: /"blocks":(\d+)/).flatMap { Int($0.1) } ?? 0
      // 2 s of blocks of 256 frames are 375, and those of a busy machine fewer than it had time for.
      #expect(blocks > 300 && Double(blocks) < 1.5 * length * 187.5 + 100, "\(last)")
      let sound = decoded("sox", live.file("a.wav"))
      #expect(sound.isEmpty || Clicks.find(sound).isEmpty)
    }
  }
}
