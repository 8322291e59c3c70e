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

/// The channel of each note of a part: notes with different pitch bends never share one.
///
/// A part whose pitches are all of twelve-tone equal temperament has one channel. Any other has as many as it
/// needs, up to fifteen, as a zone of MPE has (MIDI Polyphonic Expression 1.0, 2018), but each part its own.
struct ChannelPlan {
  /// Channel of each note, counted within the part from 0.
  private(set) var channels: [Int] = []
  /// The number of channels that the part has.
  private(set) var count = 1
  /// Semitones that the bends of the part reach; 0 where it has none.
  let bendRange: Int
  /// Notes that had to share a channel with another bend: their pitch is then not their own.
  private(set) var doubled = 0
  /// Notes whose glide goes beyond the range of bends.
  private(set) var beyond = 0

  static let limit = 15
  /// Bend ranges that receivers know.
  private static let ranges = [2, 12, 24, 48, 96]
  /// Closer than half a cent is in tune.
  private static let tolerance = 0.005
  /// Seconds that a released note may ring with its bend.
  private static let tail = 0.5

  private struct Channel {
    /// The bend that its notes share; nil for a glide, which shares with none.
    var bend: Int?
    var end: Int64
  }

  init(_ notes: [Transcript.Note], sampleRate: Double) {
    let reach = notes.map(Self.reach).max() ?? 0
    guard reach > Self.tolerance else {
      bendRange = 0
      channels = notes.map { _ in 0 }
      return
    }
    bendRange = Self.ranges.first { Double($0) >= reach } ?? Self.ranges.last!
    let most = Double(bendRange)
    beyond = notes.filter { Self.reach($0) > most }.count
    var used: [Channel] = []
    let tail = Int64(Self.tail * sampleRate)
    for note in notes {
      let bend = note.pitches.count == 1 ? bendValue(note.pitch, key: note.key) : nil
      let channel = choose(note, bend, tail, &used)
      used[channel].bend = bend
      used[channel].end = max(used[channel].end, note.end)
      channels.append(channel)
    }
    count = used.count
  }

  private mutating func choose(
    _ note: Transcript.Note, _ bend: Int?, _ tail: Int64, _ used: inout [Channel]
  ) -> Int {
    if let bend, let same = used.firstIndex(where: { $0.bend == bend }) { return same }
    let idle = used.indices.min { used[$0].end < used[$1].end }
    if let idle, used[idle].end + tail <= note.start { return idle }
    if used.count < Self.limit {
      used.append(Channel(bend: bend, end: note.end))
      return used.count - 1
    }
    if used[idle!].end > note.start { doubled += 1 }
    return idle!
  }

  /// The bend, 0...16,383, that brings a key to a pitch.
  func bendValue(_ pitch: Double, key: Int) -> Int {
    guard bendRange > 0 else { return 8192 }
    let bend = (8192 * (pitch - Double(key)) / Double(bendRange)).rounded()
    return 8192 + Int(min(max(bend, -8192), 8191))
  }

  /// Semitones that a note goes away from its key.
  private static func reach(_ note: Transcript.Note) -> Double {
    let key = Double(note.key)
    return note.pitches.map { abs($0.midi - key) }.max() ?? 0
  }
}

extension Transcript.Note {
  /// The MIDI key nearest to the pitch at its start; outside 0...127 where MIDI has none.
  var key: Int { Int(pitch.rounded()) }
}
