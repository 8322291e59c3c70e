import Files
import Score
import Testing

@testable import Grading
@testable import Rendering

/// What a mapping prints or throws while it runs on hidden data does not reach the student.
@Suite struct HiddenFailureTests {
  /// Data that are constant, so that every text with them is known: 17.25 °C.
  private static let lab = """
    {"schema": "ripples-lab/1", "number": 2, "name": "02-pitch", "title": "Pitch", "mapping": "pitch.lua", "length": 2,
     "data": [{"name": "open", "minutes": 1, "columns": {"temperature": {"shape": "ramp", "from": 1, "to": 2}}}],
     "hidden": [{"name": "secret", "minutes": 1, "columns": {"temperature": {"shape": "ramp", "from": 17.25, "to": 17.25}}}],
     "criteria": [
       {"id": "straight", "points": 4, "says": "a", "hint": "b", "metric": "linearity_deviation",
        "input": "temperature", "target": ".pitch", "below": 6.5},
       {"id": "errors", "points": 1, "says": "b", "hint": "b", "finding": "script-runtime"},
       {"id": "again", "points": 1, "says": "d", "hint": "d", "repeatable": true}]}
    """

  private func grade(_ control: String, isHidden: Bool) throws -> String {
    let grade = try whole(control, isHidden: isHidden, knowsOpen: false)
    return ([grade.reason ?? ""] + grade.criteria.map(\.found)).joined(separator: "\n")
  }

  /// - Parameter knowsOpen: whether the data that the student has are there.
  private func whole(_ control: String, isHidden: Bool, knowsOpen: Bool) throws -> Grade {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (lab, mapping) = (folder.path + "/lab.json", folder.path + "/pitch.lua")
    try TextFile.write(Self.lab, to: lab)
    try TextFile.write(
      """
      return mapping {
        voices = { tone = synth(function(p) return triangle(p.pitch) * p.gate end) },
        map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "A3", "A5" } } },
        sequences = { hold = function() play("tone", { level = -12 }) end },
        control = function(env, out)
          \(control)
        end,
      }
      """, to: mapping)
    let data = try LabDatasets(
      LabFile.read(lab), isOpen: !isHidden, seed: 1, folder: folder.path)
    #expect(data.areHidden == isHidden)
    var request = Judge.Request(lab: lab, folder: folder.path, data: data.paths)
    (request.mapping, request.isHidden) = (mapping, isHidden)
    if knowsOpen {
      try Folders.make(folder.path + "/open-data")
      request.open = try LabDatasets(
        LabFile.read(lab), isOpen: true, seed: 1, folder: folder.path + "/open-data"
      ).paths
    }
    return try Judge(request).grade()
  }

  @Test(arguments: [
    "error(env.temperature)", "error('pitch.lua:' .. env.temperature)",
    "error({ env.temperature })",
    "assert(false, 'is ' .. env.temperature)", "local x = 'a' .. env.temperature + nil",
    "string.format('%' .. env.temperature)", "play('tone' .. env.temperature)",
    "error('attempt to compare ' .. env.temperature .. ' values')",
    "error('time budget ' .. env.temperature)", "print(env.temperature) error('x')",
  ])
  func noTextOfAScriptTellsHiddenData(control: String) throws {
    let said = try grade(control, isHidden: true)
    #expect(!said.contains("17.25") && !said.contains("17"), "\(said)")
    #expect(said.contains("on data that you do not have") && said.contains("pitch.lua"), "\(said)")
  }

  @Test func onOpenDataTheTextIsToldWhole() throws {
    let said = try grade("error('it is ' .. math.floor(env.temperature))", isHidden: false)
    #expect(said.contains("it is 1") && !said.contains("do not have"), "\(said)")
  }

  /// A mapping that fails on the open data, too, tells its own words there, which hold no hidden data.
  @Test(arguments: [
    ("error('it is ' .. math.floor(env.temperature))", "it is 1", Grade.Failure.open(0)),
    ("if env.temperature > 17 then error('it is ' .. env.temperature) end", "do not have", .hidden),
  ])
  func whereItFailsIsSaid(control: String, words: String, failure: Grade.Failure) throws {
    let grade = try whole(control, isHidden: true, knowsOpen: true)
    #expect(grade.failure == failure)
    #expect(grade.reason?.contains(words) == true, "\(grade.reason ?? "")")
    #expect(grade.reason?.contains("17") == false)
  }
}
