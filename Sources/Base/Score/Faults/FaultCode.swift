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
  /// A text that was made from a version which somebody else has replaced.
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
