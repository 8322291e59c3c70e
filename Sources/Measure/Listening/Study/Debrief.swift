import Grading
import JSON
import Score

/// The end of a study as its listeners see it: what it was about, and the proof that they took part.
package struct Debrief: Sendable, Equatable {
  /// The text; empty for none.
  package var text: String
  package var proof: Proof?
  /// The page of those who may not go on; nil for the usual sentence and no proof.
  package var excluded: Excluded?

  /// The proof of having taken part that a recruiting service asks for. It is fixed with the plan.
  package enum Proof: Sendable, Equatable {
    case code(String)
    /// The address that a listener goes back to, https.
    case address(String)
  }

  package struct Excluded: Sendable, Equatable {
    package var text: String
    package var proof: Proof?
  }

  static func read(_ study: StrictFields) throws(Fault) -> Debrief? {
    let keys = ["text", "code", "address"]
    guard
      let fields = try study.object("debrief", what: "the debrief", keys: keys + ["excluded"])
    else { return nil }
    let others = try fields.object("excluded", what: "the page of those excluded", keys: keys)
    var excluded: Excluded?
    if let others {
      excluded = Excluded(text: try others.string("text") ?? "", proof: try proof(others))
    }
    return Debrief(
      text: try fields.string("text") ?? "", proof: try proof(fields), excluded: excluded)
  }

  private static func proof(_ fields: StrictFields) throws(Fault) -> Proof? {
    let (code, address) = (try fields.string("code"), try fields.string("address"))
    if code != nil, address != nil {
      throw fields.fault(
        "there are a \"code\" and an \"address\"", at: fields.value("address"),
        hint: "give the one that the recruiting service asks for")
    }
    if let code {
      guard !code.isEmpty, code.count <= 100, code.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
      else {
        throw fields.fault(
          "\(quoted(code)) is no completion code", at: fields.value("code"),
          hint: "give up to 100 letters, digits and signs without spaces")
      }
      return .code(code)
    }
    guard let address else { return nil }
    guard isSafe(address) else {
      throw fields.fault(
        "\(quoted(address)) is no address of the web that begins with https",
        at:
          fields.value("address"),
        hint: "give it as https://app.prolific.com/submissions/complete?cc=C0DE")
    }
    return .address(address)
  }

  /// Whether an address is https with a host and without a user's name, which could pass for the host.
  private static func isSafe(_ address: String) -> Bool {
    let start = "https://"
    guard address.hasPrefix(start), address.utf8.count <= 2000,
      address.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x5c })
    else { return false }
    let authority = address.dropFirst(start.count).prefix { !"/?#".contains($0) }
    let isHost = authority.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?/) != nil
    return isHost
  }

  /// The host of an address, as listeners are told it.
  package static func host(of address: String) -> String {
    String(address.dropFirst("https://".count).prefix { !"/?#:".contains($0) })
  }

  var json: JSONText {
    .object(
      present: [("text", text.isEmpty ? nil : .string(text))] + Self.members(proof) + [
        (
          "excluded",
          excluded.map { other in
            .object(
              present: [("text", other.text.isEmpty ? nil : .string(other.text))]
                + Self.members(other.proof))
          }
        )
      ])
  }

  private static func members(_ proof: Proof?) -> [(String, JSONText?)] {
    switch proof {
    case .code(let code): [("code", .string(code))]
    case .address(let address): [("address", .string(address))]
    case nil: []
    }
  }
}
