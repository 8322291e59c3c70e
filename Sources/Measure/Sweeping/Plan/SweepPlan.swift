import Comparing
import Files
import FoundationEssentials
import JSON
import Rendering
import Score

/// The facts that all cells of a sweep have in common, as `plan.json` says them.
package struct SweepPlan: Sendable {
  static let version = 1
  /// The most cells that a plan may have.
  static let mostCells = 100_000_000

  /// The program that renders.
  struct Engine: Equatable, Sendable {
    /// The version of Ripples.
    let version: String
    /// The hash of the program's file.
    let program: String

    /// The program that runs.
    /// - Throws: `Fault` where its file cannot be read.
    static func current() throws -> Engine {
      Engine(version: Version.current, program: try FileContent.hash("/proc/self/exe"))
    }
  }

  let engine: Engine
  let settings: PlaySettings
  /// The paths of all datasets.
  let data: [String]
  let count: Int
  /// Whether everything that is measured is kept.
  let keepsFeatures: Bool
  /// The path of the store; nil is the sweep's own.
  let store: String?

  var json: JSONText {
    let set = Settings.of(.sweep).filter { settings.isSet($0) && $0.name != "sweep" }
    return .object([
      "version": Self.version,
      "engine": JSONText.object(["version": engine.version, "program": engine.program]),
      "settings": JSONText.object(set.map { ($0.name, settings[$0].json) }),
      "allowRead": settings.allowRead, "data": data, "features": keepsFeatures, "store": store,
      "cells": count,
    ])
  }

  init(
    engine: Engine, settings: PlaySettings, data: [String], count: Int, keepsFeatures: Bool,
    store: String? = nil
  ) {
    (self.engine, self.settings, self.data) = (engine, settings, data)
    (self.count, self.keepsFeatures, self.store) = (count, keepsFeatures, store)
  }

  /// Reads a plan.
  /// - Parameter allowed: the folders that its cells may read from, too.
  /// - Throws: `Fault` (`record`) for a file that is none.
  init(_ folder: SweepFolder, allowed: [String] = []) throws {
    let path = folder.plan.path
    let bytes: [UInt8]
    do { bytes = try folder.plan.reading { try FileContent.read($0) } } catch let fault as Fault
      where fault.code == .permission
    { throw fault } catch {
      throw Fault(
        .missing, "holds no sweep: plan.json is not there", at: FaultPlace(folder.path),
        hint: "plan one: ripples sweep plan a.lua ‹data datasets/garden-walk› ‹out SWEEP›")
    }
    func broken(_ why: String) -> Fault {
      Fault(.record, why, at: FaultPlace(path), hint: "plan the sweep again; finished cells stay")
    }
    let json = try JSONParser.parse(bytes, file: path, code: .record)
    guard json["version"]?.number == Double(Self.version) else {
      throw broken("is the plan of another version of Ripples")
    }
    guard let version = json["engine"]?["version"]?.string,
      let program = json["engine"]?["program"]?.string, let count = json["cells"]?.number,
      let count = Int(exactly: count), let data = json["data"]?.array
    else { throw broken("is no plan of a sweep") }
    guard (0...Self.mostCells).contains(count) else {
      throw broken("has \(count) cells, which is outside 0...\(Self.mostCells)")
    }
    do {
      settings = try PlaySettings.read(json, of: folder.path, allowed: allowed)
    } catch let fault as Fault { throw fault } catch {
      throw broken("has settings that are none: \(Self.words(error))")
    }
    engine = Engine(version: version, program: program)
    (self.count, self.data) = (count, data.compactMap(\.string))
    store = json["store"]?.string
    keepsFeatures = if case .bool(true)? = json["features"]?.content { true } else { false }
  }

  /// Whether a file is the plan of a sweep, of this version or another.
  static func isPlan(_ place: OutputPath) -> Bool {
    guard let bytes = try? place.reading({ try FileContent.read($0) }),
      let json = try? JSONParser.parse(bytes)
    else { return false }
    return json["engine"]?["program"]?.string != nil && json["cells"]?.number != nil
  }

  /// The setting that could not be read.
  private static func words(_ error: any Error) -> String {
    guard case DecodingError.typeMismatch(_, let context) = error else { return "\(error)" }
    let name = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(name) has a value of another kind"
  }

  /// - Throws: `Fault` where another program runs than the one that the cells were planned for.
  func checkEngine() throws {
    let running = try Engine.current()
    guard running != engine else { return }
    throw Fault(
      .record,
      "the sweep was planned by another build of Ripples (\(engine.version), \(engine.program.prefix(8))) than this one (\(running.version), \(running.program.prefix(8)))",
      hint: "use that build everywhere, or plan the sweep again with this one")
  }
}

/// One cell of a sweep, as a line of `cells.jsonl` says it.
struct SweepCell: Equatable, Sendable {
  /// The name and version of the form in which its measures are kept.
  static let form = "sweep 1"

  /// Its number in the plan, from 0 on.
  let number: Int
  /// The hash of everything that makes it.
  let key: String
  let mapping: String
  let variant: String?
  let parameters: [String: Double]
  let data: String
  let seed: UInt64
  /// The key of the features that are measured again; nil for a cell that is rendered.
  var features: String?

  /// The greatest seed of a cell: those of a sweep go on from one that JSON's numbers hold exactly.
  private static let greatestSeed: UInt64 = 1 << 54

  /// The facts that tell it from other cells, in the order in which files have it.
  var members: [(String, JSONText)] {
    [
      ("mapping", .string(mapping)), ("variant", .string(orNull: variant)),
      (
        "params", .object(parameters.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
      ),
      ("data", .string(data)), ("seed", .integer(Int(seed))),
    ]
  }

  var json: JSONText {
    .object(
      [("cell", .integer(number)), ("key", .string(key))] + members
        + (features.map { [("features", .string($0))] } ?? []))
  }

  /// Whether a text is a key: only that may stand in the name of a file.
  private static func isKey(_ text: String) -> Bool {
    text.count == 24 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  init(
    number: Int, key: String, mapping: String, variant: String?, parameters: [String: Double],
    data: String, seed: UInt64
  ) {
    (self.number, self.key, self.mapping, self.variant) = (number, key, mapping, variant)
    (self.parameters, self.data, self.seed) = (parameters, data, seed)
  }

  /// - Returns: nil for a value that is no cell.
  init?(_ json: JSONValue) {
    guard let number = json["cell"]?.number, let key = json["key"]?.string,
      Self.isKey(key), json["features"]?.string.map(Self.isKey) ?? true,
      let mapping = json["mapping"]?.string,
      let data = json["data"]?.string, let seed = json["seed"]?.number,
      let parameters = json["params"]?.members,
      parameters.allSatisfy({ $0.value.number != nil }), let cell = Int(exactly: number),
      let seed = UInt64(exactly: seed), seed <= Self.greatestSeed
    else { return nil }
    self.init(
      number: cell, key: key, mapping: mapping, variant: json["variant"]?.string,
      parameters: Dictionary(
        parameters.compactMap { name, value in value.number.map { (name, $0) } },
        uniquingKeysWith: { $1 }), data: data, seed: seed)
    features = json["features"]?.string
  }

  /// Returns the name of the first fact that an object of the store says otherwise; nil where it is of this cell.
  func difference(from stored: JSONValue) -> String? {
    if stored["mapping"]?.string != mapping { return "mapping" }
    if stored["variant"]?.string != variant { return "variant" }
    let given = stored["params"]?.members ?? []
    let isSame =
      given.count == parameters.count
      && given.allSatisfy { name, value in value.number == parameters[name] }
    if !isSame { return "params" }
    if stored["data"]?.string != data { return "data" }
    return stored["seed"]?.number == Double(seed) ? nil : "seed"
  }
}

extension PlaySettings {
  /// Reads the settings of a plan. The folders that it allows itself do not count.
  /// - Parameters:
  ///   - sweep: the path of the sweep's folder.
  ///   - allowed: the folders that who runs the sweep allows.
  /// - Throws: `DecodingError` for another kind of value; `Fault` for a folder that cannot be permitted.
  static func read(
    _ plan: JSONValue, of sweep: String, allowed: [String]
  ) throws -> PlaySettings {
    var settings = PlaySettings(.sweep)
    let text = plan["settings"].map { JSONText($0).compact } ?? "{}"
    let fields = try JSONDecoder().decode(PlannedSettings.self, from: Data(text.utf8))
    for (setting, value) in fields.values { settings[setting] = value }
    settings.allowRead = plan["allowRead"]?.array?.compactMap(\.string) ?? []
    settings.permit = try ReadPermit(folders: allowed).replayed(from: sweep)
    return settings
  }
}

/// The settings of a plan, by their names.
private struct PlannedSettings: Decodable {
  var values: [(any AnySetting, any SettingType)] = []

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: SettingKey.self)
    for setting in Settings.of(.sweep) {
      if let value = try setting.read(fields, SettingKey(stringValue: setting.name)) {
        values.append((setting, value))
      }
    }
  }
}
