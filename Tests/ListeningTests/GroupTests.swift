import JSON
import Score
import TestGround
import Testing

@testable import Listening

/// Groups between listeners: who hears what, how many are in each, and what is refused.
struct GroupTests {
  private let space = Workspace()

  private var sample: SampleStudy {
    var sample = SampleStudy()
    sample.tasks += #", { "kind": "paired", "trials": 3 }"#
    sample.rest = #"""
      , "groups": [
        { "id": "trained", "training": 5, "tasks": ["trend"] },
        { "id": "ada", "variants": ["ada.lua"], "tasks": ["trend"] },
        { "id": "all" } ],
      "analysis": [{ "id": "h1", "task": "trend", "test": "mann-whitney", "by": "group" }]
      """#
    return sample
  }

  private func trials(of condition: Int) throws -> [Trial] {
    var dealer = Dealer(
      try sample.study, sample.bank(SampleStudy.lines), number: 1, order: condition)
    return dealer.steps().compactMap { if case .trial(let trial) = $0 { trial } else { nil } }
  }

  @Test func eachGroupHearsItsVariantsAndDoesItsTasks() throws {
    let conditions = Condition.all(try sample.study)
    #expect(conditions.map(\.count) == [2, 1, 2])
    let trained = try trials(of: 0)
    #expect(trained.count { $0.phase == .training } == 5)
    #expect(Set(trained.map(\.task)) == [0])
    let ada = try trials(of: 2)
    #expect(ada.count { $0.phase == .training } == 2)
    #expect(Set(ada.map(\.variant)) == [0])
    #expect(ada.count { $0.phase == .main } == 8)
    #expect(Set(try trials(of: 3).map(\.task)) == [0, 1])
  }

  /// 3 groups of 2, 1 and 2 orders: of 30 listeners who complete it among others who leave, ten are in each group, and five
  /// in each order.
  @Test func groupsAreBalancedOnWhoCompletes() throws {
    let store = try AnswerStore(space.file("answers"))
    let orders = Condition.all(try sample.study).map(\.count)
    var random = SeededRandom(seed: 7)
    var completed: [Int] = []
    var number = 0
    while completed.count < 30 {
      number += 1
      let listener = try store.begin(
        plan: "p", orders: orders, seed: 3, at: "2026-01-01T09:00:00Z"
      ) { "L\(number)" }
      guard random.uniform() < 0.7 else {
        try store.leave(listener.code)
        continue
      }
      completed.append(listener.order)
    }
    #expect(number > 30, "some have left")
    #expect((0..<5).map { order in completed.count { $0 == order } } == [5, 5, 10, 5, 5])
  }

  /// Who answered under a plan that was frozen before is in that plan's group, whatever the groups are now.
  @Test func anExportHasTheGroupsOfTheListenersOwnPlan() throws {
    let store = try AnswerStore(space.file("answers"))
    let before = StudyPlan(hash: "before", frozen: "then", study: try sample.study)
    let plan = StudyPlan(hash: "now", frozen: "now", study: try SampleStudy().study)
    for (code, hash) in [("LAAAAA", "before"), ("LBBBBB", "now"), ("LCCCCC", "lost")] {
      _ = try store.begin(plan: hash, orders: [1], seed: 1, at: "2026-01-01T09:00:00Z") { code }
    }
    let key = try AnswerExport(plan, store, before: [before]).texts.key
    let found = try JSONParser.parse(Array(key.utf8), file: "key.json", code: .record)
    func group(_ code: String) -> String? { found["listeners"]?[code]?["group"]?.string }
    #expect(group("LAAAAA") == before.study.groups[0].id)
    #expect(group("LBBBBB") == "g1")
    #expect(group("LCCCCC") == "", "nobody knows what a plan that is gone has said")
  }

  @Test func thePlanSaysWhoHearsWhat() throws {
    let study = try sample.study
    let bank = sample.bank(SampleStudy.lines)
    let plan = StudyPlan(hash: "h", frozen: "now", study: study)
    let text = plan.text(bank)
    #expect(text.contains("Each listener is in one of 3 groups"))
    #expect(text.contains("**ada** hears ada.lua and does trend."))
    #expect(text.contains("with 5 trials of training in each task with right answers"))
    #expect(try StudyReader.read(Array(study.json.folded.utf8), file: "x").groups == study.groups)
  }

  /// What is put in the place of what, and the fault with its remedy.
  @Test(arguments: [
    (#"["ada.lua"], "#, #"["adda.lua"], "#, #"did you mean "ada.lua"?"#),
    (#""ada", "variants""#, #""all", "variants""#, "give each group a name of its own"),
    (#""mann-whitney""#, #""wilcoxon""#, "take mann-whitney, kruskal or mixed"),
    (
      #"["ada.lua"], "tasks": ["trend"]"#, #"["ada.lua"], "tasks": ["paired"]"#,
      "give it two variants at least"
    ),
  ])
  func brokenGroupsAreRefused(_ was: String, _ now: String, _ hint: String) throws {
    let text = sample.text.replacing(was, with: now, maxReplacements: 1)
    #expect(text != sample.text)
    let fault = #expect(throws: Fault.self) {
      try StudyReader.read(Array(text.utf8), file: "study.json")
    }
    #expect(fault?.hint?.contains(hint) == true, "\(String(describing: fault))")
  }

  @Test func aColleagueMissesTheAnalysisOfGroups() throws {
    var sample = sample
    sample.rest = sample.rest.replacing(#", "by": "group""#, with: "")
    let objections = StudyCheck(try sample.study, sample.bank(SampleStudy.lines)).objections
    #expect(objections.contains { $0.contains("no analysis compares them") })
    #expect(objections.contains { $0.contains("3 groups and 2 orders") } == false, "24 is 4 · 6")
  }
}
