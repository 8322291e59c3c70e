import Files
import Mappings
import Score
import Signals

/// Loads a mapping's file with everything that mappings can use.
package enum MappingFile {
  /// Inputs that a mapping may name: the project's own, and the dataset's further columns.
  static func inputs(extra: [InputSpec]) -> [InputSpec] {
    Inputs.all.map { known in extra.first { $0.name == known.name } ?? known }
      + extra.filter { Inputs.named($0.name) == nil }
  }

  /// Loads a mapping from its text.
  /// - Parameters:
  ///   - heritage: of the version before.
  ///   - printed: collects what the mapping prints; nil drops it.
  /// - Throws: `Fault` for a mapping that cannot be loaded; of a text that is none it says what it seems to be.
  package static func load(
    _ path: String, source: String, extra: [InputSpec], objects: [Targets.ObjectPlace] = [],
    units: [UnitKind] = [], seed: UInt64, carrying heritage: Heritage? = nil,
    printed: PrintedLines? = nil
  ) throws -> Mapping {
    do {
      return try Mapping.load(
        source: source, name: path, units: Catalogue.units + units.map(\.spec),
        effects: Catalogue.effects,
        inputs: inputs(extra: extra), objects: objects, seed: seed,
        carrying: heritage, log: { printed?.take($0) })
    } catch { throw ForeignText(path: path, text: source).fault ?? error }
  }

  /// Sets the variant and the parameters that were asked for.
  /// - Throws: `Fault` of the call for one that the mapping does not have.
  package static func configure(
    _ mapping: Mapping, variant: String?, parameters: [String: Double]
  ) throws {
    do {
      if let variant { try mapping.use(variant: variant) }
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        try mapping.set(name, to: value)
      }
    } catch {
      let setting = variant != nil && parameters.isEmpty ? "variant" : "set"
      throw Fault(
        .call, error.message, at: .setting(setting), expected: error.expected, hint: error.hint)
    }
  }
}
