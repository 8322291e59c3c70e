import Comparing
import Score

/// Where a file says what a sweep has, so that its faults are told there; empty where no file was read.
struct SweepPlaces: Sendable {
  /// The places of a parameter.
  struct Parameter: Sendable {
    let whole: FaultPlace
    /// The places of its values and of its ends, by what they say.
    let values: [String: FaultPlace]
  }

  /// The places of the parameters by their names.
  var parameters: [String: Parameter] = [:]
  /// The mappings and datasets as they are written.
  var paths: [(text: String, place: FaultPlace)] = []

  /// Returns the fault of something that is swept, in its file or in the setting.
  /// - Parameter value: that is at fault, as `values` has it; nil for all of the parameter.
  func fault(_ what: String, of sweep: Sweep, value: String? = nil, hint: String) -> Fault {
    guard let found = parameters[sweep.parameter] else {
      return .call("sweep", what, hint: hint)
    }
    return Fault(.call, what, at: value.flatMap { found.values[$0] } ?? found.whole, hint: hint)
  }

  /// Returns a fault with its place in the file where that names the mapping or dataset which is at fault as a whole.
  func told(_ fault: Fault) -> Fault {
    guard let path = fault.place.file, fault.place.line == nil,
      let found = paths.first(where: { written in
        written.text == path || ["@", "="].contains { written.text.hasPrefix(path + $0) }
      })
    else { return fault }
    var told = fault
    told.message = "\(fault.place): \(fault.message)"
    told.place = found.place
    return told
  }
}
