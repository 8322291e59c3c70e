import Score

/// The faults of the stimuli of a study, of which each that is the same in several segments of a variant stands once.
struct SegmentFaults {
  private struct Found {
    var fault: Fault
    let variant: String
    /// Where it was found first, with which its message begins.
    let place: String
    /// The message without that place.
    let rest: Substring
    /// The segments with the same fault beside the first one.
    var others = 0
  }

  private var found: [Found] = []

  var isEmpty: Bool { found.isEmpty }

  /// - Parameters:
  ///   - variant: the variant's name.
  ///   - place: the stimulus in words, with which the message may begin.
  mutating func add(_ fault: Fault, of variant: String, at place: String) {
    let begins = fault.message.hasPrefix(place)
    let rest = begins ? fault.message.dropFirst(place.count) : fault.message[...]
    let same = found.firstIndex {
      $0.variant == variant && $0.rest == rest && $0.fault.place == fault.place
        && $0.fault.code == fault.code && $0.fault.hint == fault.hint
    }
    if let same {
      found[same].others += 1
    } else {
      found.append(Found(fault: fault, variant: variant, place: begins ? place : "", rest: rest))
    }
  }

  /// The faults, with the number of segments that have the same.
  var all: [Fault] {
    found.map { each in
      guard each.others > 0, !each.place.isEmpty else { return each.fault }
      var fault = each.fault
      fault.message = "\(each.place) and \(counted(each.others, "other segment"))\(each.rest)"
      return fault
    }
  }
}
