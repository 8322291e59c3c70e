import Glibc
import Score

/// Writes the track of one part.
struct MIDIPartWriter {
  private let part: Transcript.Part
  private let notes: [Transcript.Note]
  private let plan: ChannelPlan
  private let firstChannel: Int
  private let transcript: Transcript
  private var track = MIDITrack()
  /// Notes that end because their key is struck again on their channel.
  private(set) var restruck = 0
  /// Notes whose velocity would be above 127.
  private(set) var loud = 0

  init(
    _ part: Transcript.Part, notes: [Transcript.Note], plan: ChannelPlan, firstChannel: Int,
    transcript: Transcript
  ) {
    self.part = part
    self.notes = notes
    self.plan = plan
    self.firstChannel = firstChannel
    self.transcript = transcript
  }

  mutating func chunk() -> [UInt8] {
    track.name(part.name)
    let port = firstChannel / MIDIFile.portSize
    if port > 0 { track.meta(0x21, [UInt8(min(port, 127))]) }
    setUp()
    let ends = endTicks()
    var bends = [Int](repeating: 8192, count: plan.count)
    var pans = [Int](repeating: -1, count: plan.count)
    for (index, note) in notes.enumerated() {
      write(note, on: plan.channels[index], until: ends[index], &bends, &pans)
    }
    return track.chunk(endingAt: tick(transcript.end))
  }

  private func tick(_ frame: Int64) -> Int { MIDIFile.tick(transcript.beats.beat(at: frame)) }

  private func channel(_ place: Int) -> Int { MIDIFile.channel(firstChannel + place) }

  /// Writes program, bend range and volume of each channel.
  private mutating func setUp() {
    for place in 0..<plan.count {
      let channel = channel(place)
      if let program = part.program {
        track.add([0xc0 | UInt8(channel), UInt8(program)], at: 0, .setup)
      }
      if plan.bendRange > 0 {
        for (number, value) in [(101, 0), (100, 0), (6, plan.bendRange), (38, 0)] {
          track.control(UInt8(number), value, channel: channel, at: 0)
        }
      }
      var last = -1
      for (frame, level) in part.levels {
        let volume = Self.volume(level)
        guard volume != last else { continue }
        last = volume
        track.control(7, volume, channel: channel, at: tick(frame))
      }
    }
  }

  /// The tick at which each note ends: at least one after its start, and no later than its key is struck again on its channel.
  private mutating func endTicks() -> [Int] {
    var ends = notes.map { max(tick($0.end), tick($0.start) + 1) }
    var last: [Int: Int] = [:]
    for (index, note) in notes.enumerated() {
      let key = plan.channels[index] * 128 + note.key
      let start = tick(note.start)
      if let before = last[key], ends[before] > start {
        ends[before] = start
        restruck += 1
      }
      last[key] = index
    }
    return ends
  }

  private mutating func write(
    _ note: Transcript.Note, on place: Int, until end: Int, _ bends: inout [Int],
    _ pans: inout [Int]
  ) {
    let (start, channel) = (tick(note.start), channel(place))
    guard end > start else { return }
    let pan = min(127, max(0, Int((64 + 63 * note.pan).rounded())))
    if pans[place] != pan, pans[place] >= 0 || pan != 64 {
      track.control(10, pan, channel: channel, at: start)
    }
    pans[place] = pan
    if plan.bendRange > 0 {
      for point in note.pitches {
        let bend = plan.bendValue(point.midi, key: note.key)
        guard bend != bends[place] else { continue }
        bends[place] = bend
        track.bend(bend, channel: channel, at: min(tick(point.frame), end))
      }
    }
    let (velocity, isLoud) = Self.velocity(note)
    if isLoud { loud += 1 }
    let key = UInt8(note.key)
    track.add([0x90 | UInt8(channel), key, UInt8(velocity)], at: start, .on)
    track.add([0x80 | UInt8(channel), key, 64], at: end, .off)
  }

  /// The velocity of a note, 1...127, and whether it would have to be more.
  static func velocity(_ note: Transcript.Note) -> (value: Int, isLoud: Bool) {
    let amplitude = max(0, note.velocity) * Decibels.amplitude(note.level)
    let exact = (127 * amplitude.squareRoot()).rounded()
    return (Int(min(max(exact, 1), 127)), exact > 127)
  }

  /// Channel volume of a level in dB: 40 log₁₀(volume / 127).
  static func volume(_ level: Double) -> Int {
    Int(min(max((127 * Decibels.amplitude(level).squareRoot()).rounded(), 0), 127))
  }
}
