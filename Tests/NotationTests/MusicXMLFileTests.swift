import Score
import Testing

@testable import Notation

/// The structure of MusicXML 4.0, partwise.
struct MusicXMLFileTests {
  private func read(_ transcript: Transcript) throws -> (XMLTree, [String]) {
    let file = MusicXMLFile(transcript)
    return (try XMLTree.parse(file.text), file.findings)
  }

  /// Elements of a note in the order of the standard's sequence.
  private static let order = [
    "chord", "pitch", "rest", "duration", "tie", "voice", "type", "dot", "notations",
  ]

  /// Every bar of every voice is full, ties join, and elements stand in their order.
  private func check(_ score: XMLTree) {
    #expect(score.name == "score-partwise" && score.attributes["version"] == "4.0")
    #expect(score.children.map(\.name).prefix(3) == ["work", "identification", "part-list"])
    let ids = score.first("part-list")!.all("score-part").map { $0.attributes["id"]! }
    #expect(score.all("part").map { $0.attributes["id"]! } == ids)
    for part in score.all("part") {
      var length = 0
      var tied: Set<String> = []
      for (index, measure) in part.all("measure").enumerated() {
        #expect(measure.attributes["number"] == "\(index + 1)")
        if let time = measure.first("attributes")?.first("time") {
          length = 64 * Int(time.text("beats")!)! / Int(time.text("beat-type")!)!
        }
        check(measure, length: length, tied: &tied)
      }
      #expect(tied.isEmpty, "ties that begin end")
    }
  }

  private func check(_ measure: XMLTree, length: Int, tied: inout Set<String>) {
    var sums: [String: Int] = [:]
    var ties = tied
    for note in measure.all("note") {
      let places = note.children.map { Self.order.firstIndex(of: $0.name) ?? -1 }
      #expect(places == places.sorted() && !places.contains(-1), "\(note.children.map(\.name))")
      let voice = note.text("voice")!
      if note.first("chord") == nil { sums[voice, default: 0] += Int(note.text("duration")!)! }
      guard let pitch = note.first("pitch") else { continue }
      let key = "\(voice) " + pitch.children.map(\.text).joined(separator: " ")
      let kinds = note.all("tie").map { $0.attributes["type"]! }
      #expect(kinds == note.first("notations")?.all("tied").map { $0.attributes["type"]! } ?? [])
      if kinds.contains("stop") { #expect(ties.remove(key) != nil, "\(key) is tied to a note") }
      if kinds.contains("start") { ties.insert(key) }
    }
    tied = ties
    for (voice, sum) in sums { #expect(sum == length, "voice \(voice)") }
    for backup in measure.all("backup") { #expect(Int(backup.text("duration")!) == length) }
  }

  @Test func aMelodyHasItsNoteValues() throws {
    let song = TranscriptFixture()
    let (score, findings) = try read(
      song.transcript(
        [
          (0, 0, 1, 60), (0, 1, 1.5, 62.003), (0, 2.5, 0.5, 61), (0, 3, 0.25, 70),
          (0, 3.5, 2.5, 64),
        ],
        beats: 8))
    check(score)
    #expect(findings == [])
    let measures = score.all("part")[0].all("measure")
    #expect(measures.count == 2)
    let first = measures[0].all("note")
    #expect(
      first.map { $0.text("type")! } == ["quarter", "quarter", "eighth", "16th", "16th", "eighth"])
    #expect(first.map { $0.all("dot").count } == [0, 1, 0, 0, 0, 0])
    #expect(first.map { $0.first("rest") != nil } == [false, false, false, false, true, false])
    #expect(first[2].first("pitch")?.children.map(\.text) == ["C", "1", "4"])
    #expect(first[1].first("pitch")?.children.map(\.text) == ["D", "4"], "0.3 cents are nothing")
    let second = measures[1].all("note")
    #expect(second.map { $0.text("type")! } == ["half", "half"])
    #expect(second[0].all("tie").map { $0.attributes["type"]! } == ["stop"])
    #expect(score.first("work")?.text("work-title") == "Test & <Song>")
    #expect(measures[0].first("direction")?.first("sound")?.attributes["tempo"] == "120.0")
  }

  @Test func metersChangeAtTheirBars() throws {
    var song = TranscriptFixture()
    song.meters = [(0, Meter("3/4")!), (6, Meter("7/8")!)]
    let (score, _) = try read(song.transcript([(0, 0, 12, 60)], beats: 13))
    check(score)
    let times = score.all("part")[0].all("measure").map {
      $0.first("attributes")?.first("time")?.children.map(\.text).joined(separator: "/") ?? ""
    }
    #expect(times == ["3/4", "", "7/8", ""])
  }

  @Test func whatSoundsTogetherIsAChordOrALayer() throws {
    let song = TranscriptFixture()
    let (score, _) = try read(
      song.transcript([(0, 0, 2, 60), (0, 0, 2, 64), (0, 1, 3, 48), (0, 2, 2, 67)], beats: 4))
    check(score)
    let notes = score.all("part")[0].all("measure")[0].all("note")
    #expect(notes.filter { $0.first("chord") != nil }.count == 1)
    #expect(Set(notes.map { $0.text("voice")! }) == ["1", "2"])
  }

  @Test func moreThanFourLayersAreShortenedAndCounted() throws {
    let song = TranscriptFixture()
    let notes = (0..<7).map {
      (voice: 0, beat: Double($0) / 4, length: 4.0, pitch: Double(50 + $0))
    }
    let (score, findings) = try read(song.transcript(notes, beats: 8))
    check(score)
    #expect(
      findings == ["3 notes are shortened in the score: more than four begin or last at once"])
  }

  @Test func aChaoticPerformanceIsAWellFormedScore() throws {
    var song = TranscriptFixture(tempo: 97)
    song.voices = ["x", "y", "z"]
    song.meters = [(0, Meter("5/8")!), (10, Meter("4/4")!), (18, Meter("3/64")!)]
    var random = SeededRandom(seed: 7)
    let notes = (0..<300).map { _ in
      (
        voice: random.integer(in: 0...2), beat: random.uniform() * 18, length: random.uniform() * 3,
        pitch: 20 + random.uniform() * 100
      )
    }
    let (score, _) = try read(song.transcript(notes.sorted { $0.beat < $1.beat }, beats: 20))
    check(score)
    #expect(score.all("part").count == 3)
    _ = try SMFReader(
      MIDIFile(song.transcript(notes.sorted { $0.beat < $1.beat }, beats: 20)).bytes)
  }

  @Test func nothingPlayedIsABarOfRest() throws {
    let (score, _) = try read(TranscriptFixture().transcript([], beats: 0.5))
    check(score)
    #expect(
      score.all("part")[0].all("measure")[0].all("note")[0].first("rest")?.attributes["measure"]
        == "yes")
  }

  @Test func quarterTonesStandInAlter() throws {
    let (score, _) = try read(
      TranscriptFixture().transcript([(0, 0, 1, 61.5), (0, 1, 1, 59.86), (0, 2, 1, 66.3)]))
    let alters = score.all("part")[0].all("measure")[0].all("note").compactMap {
      $0.first("pitch")?.text("alter")
    }
    // C sharp and F sharp, each a quarter tone higher: 60 + 1.5 and 65 + 1.5; 59.86 is a plain C
    #expect(alters == ["1.5", "1.5"])
  }
}
