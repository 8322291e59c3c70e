import Glibc
import Score

/// Until every caller says `Fault`.
public typealias WorkbenchError = Fault

extension Fault {
  /// A fault of a place in words: until every caller gives a code.
  /// - Parameter place: an option, `--zone`, an argument, `MAPPING`, or a file; empty where none is to blame.
  init(_ place: String, _ message: String, hint: String) {
    let isArgument = !place.isEmpty && place.allSatisfy { $0.isASCII && $0.isUppercase }
    let hint = hint.isEmpty ? nil : hint
    if place.hasPrefix("--") || isArgument {
      self = .call(place.lowercased(), message, hint: hint)
    } else {
      self.init(.file, message, at: FaultPlace(place.isEmpty ? nil : place), hint: hint)
    }
  }
}

/// Until `Files` has them.
extension FaultCode {
  /// What a failed call of the system is told apart by.
  /// - Parameter number: the call's `errno`.
  init(system number: Int32) {
    switch number {
    case ENOENT, ENOTDIR: self = .missing
    case EACCES, EPERM, EROFS: self = .permission
    case ENOSPC, EDQUOT: self = .diskFull
    default: self = .file
    }
  }
}

extension Fault {
  /// The system's words for an error number, "No space left on device" for ENOSPC.
  static func words(_ number: Int32) -> String { String(cString: strerror(number)) }
}
