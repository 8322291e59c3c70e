import Checking
import Grading
import Score

/// The failure of a mapping on the data that its student has, looked for once it has failed on data that the student does not have.
final class OpenFailure {
  private let request: Judge.Request
  private let lab: Lab
  private var known: (fault: Fault, number: Int)??

  init(_ request: Judge.Request, _ lab: Lab) {
    var own = request
    (own.data, own.isHidden, own.folder) = (request.open, false, request.folder + "/open")
    (self.request, self.lab) = (own, lab)
  }

  /// The first failure, or the first mistake that a script goes on after, with the number of the dataset; nil where there is none, and
  /// where the data are not there.
  func found(_ path: String, _ criteria: [Criterion]) -> (fault: Fault, number: Int)? {
    if let known { return known }
    let found =
      request.data.isEmpty
      ? nil
      : JudgedMapping.failure(path, request, lab, criteria)
        ?? Self.mistake(path, on: request.data)
    known = .some(found)
    return found
  }

  /// The first mistake of a script that goes on all the same on the data that its student has, with the number of the dataset; nil where
  /// there is none.
  /// - Parameter data: the paths of these data.
  static func mistake(_ path: String, on data: [String]) -> (fault: Fault, number: Int)? {
    for (number, dataset) in data.enumerated() {
      guard let check = try? MappingCheck.run(path, data: [dataset]) else { continue }
      let found = check.everything.first { $0.severity == .error && $0.id.hasPrefix("script-") }
      guard let found else { continue }
      let place = FaultPlace(path, line: found.line)
      return (Fault(.script, found.message, at: place, hint: found.cure), number)
    }
    return nil
  }
}
