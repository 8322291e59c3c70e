import Comparing
import JSON
import Score

/// The end of a cell's making.
enum SweepOutcome {
  case made
  /// It was there already, with the same bytes.
  case same
  case repaired
  case failed(Fault)
  /// It was there already with other bytes: the sentence says where they differ.
  case different(String)

  init(_ kept: ObjectFile.Kept) {
    switch kept {
    case .made: self = .made
    case .same: self = .same
    case .repaired: self = .repaired
    case .different(let other, let difference):
      self = .different("\(other): \(difference)")
    }
  }

  /// The line by which a worker says it.
  /// - Parameter seconds: the time of rendering and measuring.
  func line(_ cell: Int, seconds: Double) -> String {
    let (word, note): (String, JSONText) =
      switch self {
      case .made: ("made", .null)
      case .same: ("same", .null)
      case .repaired: ("repaired", .null)
      case .failed(let fault): ("failed", .string(fault.json { $0 }))
      case .different(let text): ("different", .string(text))
      }
    return JSONText.object(["cell": cell, "outcome": word, "note": note, "seconds": seconds])
      .compact
  }

  init?(_ json: JSONValue) {
    let note = json["note"]?.string
    switch json["outcome"]?.string {
    case "made": self = .made
    case "same": self = .same
    case "repaired": self = .repaired
    case "failed": self = .failed(note.flatMap { Fault(json: $0) } ?? Fault(.file, "failed"))
    case "different": self = .different(note ?? "")
    default: return nil
    }
  }
}
