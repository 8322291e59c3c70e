import Glibc
import Score
import SoundFiles
import TestSupport

@testable import SoundFiles

/// FluidSynth, run as a program: an independent player of the same font.
enum Oracle {
  static let font: String? = {
    guard let path = try? SoundFontPlaces.standard(), path.hasSuffix("TimGM6mb.sf2") else {
      return nil
    }
    return path
  }()

  static let isThere: Bool = {
    font != nil
      && (["/usr/bin/fluidsynth", "/usr/local/bin/fluidsynth"] as [String]).contains {
        access($0, X_OK) == 0
      }
  }()

  struct Note {
    var bank = 0
    let program: Int
    let key: Int
    var velocity = 100
  }

  /// Plays notes one after the other: gain 1, no reverb and chorus, controllers 7 and 11 at 127.
  /// - Returns: left and right at 44.1 kHz.
  static func play(
    _ notes: [Note], of font: String, every gap: Double, hold: Double, in scratch: Scratch
  ) throws -> (left: [Float], right: [Float]) {
    scratch.put(midi(notes, gap: gap, hold: hold), "notes.mid")
    let command =
      "timeout 60 fluidsynth -ni -g 1 -R 0 -C 0 -r 44100 -o synth.dynamic-sample-loading=0 -O float"
      + " -T wav -F '\(scratch / "oracle.wav")' '\(font)' '\(scratch / "notes.mid")' >/dev/null 2>&1"
    guard system(command) == 0 else {
      throw Fault(.sound, "fluidsynth failed", at: FaultPlace(font), hint: command)
    }
    let data = try AudioFileReader.read(scratch / "oracle.wav")
    return (data.channels[0], data.channels[1])
  }

  /// 960 ticks to the second.
  private static func midi(_ notes: [Note], gap: Double, hold: Double) -> [UInt8] {
    var events: [(tick: Int, bytes: [UInt8])] = []
    for (i, note) in notes.enumerated() {
      let (start, channel) = (Double(i) * gap, UInt8(note.bank == 128 ? 9 : 0))
      let (tick, key) = (Int((start * 960).rounded()), UInt8(note.key))
      events.append((tick, [0xb0 | channel, 7, 127]))
      events.append((tick, [0xb0 | channel, 11, 127]))
      events.append((tick, [0xc0 | channel, UInt8(note.program)]))
      events.append((tick, [0x90 | channel, key, UInt8(note.velocity)]))
      events.append((Int(((start + hold) * 960).rounded()), [0x80 | channel, key, 0]))
    }
    events.append((Int(Double(notes.count) * gap * 960), [0xff, 0x2f, 0]))
    var (track, last): ([UInt8], Int) = ([], 0)
    for event in events {
      track += length(event.tick - last) + event.bytes
      last = event.tick
    }
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      FontBuilder.word(value, count).reversed()
    }
    return Array("MThd".utf8) + big(6, 4) + big(0, 2) + big(1, 2) + big(480, 2)
      + Array("MTrk".utf8) + big(track.count, 4) + track
  }

  private static func length(_ ticks: Int) -> [UInt8] {
    var (bytes, rest) = ([UInt8(ticks & 127)], ticks >> 7)
    while rest > 0 {
      bytes.insert(UInt8(128 | rest & 127), at: 0)
      rest >>= 7
    }
    return bytes
  }
}
