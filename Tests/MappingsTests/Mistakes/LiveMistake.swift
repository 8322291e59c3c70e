import Score
import Testing

@testable import Mappings

/// A mistake of somebody who plays while the text changes, and what must be said of it: what is wrong, where, what to do.
struct LiveMistake: CustomTestStringConvertible {
  let broken: BrokenMapping
  /// The line, counted from 1.
  let line: Int
  /// The words that name what is wrong; each has to be said.
  let what: [String]
  /// What to do, in words of which one has to be said.
  let cures: [String]

  init(_ right: String, _ wrong: String, _ line: Int, _ what: [String], _ cures: [String]) {
    broken = BrokenMapping(right, wrong, "")
    (self.line, self.what, self.cures) = (line, what, cures)
  }

  var testDescription: String { broken.wrong }

  /// The first thing that is said: where the text is loaded, or while it plays a tenth of a second.
  func said() throws -> Fault? {
    do {
      let performance = try Performance(
        broken.text, seconds: 0.1, inputs: ["temperature": { _ in 21 }, "pace": { _ in 100 }])
      return performance.conductor.problems.first?.told
    } catch let fault as Fault {
      return fault
    }
  }

  /// Marks of 0 to 3 for what is wrong, where, and what to do.
  func marks(_ fault: Fault) -> (what: Int, place: Int, cure: Int) {
    let named = what.count { fault.message.contains($0) }
    let remedy = [fault.expected ?? "", fault.hint ?? ""].joined(separator: "; ")
    let isPlaced = fault.place.file == "test.lua" && fault.place.line == line
    return (
      named == what.count ? 3 : named > 0 ? 1 : 0,
      !isPlaced ? 0 : fault.place.column == nil ? 2 : 3,
      cures.contains { (remedy + fault.message).contains($0) } ? 3 : remedy.count > 2 ? 1 : 0
    )
  }
}
