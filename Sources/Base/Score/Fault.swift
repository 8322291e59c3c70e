/// Why something that came from outside cannot be read, played or written: the one error of all modules.
///
/// A programmer's mistake traps instead. Where the texts speak of a setting, they name it as `‹zone›` or
/// `‹zone Europe/Berlin›`; the face that shows a fault puts its own words in place (`SettingMention.spoken`): an option of the
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
  /// The fault names an input that no module declares; a column of a walk could still bear the name.
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

  /// The fault in the words of the face that shows it.
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

/// Where a fault is: a file with line and column, something in it, or a setting.
public struct FaultPlace: Hashable, Sendable {
  /// A file, folder, address or device, as the caller named it; nil where none is to blame.
  public var file: String?
  /// Line and column in it, from 1; nil where they are not known.
  public var line: Int?
  public var column: Int?
  /// The part of the file that is at fault: `features[3].properties.radius`, a voice, an effect.
  public var part: String?
  /// The setting that is at fault, such as `zone`.
  public var setting: String?

  public init(
    _ file: String? = nil, line: Int? = nil, column: Int? = nil, part: String? = nil,
    setting: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.part = part
    self.setting = setting
  }

  /// The place of a setting.
  public static func setting(_ name: String) -> FaultPlace { FaultPlace(setting: name) }
}

extension FaultPlace: CustomStringConvertible {
  /// `walk.csv:12:3`, `garden.geojson:4:9: features[3].id`, `line 3:5` of a text without a name, `‹zone›`; empty where no
  /// place is known.
  public var description: String {
    var text = file ?? ""
    if let line {
      text += file == nil ? "line \(line)" : ":\(line)"
      if let column { text += ":\(column)" }
    }
    return [text, part ?? "", setting.map { "‹" + $0 + "›" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: ": ")
  }
}

/// The kinds of faults that a program may want to tell apart; each calls for another thing to do.
public enum FaultCode: String, Sendable, CaseIterable {
  /// The call is wrong: a setting or an argument that cannot be, whatever the files hold.
  case call
  /// A file or folder that is not there.
  case missing
  /// A file that may not be read or written: permissions, or outside what the request permits.
  case permission
  /// The disk is full.
  case diskFull = "disk-full"
  /// The machine has too little of something: threads, processes, open files, memory.
  case machine
  /// Any other failure of the system with a file.
  case file
  /// A device, port, server or stream that cannot be had.
  case connection
  /// A log or dataset that cannot be read or played.
  case data
  /// A mapping's text that is not Lua.
  case syntax
  /// A script that failed while it ran.
  case script
  /// A declaration or value of a mapping that is not of the kind, shape or range that was asked for.
  case mapping
  /// A script that used up its budget of steps.
  case budget
  /// Work that needs more memory than its limit.
  case memory
  /// Work that was stopped on request.
  case interrupted
  /// A site, or a scene of objects.
  case scene
  /// A recording, an instrument or another file of sound.
  case sound
  /// A head or another file of measured responses.
  case head
  /// A lab or a submission to it.
  case lab
  /// A manifest, journal or cell of an earlier run.
  case record
  /// A text made from an older version: another editor has replaced that version since.
  case conflict

  /// Whether the machine or the network is at fault, and not what was asked for: the same work can succeed later, or elsewhere.
  public var isOfMachine: Bool {
    switch self {
    case .diskFull, .machine, .connection, .interrupted: true
    default: false
    }
  }

  /// A sentence that says what the code stands for.
  public var meaning: String {
    switch self {
    case .call: "The call is wrong: a setting or an argument that cannot be."
    case .missing: "A file or folder is not there."
    case .permission: "A file may not be read or written."
    case .diskFull: "The disk is full."
    case .machine: "The machine has too little: threads, processes, open files, memory."
    case .file: "The system could not read or write a file."
    case .connection: "A device, port, server or stream cannot be had."
    case .data: "A log or dataset cannot be read or played."
    case .syntax: "The text of a mapping is not Lua."
    case .script: "A script failed while it ran."
    case .mapping: "A declaration or value of a mapping is not what was asked for."
    case .budget: "A script used up its budget of steps."
    case .memory: "The work needs more memory than its limit."
    case .interrupted: "The work was stopped on request."
    case .scene: "A site or a scene of objects cannot be used."
    case .sound: "A file of sound or an instrument cannot be used."
    case .head: "A head or another file of measured responses cannot be used."
    case .lab: "A lab or a submission to it cannot be used."
    case .record: "A manifest, journal or cell of an earlier run cannot be used."
    case .conflict: "A text was made from a version that somebody else has replaced."
    }
  }
}

/// The spelling by which texts of the library name a setting without knowing who shows them.
public enum SettingMention {
  /// Replaces every `‹name›` and `‹name value›` in a text.
  /// - Parameter spoken: turns a setting's name and its value into words; the value is empty where the fault names the setting alone.
  public static func spoken(
    _ text: String, by spoken: (_ name: String, _ value: String) -> String
  ) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "‹") {
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "›") else { break }
      // A text may have been laid out in lines before: a mention is one still.
      let words = inner[..<close].split { $0 == " " || $0 == "\n" }
      result += rest[..<open]
      if let name = words.first, isName(name) {
        result += spoken(String(name), words.dropFirst().joined(separator: " "))
      } else {
        result += rest[open...close]
      }
      rest = inner[inner.index(after: close)...]
    }
    return result + rest
  }

  private static func isName(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || $0 == 45 }
  }
}

// Embedded Swift has no coders: a phone's engine throws faults, and others write them down.
#if !hasFeature(Embedded)
  /// A flat object: `{"code": "data", "file": "walk.csv", "line": 3, "column": null, "part": null, "setting": null, "message": …,
  /// "expected": null, "hint": …, "excerpt": null}`. All fields are always there.
  extension Fault: Codable {
    private enum Field: CodingKey {
      case code, file, line, column, part, setting, message, expected, hint, excerpt
    }

    public init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Field.self)
      func text(_ field: Field) throws -> String? {
        try fields.decodeIfPresent(String.self, forKey: field)
      }
      self.init(
        try fields.decode(FaultCode.self, forKey: .code),
        try fields.decode(String.self, forKey: .message),
        at: FaultPlace(
          try text(.file), line: try fields.decodeIfPresent(Int.self, forKey: .line),
          column: try fields.decodeIfPresent(Int.self, forKey: .column), part: try text(.part),
          setting: try text(.setting)),
        expected: try text(.expected), hint: try text(.hint), excerpt: try text(.excerpt))
    }

    public func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Field.self)
      try fields.encode(code, forKey: .code)
      try fields.encode(place.file, forKey: .file)
      try fields.encode(place.line, forKey: .line)
      try fields.encode(place.column, forKey: .column)
      try fields.encode(place.part, forKey: .part)
      try fields.encode(place.setting, forKey: .setting)
      try fields.encode(message, forKey: .message)
      try fields.encode(expected, forKey: .expected)
      try fields.encode(hint, forKey: .hint)
      try fields.encode(excerpt, forKey: .excerpt)
    }
  }

  extension FaultCode: Codable {}
#endif
