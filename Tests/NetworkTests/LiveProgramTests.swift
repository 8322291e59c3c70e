import Glibc
import SoundFiles
import TestSupport
import Testing

/// A whole program, and what other programs make of its sound.
@Suite(.serialized) struct LiveProgramTests {
  @Test func aKilledRecordingLacksLessThanASecond() async throws {
    try await elsewhere {
      let endings = ["wav", "rf64", "flac", "ogg", "opus", "mp3"]
      let live = LiveSine(["raw:-"] + endings.map { "{}/a.\($0)" })
      // What a pipe has got: stereo of 4 bytes a sample, 3 s of it.
      #expect(eventually { fileSize(live.file("output")) > 3 * 48_000 * 8 })
      #expect(live.end(with: SIGKILL) == nil)
      let length = Double(fileSize(live.file("output"))) / 48_000 / 8
      for program in ["ffmpeg", "sox"] where Program.isInstalled(program) {
        // Debian's sox reads neither Opus nor, without a further package, MP3.
        for ending in endings where program == "ffmpeg" || !["opus", "mp3"].contains(ending) {
          let found = Double(decoded(program, live.file("a.\(ending)")).count) / 48000
          #expect(found > length - 1, "\(program) \(ending)")
        }
      }
      for ending in ["wav", "flac"] {
        let sound = try AudioFileReader.read(live.file("a.\(ending)"))
        #expect(Clicks.find(sound.channels[0]).isEmpty)
      }
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk cannot be mounted here: that needs root"))
  func aFullDiskEndsItsRecordingOnly() async throws {
    try await elsewhere {
      let disk = try #require(SmallDisk(kilobytes: 400))
      let live = LiveSine(["\(disk.path)/a.wav", "{}/b.wav"])
      #expect(eventually { live.lines.contains { $0.contains("recording stopped after") } })
      // 24-bit stereo
      #expect(eventually { fileSize(live.file("b.wav")) > 3 * 48_000 * 6 })
      #expect(live.end() == 0)
      let reports = live.lines.filter { $0.contains("recording stopped after") }
      #expect(reports.count == 1)
      #expect(reports.first?.contains("No space left on device") == true)
      #expect(reports.first?.contains("free space on that disk") == true)
      let kept = try AudioFileReader.read("\(disk.path)/a.wav")
      #expect(kept.frameCount > 48_000 && kept.warnings.isEmpty)
      let other = try AudioFileReader.read(live.file("b.wav"))
      #expect(other.frameCount > 100_000)
      #expect(Clicks.find(other.channels[0]).isEmpty)
    }
  }

  /// The size limit of a process stops a file where a full disk would.
  @Test(arguments: ["wav", "rf64", "flac", "opus"])
  func whatFitsIsAValidFile(ending: String) async throws {
    try await elsewhere {
      let folder = TestFolder()
      let file = folder / "a.\(ending)"
      // The shell counts in blocks of 512 bytes.
      let line = "ulimit -f 60; exec '\(Program.tone)' 4 '\(file)' 2>&1"
      let said = String(decoding: Program.run("sh", ["-c", line]).output, as: UTF8.self)
      #expect(said.split(separator: "\n").filter { $0.contains("recording stopped") }.count == 1)
      #expect(said.contains("File too large; what was written stays readable; raise the limit"))
      let kept = try AudioFileReader.read(file)
      let size = bytes(of: file).count
      #expect(size <= 30_720 && size > 1000)
      #expect(kept.frameCount > 2000 && kept.warnings.isEmpty)
    }
  }

  /// The header is there before any sound, and the samples are those that were rendered.
  @Test func standardOutputIsWAVOfTheVerySamples() async throws {
    try await elsewhere {
      let live = LiveSine(["-"], seconds: 2)
      #expect(live.wait() == 0)
      let wav = bytes(of: live.file("output"))
      #expect(wav.prefix(8) == Array("RIFF".utf8)[...] + [255, 255, 255, 255])
      // RIFF, fmt, fact and the head of data are 56 bytes.
      let left = wav.withUnsafeBytes { raw in
        stride(from: 56, to: raw.count, by: 8).map {
          raw.loadUnaligned(fromByteOffset: $0, as: Float.self)
        }
      }
      #expect(left.count >= 40_000)
      for (i, value) in left.enumerated() {
        let expected = Float(0.25 * sin(2 * .pi * (Double(i % 48000) * 440 / 48000)))
        guard value != expected else { continue }
        return #expect(value == expected, "frame \(i)")
      }
    }
  }

  @Test(.enabled(if: Program.isInstalled("head"), "needs head"))
  func aReaderOfStandardOutputThatGoesEndsThatSinkOnly() async throws {
    try await elsewhere {
      let folder = TestFolder()
      let line =
        "'\(Program.tone)' 2 - '\(folder.path)/a.wav' 2>'\(folder.path)/errors' | head -c 9000"
      #expect(Program.run("sh", ["-c", line]).output.count == 9000)
      #expect(
        eventually {
          String(decoding: bytes(of: folder / "errors"), as: UTF8.self).contains("blocks")
        })
      let said = String(decoding: bytes(of: folder / "errors"), as: UTF8.self)
      #expect(said.contains("standard output: the program that reads it has gone"))
      let recorded = try AudioFileReader.read(folder / "a.wav")
      #expect(recorded.frameCount > 40_000)
    }
  }
}

/// Bytes of a file; none when it is missing.
func fileSize(_ path: String) -> Int {
  var facts = stat()
  return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
}

/// The first channel as another program decodes it; nothing when that refuses the file.
func decoded(_ program: String, _ path: String) -> [Float] {
  let arguments =
    program == "sox"
    ? [path, "-t", "f32", "-"]
    : ["-v", "error", "-i", path, "-f", "f32le", "-"]
  let result = Program.run(program, arguments)
  guard result.status == 0 else { return [] }
  return result.output.withUnsafeBytes { raw in
    stride(from: 0, to: raw.count - 7, by: 8).map { raw.load(fromByteOffset: $0, as: Float.self) }
  }
}
