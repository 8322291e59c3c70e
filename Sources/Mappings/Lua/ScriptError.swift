/// What is wrong with a script, where, and what to do: the one error of this module.
public struct ScriptError: Error, Equatable, Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// The source does not compile.
    case syntax
    /// The script raised an error, or used a value in a way Lua refuses.
    case runtime
    /// The call used up its budget and was stopped.
    case timeBudget
    /// The script needed more memory than its limit.
    case memory
    /// A value was not of the kind, shape or range that was asked for.
    case value
    /// The call was stopped on request.
    case interrupted
  }

  public var kind: Kind
  /// The name the source was loaded under; nil where no source is to blame.
  public var file: String?
  /// Counted from 1.
  public var line: Int?
  /// Counted from 1, in characters; nil where it is not known.
  public var column: Int?
  /// The text of the line, without the spaces around it.
  public var sourceLine: String?
  public var message: String
  /// What would have been right.
  public var expected: String?
  /// What to do, or the nearest valid name.
  public var hint: String?
  /// What does not go on because of it, said where nothing better is known to do.
  public var consequence: String?
  /// The text ends where more is needed: a prompt asks for another line.
  public internal(set) var isIncomplete = false

  public init(
    _ message: String, kind: Kind = .runtime, file: String? = nil, line: Int? = nil,
    column: Int? = nil, sourceLine: String? = nil, expected: String? = nil, hint: String? = nil
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.sourceLine = sourceLine
    self.message = message
    self.expected = expected
    self.hint = hint
  }

  /// The message with what was expected and the hint, on one line and without the place.
  public var text: String {
    var text = message
    if let expected { text += "; expected \(expected)" }
    if let last = hint ?? consequence { text += "; \(last)" }
    return text
  }
}

extension ScriptError: CustomStringConvertible {
  /// `rose.lua:12: unknown input "temprature"; did you mean "temperature"?`, then the source line.
  public var description: String {
    var place = ""
    if let file {
      place = file
      if let line { place += ":\(line)" }
      if line != nil, let column { place += ":\(column)" }
      place += ": "
    }
    let source = sourceLine.map { "\n    \($0)" } ?? ""
    return place + text + source
  }
}
