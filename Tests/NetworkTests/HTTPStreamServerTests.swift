import Glibc
import SoundFiles
import TestSupport
import Testing

/// Real time is scarce on a test machine: these run one after the other.
@Suite(.serialized) struct HTTPStreamServerTests {
  @Test func aWAVPlayerHearsTheSineWithoutAGapAtOnce() async throws {
    try await elsewhere {
      let live = LiveSine()
      let player = live.player("/stream.wav")
      player.listen(bytes: second + second / 2)
      let wav = player.body
      #expect(wav.prefix(8) == Array("RIFF".utf8)[...] + [255, 255, 255, 255])
      let sound = left(wav)
      #expect(sound.count > 48_000)
      #expect(abs(Level.peak(sound) - 0.25) < 0.001)
      #expect(isUnbroken(sound))
      // At once, unless the machine is busy with something else: then for one of the next players.
      let begins = (0..<20).lazy.map { _ in
        let another = live.player("/stream.wav")
        another.listen(bytes: 20_000)
        return another.firstSound ?? .infinity
      }
      #expect(begins.contains { $0 < 0.3 })
      #expect(!player.head.contains("Access-Control-Allow-Origin"))
      #expect(player.head.contains("Content-Type: audio/wav"))
    }
  }

  /// The second player joins a second after the first: its bytes alone must be a file.
  @Test(arguments: [("/stream.flac", "flac"), ("/stream.opus", "opus"), ("/stream.ogg", "opus")])
  func aLateJoinerOfACompressedStreamGetsAFileOfItsOwn(path: String, ending: String) async throws {
    try await elsewhere {
      let live = LiveSine()
      let early = live.player(path)
      early.listen(seconds: 1)
      let late = live.player(path)
      var samples: [Float] = []
      _ = try eventually {
        late.listen(seconds: 1.5)
        put(late.body, at: live.file("late.\(ending)"))
        samples =
          Program.isInstalled("ffmpeg")
          ? decoded("ffmpeg", live.file("late.\(ending)"))
          : try AudioFileReader.read(live.file("late.\(ending)")).channels[0]
        return samples.count > 50_000
      }
      try #require(samples.count > 50_000)
      #expect(abs(Level.rms(samples[10_000..<50_000]) - 0.25 / 2.0.squareRoot()) < 0.01)
    }
  }

  @Test func aPlayerThatNeverReadsIsClosedWithinFiveSecondsAndTheOthersHearNoGap() async throws {
    try await elsewhere {
      let live = LiveSine()
      let stalled = live.player("/stream.wav")
      let other = live.player("/stream.wav")
      #expect(eventually { !other.listen(seconds: 0.1) && stalled.isClosed })
      other.listen(bytes: 4 * second)
      #expect(isUnbroken(left(other.body)))
      let text = answer(live, "/status").text
      #expect(text.contains("\"closedAsTooSlow\": 1") && text.contains("\"listeners\": 1"))
    }
  }

  @Test func aPlayerThatVanishesIsForgotten() async throws {
    try await elsewhere {
      let live = LiveSine()
      var player: Player? = live.player("/stream.flac")
      player?.listen(bytes: 1000)
      #expect(answer(live, "/status").text.contains("\"flac\": 1"))
      player = nil
      #expect(eventually { answer(live, "/status").text.contains("\"flac\": 0") })
      #expect(live.end() == 0)
      #expect(live.lines.last?.contains("\"joined\":\"1\",\"closed as too slow\":\"0\"") == true)
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func theEndOfTheSoundIsTheEndOfTheResponse(signal: Int32) async throws {
    try await elsewhere {
      let live = LiveSine(["http:0", "{}/a.wav"])
      let player = live.player("/stream.wav")
      player.listen(bytes: second / 2)
      #expect(live.end(with: signal) == 0)
      #expect(player.listen(seconds: 60))
      #expect(player.isComplete)
      #expect(live.lines.count == 4 && live.lines[3].contains("\"dropped\":"))
      let recorded = try AudioFileReader.read(live.file("a.wav"))
      #expect(recorded.warnings.isEmpty)
    }
  }

  @Test func aPortInUseIsNamedWithWhatToDo() async throws {
    try await elsewhere {
      let first = LiveSine()
      let second = LiveSine(["http:\(first.port)"])
      #expect(second.wait() == 1)
      #expect(
        second.lines == [
          "http://127.0.0.1:\(first.port): port \(first.port) is in use by another program; end that "
            + "one, or choose another port, \(first.port + 1) or 0 for any"
        ])
      let abroad = LiveSine(["http://192.0.2.1:0"])
      #expect(abroad.wait() == 1)
      #expect(abroad.lines[0].contains("this machine has no address 192.0.2.1; 127.0.0.1 serves"))
    }
  }

  @Test func otherPagesAndOtherNamesAreRefused() async throws {
    try await elsewhere {
      let live = LiveSine()
      let own = "Host: 127.0.0.1:\(live.port)\r\n"
      for (fields, status) in [
        (own, "200"), (own + "Origin: http://127.0.0.1:\(live.port)\r\n", "200"),
        (own + "Origin: http://evil.example\r\n", "403"), ("Host: evil.example\r\n", "403"),
      ] {
        let player = Player(port: live.port, path: "/status", fields: fields)
        player.listenToAnswer()
        #expect(player.head.hasPrefix("HTTP/1.1 \(status)"), "\(fields): \(player.head)")
        #expect(!player.head.contains("Access-Control-Allow-Origin"))
      }
    }
  }

  @Test func aConnectionThatAsksForNothingIsClosedAndAListenerIsNot() async throws {
    try await elsewhere {
      let live = LiveSine()
      let listener = live.player("/stream.wav")
      let idle = live.player("/status")
      idle.listenToAnswer()
      #expect(
        eventually { !listener.listen(seconds: 0.5) && idle.listen(seconds: 0.01) },
        "closed after 10 s")
      #expect(listener.listen(seconds: 2) == false)
      #expect(listener.body.count > 8 * second)
    }
  }

  @Test func thePageHasAPlayerAndTheRestSaysWhatThereIs() async throws {
    try await elsewhere {
      let live = LiveSine(sampleRate: 44100)
      let page = answer(live, "/").text
      #expect(page.contains("<audio controls") && page.contains("href=\"/stream.flac\""))
      #expect(!page.contains("/stream.opus"))
      let opus = answer(live, "/stream.opus")
      #expect(opus.head.hasPrefix("HTTP/1.1 501"))
      #expect(opus.text.contains("opus does not take 2 channels at 44100 Hz"))
      let elsewhere = answer(live, "/elsewhere")
      #expect(elsewhere.head.hasPrefix("HTTP/1.1 404") && elsewhere.text.contains("/stream.wav"))
    }
  }
}

/// Bytes of a second of the WAV stream.
private let second = 192_000

/// A sine's step from sample to sample is at most a·ω; a lost block would jump by up to 0.5.
private func isUnbroken(_ sound: [Float]) -> Bool {
  let limit: Float = 0.25 * 2 * .pi * 440 / 48000 + 0.001
  return zip(sound, sound.dropFirst()).allSatisfy { abs($1 - $0) < limit }
}

/// Left channel of 16-bit stereo behind a streaming WAV header of 44 bytes.
private func left(_ wav: [UInt8]) -> [Float] {
  stride(from: 44, to: wav.count - 3, by: 4).map { i in
    Float(Int16(bitPattern: UInt16(wav[i]) | UInt16(wav[i + 1]) << 8)) / 32768
  }
}

/// What the server answers when it is asked for a page.
private func answer(_ live: LiveSine, _ path: String) -> (head: String, text: String) {
  let player = live.player(path)
  player.listenToAnswer()
  return (player.head, String(decoding: player.body, as: UTF8.self))
}
