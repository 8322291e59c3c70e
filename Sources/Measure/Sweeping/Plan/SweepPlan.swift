import Files
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
