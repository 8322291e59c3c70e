import Files
import Rendering
import Score
import SoundFiles
import Synchronization
import TestGround
import TestSupport
import Testing

@testable import Page

/// Variants that visitors hear without knowing.
struct FieldConditionTests {
  private func conditions(
    _ words: String..., preset: String = ""
  ) throws -> [KeptWalk.Condition] {
    try HeardWalk(preset: preset).garden(words).conditions?.all ?? []
  }

  private func fault(_ words: String..., preset: String = "") throws -> String {
    let heard = try HeardWalk(preset: preset)
    do { return "\(try heard.garden(words).conditions?.all.count ?? 0)" } catch {
      return "\(error)"
    }
  }

  @Test func variantsAreNamedAsInComparisons() throws {
    #expect(try conditions() == [])
    #expect(try conditions("a.lua@loud,soft") == [["a.lua": "loud"], ["a.lua": "soft"]])
    let all: [KeptWalk.Condition] = [["a.lua": nil], ["a.lua": "loud"], ["a.lua": "soft"]]
    #expect(try conditions("a.lua@*") == all)
    #expect(try conditions("a.lua", "a.lua@loud,soft") == all)
    #expect(try conditions("a.lua@loud,soft", "b.lua@*").count == 6)
  }

  @Test func whatIsNotThereIsAFaultAtTheStart() throws {
    #expect(try fault("c.lua@loud,soft").contains("no ripple of"))
    #expect(try fault("a.lua@loud,quiet").contains("has no variant \"quiet\""))
    #expect(try fault("a.lua@loud").contains("one condition only"))
    #expect(try fault("a.lua@loud,loud").contains("are the same in this site"))
  }

  @Test func theAdviceForOneConditionIsALineThatWorks() throws {
    let both = "write ‹variants a.lua@loud,soft› or ‹variants a.lua@*›"
    for words in ["a.lua", "a.lua@loud"] {
      #expect(try fault(words).hasSuffix("\(words) is one condition only; \(both)"))
    }
    // One that is as the preset says would be refused beside the defaults.
    let preset = #","preset":{"volume":-6}"#
    let said = try fault("a.lua", preset: preset)
    #expect(said.hasSuffix("write ‹variants a.lua@loud,soft›"), "\(said)")
    #expect(try conditions("a.lua@loud,soft", preset: preset).count == 2)
  }

  @Test func whatWasNamedIsSaidAsASentence() throws {
    let said = try fault("c.lua@loud")
    #expect(said.hasPrefix("‹variants›: no ripple of "), "\(said)")
    #expect(said.contains(" plays c.lua; did you mean"), "\(said)")
  }

  @Test func aVariantHoldsBeforeTheSitesPreset() throws {
    let preset = #","preset":{"volume":-6}"#
    #expect(try conditions("a.lua@loud,soft", preset: preset).count == 2)
    // the defaults are the preset, which is what the variant says
    #expect(try fault("a.lua", "a.lua@loud", preset: preset).contains("are the same in this site"))
    let heard = try HeardWalk(preset: preset)
    let walk = try heard.walk(try heard.garden(), condition: ["a.lua": "soft"])
    heard.stand(walk)
    try heard.go(walk, to: 0.2)
    let mapping = walk.stage.parts.first { $0.piece.name == "a" }?.conductor.mapping
    #expect(mapping?.parameters.map(\.value) == [-30])
  }

  @Test(arguments: Drawn.cases(1, of: ["loud", "soft"]))
  func aRenderOfAWalkPlaysItsConditionSampleForSample(_ variant: String) throws {
    let heard = try HeardWalk()
    let garden = try heard.garden(["a.lua@loud,soft"])
    let walk = try heard.walk(garden, condition: ["a.lua": variant])
    heard.stand(walk)
    try heard.go(walk, to: 2)
    try walk.end()
    try FieldReport(walk, garden).end()
    let phone = try heard.phone(walk, garden)
    let theirs = phone.render()
    let file = heard.ground.space.file("again.wav")
    var request = RenderRequest(mapping: heard.site, data: walk.folder, output: file)
    request.format = "wavfloat"
    let result = try Render(request).run()
    let volume = result.parameters.first { $0.name == "a.volume" }?.value
    #expect(volume == (variant == "loud" ? -6 : -30))
    let ours = try AudioFileReader.read(file)
    let latency = try #require(phone.ensemble?.latency)
    for ear in 0...1 {
      let count = min(theirs[ear].count - latency, ours.channels[ear].count)
      #expect(count > 2 * 48_000)
      #expect(
        theirs[ear].dropFirst(latency).prefix(count).elementsEqual(ours.channels[ear].prefix(count))
      )
    }
    #expect(ours.channels[0].contains { $0.magnitude > 0.0005 })
  }

  @Test func aRenderInAnotherGardenWarns() throws {
    let heard = try HeardWalk()
    let garden = try heard.garden(["a.lua@loud,soft"])
    let walk = try heard.walk(garden, condition: ["a.lua": "soft"])
    heard.stand(walk)
    try heard.go(walk, to: 0.5)
    try walk.end()
    try FieldReport(walk, garden).end()
    func warnings(_ site: String) throws -> [String] {
      try Render(RenderRequest(mapping: site, data: walk.folder, output: nil)).run().warnings
    }
    let same = try warnings(heard.site)
    #expect(!same.contains { $0.contains("the walk") }, "\(same)")
    let ground = heard.ground
    let other = try ground.site(
      [ground.ripple("b", at: 0, mapping: "b.lua")], name: "other.geojson")
    let told = try warnings(other)
    let isOther = told.contains {
      $0.hasSuffix("other.geojson: the site is another than when the walk began")
    }
    let isUnheard = told.contains {
      $0.hasSuffix("plays a.lua@soft, which was the walk's condition")
    }
    #expect(isOther && isUnheard, "\(told)")
  }

  @Test func aReloadKeepsTheConditionWithItsNewValues() throws {
    let heard = try HeardWalk()
    let garden = try heard.garden(["a.lua@loud,soft"])
    let walk = try heard.walk(garden, condition: ["a.lua": "soft"])
    heard.stand(walk)
    try heard.go(walk, to: 1)
    func level() -> Double? {
      walk.stage.parts.first { $0.piece.name == "a" }?.conductor.mapping.parameters.first?.value
    }
    #expect(level() == -30)
    let text = HeardWalk.tone("sine(p.pitch)").replacing("-30", with: "-25")
    _ = try walk.read(text, of: "a.lua", sounds: garden.cache)
    try heard.go(walk, to: 1.5)
    #expect(level() == -25)
  }

  private final class Said: Sendable {
    let all = Mutex<[String]>([])
  }

  /// The conditions in the folders of the walks, in their order.
  private func kept(in folder: String) throws -> [String] {
    try FileContent.names(in: folder)
      .sorted { ($0.count, $0) < ($1.count, $1) }
      .compactMap { try KeptWalk(in: "\(folder)/\($0)")?.condition?["a.lua"] ?? nil }
  }

  @Test func walksAreBalancedAndNobodyIsTold() throws {
    let heard = try HeardWalk()
    let folder = heard.ground.space.file("walks")
    try Folders.make(folder)
    let said = Said()
    func host() throws -> FieldHost {
      try FieldHost(
        heard.garden(["a.lua@loud,soft"]), folder: folder,
        say: { sentence in said.all.withLock { $0.append(sentence) } }, post: { _ in })
    }
    func begin(_ count: Int) throws {
      let host = try host()
      for _ in 0..<count {
        host.work {
          let peer = FieldPeer(host)
          host.take(#"{"begin":{"walk":null}}"#, from: peer)
          host.take(#"{"clock":{"frame":0,"ahead":0.1,"got":0}}"#, from: peer)
        }
      }
      host.end()
    }
    try begin(8)
    let first = try kept(in: folder)
    #expect(first.count == 8)
    for block in 0..<4 {
      #expect(Set(first[(2 * block)..<(2 * block + 2)]) == ["loud", "soft"])
    }
    #expect(
      said.all.withLock {
        $0.count == 16 && $0.allSatisfy { !$0.contains("loud") && !$0.contains("soft") }
      })
    for name in FileContent.names(in: folder) {
      let decisions = try FileContent.text("\(folder)/\(name)/decisions.ndjson")
      #expect(!decisions.contains("loud") && !decisions.contains("soft"))
    }
  }

  @Test func walksOfEarlierDaysCountWhenARippleWasEntered() throws {
    let heard = try HeardWalk()
    let garden = try heard.garden(["a.lua@loud,soft"])
    let folder = heard.ground.space.file("walks")
    for (number, entered) in [1, 1, nil, 0].enumerated() {
      var kept = KeptWalk(garden.pieces, condition: ["a.lua": number < 2 ? "loud" : "soft"])
      kept.entered = entered
      try Folders.make("\(folder)/\(number)")
      try kept.write(to: "\(folder)/\(number)", [])
    }
    let conditions = try #require(garden.conditions)
    var experiment = FieldExperiment(conditions, seed: 1, walks: folder)
    #expect((0..<2).map { experiment.next("\($0)") } == [["a.lua": "soft"], ["a.lua": "soft"]])
    experiment.end("0", counts: true)
    experiment.end("1", counts: false)
    #expect(experiment.next("2") == ["a.lua": "soft"])
  }
}
