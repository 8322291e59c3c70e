import JSON
import Score

/// Something that a session says unasked.
package struct Notice: Sendable {
  /// One or more lines; what would steer a terminal is made visible.
  package let text: String
  /// Why something failed; nil where nothing has.
  package let fault: Fault?
  /// Whether the fault is one of the text that sounds; else it is of one that could not be loaded.
  package let isOfSounding: Bool
  /// The client whose own line it tells to the others; nil for what the session itself says.
  package let author: PromptClient?

  package init(_ text: String) { self.init(text, nil) }

  /// A line of a client, for the others.
  package init(_ text: String, by author: PromptClient) { self.init(text, nil, author: author) }

  /// An answer that nobody waits for.
  package init(_ reply: Reply) { self.init(reply.text, reply.fault) }

  /// Something that failed.
  /// - Parameter rest: the sentence that says what holds now.
  package init(_ error: any Error, _ rest: String) {
    self.init("\(error)\n\(rest)", Fault.of(error))
  }

  /// A fault of the text that sounds.
  package init(sounding fault: Fault) { self.init("\(fault)", fault, isOfSounding: true) }

  private init(
    _ text: String, _ fault: Fault?, isOfSounding: Bool = false, author: PromptClient? = nil
  ) {
    (self.text, self.fault) = (VisibleText.of(text), fault)
    (self.isOfSounding, self.author) = (isOfSounding, author)
  }
}
