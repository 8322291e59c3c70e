import Analysis
import Files
import Rendering
import Score
import Wayfinding

/// The conditions of an experiment in a garden: each walk has one, which nobody is told.
///
/// Where several mappings have variants, each variant of one is combined with each of the others.
struct FieldConditions {
  private(set) var all: [KeptWalk.Condition] = [[:]]
  private let pieces: GardenPieces
  /// The inputs of a walk.
  private let inputs: [InputSpec]

  /// The most conditions of an experiment.
  private static let most = 100

  /// Reads what was typed, such as `rose-garden.lua@open,still`, and loads each variant of each ripple.
  /// - Returns: nil where nothing was typed.
  /// - Throws: `Fault` for a mapping or a variant that is not there, for one that is given twice or alone, and for two that
  ///   are the same.
  init?(_ words: [String], _ pieces: GardenPieces, inputs: [InputSpec]) throws {
    if words.isEmpty { return nil }
    (self.pieces, self.inputs) = (pieces, inputs)
    var variants: [(mapping: String, names: [String?])] = []
    for word in words {
      let end = word.lastIndex(of: "@") ?? word.endIndex
      let mapping = try mapping(String(word[..<end]))
      let names = try names(word[end...].dropFirst(), of: mapping)
      if let known = variants.firstIndex(where: { $0.mapping == mapping }) {
        variants[known].names += names
      } else {
        variants.append((mapping, names))
      }
    }
    for (mapping, names) in variants {
      try refuseEqual(names, of: mapping)
      all = all.flatMap { condition in
        names.map { condition.merging([mapping: $0]) { $1 } }
      }
      guard all.count <= Self.most else {
        throw Self.fault(
          "these are more than \(Self.most) conditions", "give fewer variants or mappings")
      }
    }
    guard all.count > 1 else {
      let hint = try variants.first.map { try advice(on: $0.mapping) }
      throw Self.fault("\(words.joined(separator: " ")) is one condition only", hint)
    }
  }

  private func mapping(_ word: String) throws -> String {
    guard let mapping = pieces.mapping(meant: word) else {
      let unknown = pieces.unknownMapping(word)
      throw Self.fault(unknown.message, unknown.hint)
    }
    return mapping
  }

  /// The lines that make two conditions of a mapping or more, as a hint.
  private func advice(on mapping: String) throws -> String {
    let all = try names("*", of: mapping)
    let named = try differing(Array(all.dropFirst()), of: mapping).compactMap { $0 }
    var lines: [String] = []
    if named.count > 1 { lines.append("‹variants \(mapping)@\(named.joined(separator: ","))›") }
    if all.count > 1, try differing(all, of: mapping).count == all.count {
      lines.append("‹variants \(mapping)@*›")
    }
    return lines.isEmpty
      ? "\(mapping) has no variants that differ in this site"
      : "write \(lines.joined(separator: " or "))"
  }

  /// The variants without those that are the same as one before them.
  private func differing(_ names: [String?], of mapping: String) throws -> [String?] {
    var known: [[[Double]]] = []
    return try names.filter { name in
      let parameters = try values(name, of: mapping)
      defer { known.append(parameters) }
      return !known.contains(parameters)
    }
  }

  /// The variants that are meant: nil for the defaults.
  private func names(_ words: Substring, of mapping: String) throws -> [String?] {
    if words.isEmpty { return [nil] }
    guard words == "*" else { return words.split(separator: ",").map(String.init) }
    guard let ripple = pieces.site.ripples.first(where: { $0.mapping == mapping }) else {
      return []
    }
    let piece = pieces.music(of: ripple, visits: 0)
    return try [nil] + ScenePart.load(piece, inputs: inputs).variants.map(\.name)
  }

  /// Refuses variants that are not there, and two that are the same.
  private func refuseEqual(_ names: [String?], of mapping: String) throws {
    var known: [(name: String, values: [[Double]])] = []
    for name in names {
      let spoken = "\(mapping)@\(name ?? "")"
      let values = try values(name, of: mapping)
      if let twin = known.first(where: { $0.values == values }) {
        throw Self.fault(
          "\(twin.name) and \(spoken) are the same in this site",
          "give two that differ, in what the variants say or else the presets in \(pieces.scope.file)"
        )
      }
      known.append((spoken, values))
    }
  }

  /// The parameters of all ripples that play a mapping, with one of its variants.
  private func values(_ variant: String?, of mapping: String) throws -> [[Double]] {
    var pieces = pieces
    pieces.conditions[mapping] = variant
    let ripples = pieces.site.ripples.filter { $0.mapping == mapping }
    return try ripples.map { ripple in
      do {
        let piece = pieces.music(of: ripple, visits: 0)
        return try ScenePart.load(piece, inputs: inputs).parameters.map(\.value)
      } catch let fault as Fault {
        throw Self.fault("\(mapping) cannot be played: \(fault.text)", nil)
      }
    }
  }

  private static func fault(_ message: String, _ hint: String?) -> Fault {
    .call("variants", message, hint: hint)
  }
}

/// The conditions of the walks of one folder, those of earlier days included.
struct FieldExperiment {
  private let conditions: [KeptWalk.Condition]
  private var order: BalancedOrder
  /// The conditions of the walks that have not ended, by the walks' ids.
  private var given: [String: Int] = [:]

  /// - Parameter walks: the folder of the walks.
  init(_ conditions: FieldConditions, seed: UInt64, walks: String) {
    self.conditions = conditions.all
    order = BalancedOrder(conditions: conditions.all.count, seed: seed)
    for name in FileContent.names(in: walks) {
      guard let kept = try? KeptWalk(in: "\(walks)/\(name)"),
        let condition = conditions.all.firstIndex(where: { $0 == kept.condition })
      else { continue }
      order.note(condition, counts: (kept.entered ?? 0) > 0)
    }
  }

  /// The condition of a new walk.
  mutating func next(_ walk: String) -> KeptWalk.Condition {
    let number = order.next()
    given[walk] = number
    return conditions[number]
  }

  /// Hands the condition of a walk on to the one that goes on in its place.
  mutating func hand(from walk: String, to next: String) {
    given[next] = given.removeValue(forKey: walk)
  }

  /// Notes the end of a walk.
  /// - Parameter counts: false where its condition was not heard: another walk gets it then.
  mutating func end(_ walk: String, counts: Bool) {
    if let number = given.removeValue(forKey: walk), !counts { order.takeBack(number) }
  }
}
