import JSON

/// The way by which a walk is heard.
enum FieldWay: Equatable {
  /// The engine on the phone makes the sound, of events.
  case phone
  /// An engine of this server makes it, and the phone gets it as it is.
  case server(Reason)

  /// Why the engine on the phone does not make the sound.
  enum Reason: String, CaseIterable {
    case engine, worklet, module, broken, slow, wish

    /// The reason in words, as the end of a sentence.
    var words: String {
      switch self {
      case .engine: "the phone's browser has no WebAssembly with vectors"
      case .worklet: "the page has no AudioWorklet on the phone"
      case .module: "the engine could not be loaded on the phone"
      case .broken: "the engine has failed on the phone"
      case .slow: "the phone is too slow for the engine"
      case .wish: "the visitor wished it"
      }
    }
  }

  /// The way as a phone asks for it: `{"sound": "server", "why": "slow"}`; nil for what is none.
  init?(_ value: JSONValue) {
    switch value["sound"]?.string {
    case "phone": self = .phone
    case "server":
      guard let reason = value["why"]?.string.flatMap(Reason.init) else { return nil }
      self = .server(reason)
    default: return nil
    }
  }

  var isServer: Bool { self != .phone }

  /// The way in JSON, as a phone asks for it.
  var members: [(String, JSONText?)] {
    switch self {
    case .phone: [("sound", "phone")]
    case .server(let reason): [("sound", "server"), ("why", .string(reason.rawValue))]
    }
  }

  /// The sentence by which a walk's dataset says it.
  var description: String {
    switch self {
    case .phone: "The engine on the visitor's phone made the sound."
    case .server(let reason):
      "The server made the sound and sent it to the visitor's phone, because \(reason.words)."
    }
  }
}
