/// Why something that came from outside cannot be read, played or written: the one error of all modules.
///
/// A programmer's mistake traps instead. Where the texts speak of a setting, they name it as `‹zone›` or
/// `‹zone Europe/Berlin›`; whoever shows them puts in its own words for it (`SettingMention.spoken`): an option of the
/// command line, a keyword of Python.
public struct Fault: Error, Hashable, Sendable {
  /// The kind of fault.
  public var code: FaultCode
  /// The file, line or setting that is at fault.
  public var place: FaultPlace
  /// The message says what is wrong, quoting the offending text.
  public var message: String
  /// The value or form that would have been right; nil where the message says it.
  public var expected: String?
  /// The remedy, or the nearest valid name; nil where nothing is known to help.
  public var hint: String?
  /// The offending line of the file, without the spaces around it.
  public var excerpt: String?
  /// The fault names an input that nobody knows; a column of a walk could still bear the name.
  public var isUnknownInput = false
  /// The valid name that the hint offers in place of the unknown one; nil where none is spelled much like it.
  public var nearName: String?

  public init(
    _ code: FaultCode, _ message: String, at place: FaultPlace = FaultPlace(),
    expected: String? = nil, hint: String? = nil, excerpt: String? = nil
  ) {
    self.code = code
    self.place = place
    self.message = message
    self.expected = expected
    self.hint = hint
    self.excerpt = excerpt
  }

  /// The message with what was expected and what to do, on one line and without the place.
  public var text: String {
    var text = message
    if let expected { text += "; expected " + expected }
    if let hint, !hint.isEmpty { text += "; " + hint }
    return text
  }

  /// Whether the machine is at fault, and not what is judged or measured: it has too little of something, or lacks a file that is
  /// none of these.
  /// - Parameter own: the paths of what is judged or measured, and of the files that it names.
  public func isOfMachine(besides own: @autoclosure () -> [String]) -> Bool {
    if code.isOfMachine { return true }
    guard [.missing, .permission, .file].contains(code), let file = place.file else { return false }
    return !own().contains(file)
  }

  /// The fault in the words of whoever shows it.
  /// - Parameter spoken: puts words in for the settings that a text names.
  public func spoken(by spoken: (String) -> String) -> Fault {
    var fault = self
    fault.message = spoken(message)
    fault.expected = expected.map(spoken)
    fault.hint = hint.map(spoken)
    return fault
  }
}

extension Fault: CustomStringConvertible {
  /// `rose.lua:12:3: unknown input "temprature"; did you mean "temperature"?`, then the offending line.
  public var description: String {
    let place = place.description
    return (place.isEmpty ? "" : place + ": ") + text + (excerpt.map { "\n    " + $0 } ?? "")
  }
}

/// Several faults that were found in one go, in the order of their file.
public struct Faults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, one or more.
  public let all: [Fault]

  public init(_ all: [Fault]) {
    precondition(!all.isEmpty, "faults hold one at least")
    self.all = all
  }

  /// One fault a line.
  public var description: String { all.map { $0.description }.joined(separator: "\n") }
}
