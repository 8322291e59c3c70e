import Engine
import Files
import Glibc
import Rendering
import Score
import Spatial
import Synchronization
import TestSupport
import Testing

@testable import Page

/// Mappings that are saved while phones walk.
struct FieldReloadTests {
  private let heard: HeardWalk

  init() throws { heard = try HeardWalk() }

  private func read(_ text: String, _ walk: FieldWalk, _ garden: FieldGarden) throws -> Int {
    garden.read(text, of: "a.lua", sounds: garden.cache)
    return try walk.read(text, of: "a.lua", sounds: garden.cache)
  }

  /// The same director and the same parts, but in an ensemble of this program.
  private func soundHere(_ text: String, at reload: Int, ticks count: Int) throws -> [[Float]] {
    let garden = try heard.garden()
    let director = try garden.director()
    let plan = garden.space(director)
    let head = try SpaceLayout("binaural").head(nil, sampleRate: 48_000)
    let ensemble = Ensemble(
      try SpaceRenderer(plan.space, head: head), sampleRate: plan.space.sampleRate,
      gain: plan.gain, isLimited: plan.isLimited)
    let stage = SoundingParts(garden.setup(), to: ensemble)
    var sound = [[Float]](repeating: [], count: 2)
    let place = heard.ground.degrees(0, 0)
    var values = garden.inputs.all.map { _ in Double.nan }
    func set(_ name: String, _ value: Double) {
      values[garden.inputs.all.firstIndex { $0.name == name }!] = value
    }
    set("linked", 1)
    for tick in 0..<count {
      let seconds = garden.ticks.seconds(of: tick)
      if tick == reload { #expect(try director.read(text, of: "a.lua", as: nil, on: stage) == 1) }
      if tick == FieldWalk.firstTick {
        set("latitude", place.latitude)
        set("longitude", place.longitude)
      }
      set("time", seconds)
      try director.direct(WalkMoment(time: seconds, inputs: values, row: nil), on: stage)
      stage.step(inputs: values, row: nil)
      while sound[0].count + 64 <= tick * 480 {
        _ = stage.flush()
        var (left, right) = ([Float](repeating: 0, count: 64), [Float](repeating: 0, count: 64))
        left.withUnsafeMutableBufferPointer { left in
          right.withUnsafeMutableBufferPointer { right in
            ensemble.render(left: left.baseAddress!, right: right.baseAddress!, frames: 64)
          }
        }
        sound[0] += left
        sound[1] += right
      }
    }
    return sound
  }

  @Test func aPartThatSoundsChangesOnThePhoneAsHere() throws {
    let text = HeardWalk.tone("saw(p.pitch)")
    let garden = try heard.garden()
    let walk = try heard.walk(garden)
    heard.stand(walk)
    try heard.go(walk, to: 1)
    #expect(try read(text, walk, garden) == 1)
    let reload = walk.tick
    try heard.go(walk, to: 2)
    let phone = try heard.phone(walk, garden)
    #expect(phone.kinds.count { $0 == FieldOutbox.Kind.prepare.rawValue } == 1)
    let swaps = phone.events.values.flatMap { $0 }.filter { $0.action == .swap }
    #expect(swaps.count == 1)
    let theirs = phone.render()
    let ours = try soundHere(text, at: reload, ticks: walk.tick)
    #expect(theirs == ours)
    let unchanged = try soundHere(HeardWalk.tone("sine(p.pitch)"), at: reload, ticks: walk.tick)
    let swap = try #require(theirs[0].indices.first { theirs[0][$0] != unchanged[0][$0] })
    // the version takes over at the tick before the next one; the mix is later by the head's and the limiter's latency
    #expect(swap >= (reload - 1) * 480 && swap < (reload + 4) * 480)
    #expect(ensembleSwaps(phone) == 1)
  }

  private func ensembleSwaps(_ phone: NativePhone) -> Int { phone.ensemble?.counters.swaps ?? 0 }

  @Test func aPartThatBeginsLaterPlaysTheNewText() throws {
    let garden = try heard.garden()
    let walk = try heard.walk(garden)
    let text = HeardWalk.tone("saw(p.pitch)")
    #expect(try read(text, walk, garden) == 0)
    heard.stand(walk)
    try heard.go(walk, to: 1)
    #expect(walk.stage.parts.first { $0.piece.name == "a" }?.piece.text == text)
    let next = try heard.walk(garden, "next")
    heard.stand(next)
    try heard.go(next, to: 1)
    #expect(next.stage.parts.first { $0.piece.name == "a" }?.piece.text == text)
    #expect(next.kept.texts["a.lua"] == KeptWalk.hash(text) && next.kept.reloads == 0)
  }

  @Test func theFolderNotesReloadsAndKeepsEachTextOnce() throws {
    let garden = try heard.garden()
    let walk = try heard.walk(garden)
    heard.stand(walk)
    let texts = [HeardWalk.tone("saw(p.pitch)"), HeardWalk.tone("sine(p.pitch)")]
    for (number, text) in (texts + [texts[0]]).enumerated() {
      try heard.go(walk, to: Double(number + 1))
      _ = try read(text, walk, garden)
    }
    try heard.go(walk, to: 4)
    try walk.end()
    try FieldReport(walk, garden).end()
    let folder = walk.folder
    let lines = try FileContent.text("\(folder)/reloads.ndjson").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0].hasSuffix(#""mapping":"a.lua","hash":"\#(KeptWalk.hash(texts[0]))"}"#)
        && lines[0] != lines[2])
    #expect(
      TestFolder.names(in: "\(folder)/texts")
        == texts.map { KeptWalk.hash($0) + ".lua" }.sorted())
    let kept = try #require(try KeptWalk(in: folder))
    #expect(kept.reloads == 3 && kept.entered == 1)
    #expect(kept.texts["a.lua"] == KeptWalk.hash(texts[1]))
    #expect(FieldReport(walk, garden).command.contains("which that repeats"))
    // Whatever the file has now, the texts are those of the walk.
    for text in [texts[1], "return mapping { name = \"Silence\" }"] {
      try heard.ground.space.write(text, to: "a.lua")
      let result = try Render(RenderRequest(mapping: heard.site, data: folder, output: nil)).run()
      #expect(
        !result.warnings.contains { $0.contains("saved") || $0.contains("is another text") })
    }
    try heard.ground.space.write(texts[0], to: "b.lua")
    let other = try Render(RenderRequest(mapping: heard.site, data: folder, output: nil)).run()
    #expect(other.warnings.contains { $0.contains("b.lua is another text") })
    // A text that was changed afterwards is not what was heard.
    try TextFile.write(texts[1] + " ", to: "\(folder)/texts/\(KeptWalk.hash(texts[0])).lua")
    let fault = #expect(throws: Fault.self) {
      try Render(RenderRequest(mapping: heard.site, data: folder, output: nil)).run()
    }
    #expect(fault?.message.contains("another text than the one that was heard") == true)
  }

  @Test func aRenderRepeatsWhatWasSaved() throws {
    let garden = try heard.garden()
    let walk = try heard.walk(garden)
    heard.stand(walk)
    for (second, sound) in [(1.0, "saw(p.pitch)"), (1.7, "triangle(p.pitch)")] {
      try heard.go(walk, to: second)
      #expect(try read(HeardWalk.tone(sound), walk, garden) == 1)
    }
    try heard.go(walk, to: 3)
    try walk.end()
    try FieldReport(walk, garden).end()
    #expect(try heard.soundAsRendered(walk, garden)[0].count > 144_000)
  }

  @Test func aTextThatFailsInUseIsGoneBackFrom() throws {
    let garden = try heard.garden()
    let walk = try heard.walk(garden)
    heard.stand(walk)
    try heard.go(walk, to: 1)
    let bad = HeardWalk.tone("saw(p.pitch)", more: "if env.time > 2 then error(\"broken\") end")
    _ = try read(bad, walk, garden)
    try heard.go(walk, to: 1.5)
    #expect(walk.failedMapping == nil)
    try heard.go(walk, to: 3)
    #expect(walk.failedMapping == "a.lua")
    #expect(walk.stage.takeProblems().contains { $0.contains("a.lua") && $0.contains("broken") })
    let good = try #require(garden.goBack("a.lua")).text
    #expect(try walk.read(good, of: "a.lua", sounds: garden.cache) == 1)
    try heard.go(walk, to: 3.5)
    #expect(walk.failedMapping == nil)
    #expect(walk.stage.parts.first { $0.piece.name == "a" }?.piece.text == good)
  }

  @Test func aVariantThatFailsInUseIsGoneBackFrom() throws {
    let garden = try heard.garden()
    let walk = try heard.walk(garden)
    heard.stand(walk)
    try heard.go(walk, to: 1)
    let picky = HeardWalk.tone(
      "sine(p.pitch)", more: "if params.volume > -10 then error(\"too loud\") end")
    #expect(try read(picky, walk, garden) == 1)
    try heard.go(walk, to: 2)
    let (mapping, variant) = try garden.change(by: ":variant a.lua loud")
    #expect(try walk.change(mapping, to: variant, sounds: garden.cache) == 1)
    try heard.go(walk, to: 4)
    #expect(walk.failedMapping == "a.lua")
    let former = try #require(garden.goBack("a.lua"))
    #expect(former.text == picky)
    #expect(former.variant == nil)
    #expect(garden.goBack("a.lua") == nil)
    #expect(try walk.change("a.lua", to: nil, sounds: garden.cache) == 1)
    try heard.go(walk, to: 5)
    #expect(walk.failedMapping == nil)
    #expect(walk.stage.parts.first { $0.piece.name == "a" }?.piece.text == picky)
  }

  @Test func aChangeThatTheFolderCannotKeepIsNone() throws {
    let garden = try heard.garden()
    let walk = try heard.walk(garden)
    heard.stand(walk)
    try heard.go(walk, to: 1)
    // Where the folder of texts should be there is a file.
    let texts = "\(walk.folder)/texts"
    try TextFile.write("", to: texts)
    let (mapping, variant) = try garden.change(by: ":variant a.lua loud")
    #expect(throws: Fault.self) { try walk.change(mapping, to: variant, sounds: garden.cache) }
    #expect(walk.director.pieces.conditions == [:])
    #expect(unlink(texts) == 0)
    #expect(try walk.change(mapping, to: variant, sounds: garden.cache) == 1)
    #expect(walk.director.pieces.conditions == ["a.lua": "loud"])
    #expect(try FileContent.text("\(walk.folder)/reloads.ndjson").split(separator: "\n").count == 1)
  }

  /// The root mean square of a sound between two of its seconds.
  private func level(_ sound: [Float], _ seconds: ClosedRange<Double>) -> Double {
    let part = sound[Int(seconds.lowerBound * 48_000)..<Int(seconds.upperBound * 48_000)]
    return (part.reduce(0) { $0 + Double($1 * $1) } / Double(part.count)).squareRoot()
  }

  @Test func aVariantThatTheStaffChooseIsHeardByAllAndInARender() throws {
    let garden = try heard.garden()
    let walk = try heard.walk(garden)
    heard.stand(walk)
    for (second, line) in [
      (1.0, ":variant a.lua loud"), (2.0, ":variant a.lua soft"), (3.0, ":ab a.lua"),
    ] {
      try heard.go(walk, to: second)
      let (mapping, variant) = try garden.change(by: line)
      #expect(try walk.change(mapping, to: variant, sounds: garden.cache) == 1)
    }
    try heard.go(walk, to: 4)
    #expect(try garden.change(by: ":variant a.lua default").variant == nil)
    #expect(try walk.change("a.lua", to: nil, sounds: garden.cache) == 1)
    try heard.go(walk, to: 5)
    try walk.end()
    try FieldReport(walk, garden).end()
    let theirs = try heard.soundAsRendered(walk, garden)
    #expect(theirs[0].count > 240_000)
    // The tone's amplitude is 10^(volume / 20): -12 dB, loud -6 dB, soft -30 dB, loud again, -12 dB.
    let plain = level(theirs[0], 0.6...0.95)
    for (begin, decibels) in [(1.2, -6.0), (2.2, -30), (3.2, -6), (4.2, -12)] {
      let found = 20 * log10(level(theirs[0], begin...begin + 0.7) / plain) - 12
      #expect(abs(found - decibels) < 0.1, "\(found) dB from \(begin) s on, not \(decibels)")
    }
    let lines = try FileContent.text("\(walk.folder)/reloads.ndjson").split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: ",").last.map(String.init) }
        == [
          #""variant":"loud"}"#, #""variant":"soft"}"#, #""variant":"loud"}"#, #""variant":null}"#,
        ])
  }

  @Test func aWalkThatBeginsLaterBeginsInTheVariant() throws {
    let garden = try heard.garden()
    let early = try heard.walk(garden, "early")
    #expect(garden.condition == nil)
    let (mapping, variant) = try garden.change(by: ":variant a.lua loud")
    #expect(try early.change(mapping, to: variant, sounds: garden.cache) == 0)
    let late = try heard.walk(garden, "late", condition: garden.condition)
    for walk in [early, late] {
      #expect(walk.kept.condition?["a.lua"] == "loud" && walk.kept.reloads == 0)
      heard.stand(walk)
      try heard.go(walk, to: 1)
    }
    let sounds = try [early, late].map { try heard.phone($0, garden).render() }
    #expect(sounds[0] == sounds[1])
  }

  @Test func aLineThatCannotBeDoneSaysWhatToDo() throws {
    let garden = try heard.garden()
    for (line, words) in [
      ("louder", ":variant MAPPING NAME"), (":variant a.lua", ":variant MAPPING NAME"),
      (":variant aa.lua loud", "a.lua"), (":variant a.lua lout", "loud"),
      (":ab a.lua", ":variant a.lua NAME"), (":ab", ":ab MAPPING"),
    ] {
      let fault = #expect(throws: Fault.self) { try garden.change(by: line) }
      #expect(
        fault.map { "\($0)".contains(words) } == true,
        "\(line): \(fault.map(String.init(describing:)) ?? "")")
    }
    #expect(garden.pieces.conditions.isEmpty)
    let blind = try heard.garden(["a.lua@loud,soft"])
    #expect(throws: Fault.self) { try blind.change(by: ":variant a.lua loud") }
  }

  /// What the watch on the files has said and taken.
  private final class Seen: Sendable {
    let said = Mutex<[String]>([])
    let taken = Mutex<[SavedMapping]>([])
  }

  @Test func aFileThatIsSavedIsTriedBeforeItIsTaken() throws {
    let garden = try heard.garden(["a.lua@loud,soft"])
    garden.present.values = garden.inputs.all.map { _ in 1 }
    let seen = Seen()
    let watch = try FieldWatch(garden) { said in
      seen.said.withLock { $0.append(said) }
    } take: { saved in
      seen.taken.withLock { $0.append(saved) }
    }
    defer { watch.end() }
    let space = heard.ground.space
    let good = HeardWalk.tone("saw(p.pitch)")
    for (text, words) in [
      ("return mapping {\n  name = \"A\",\n  voices = }\n", "a.lua:3"),
      (HeardWalk.tone("sine(p.pitch)", more: "nothing()"), "nothing"),
      (good.replacing("loud = { volume = -6 }, ", with: ""), "has no variant \"loud\""),
    ] {
      try space.write(text, to: "a.lua")
      #expect(eventually { seen.said.withLock { $0.last?.contains(words) ?? false } }, "\(words)")
    }
    #expect(
      seen.said.withLock { $0.allSatisfy { $0.hasSuffix("the last text that worked goes on") } })
    #expect(seen.taken.withLock { $0.isEmpty })
    try space.write(good, to: "a.lua")
    #expect(eventually { seen.taken.withLock { $0.last?.text == good } })
    #expect(seen.taken.withLock { $0.last?.mappings } == ["a.lua"])
  }
}
