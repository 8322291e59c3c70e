import FoundationEssentials
import Score
import Testing

@testable import Mappings

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../mappings").standardized

private let files: [String] = {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.filter { $0.hasSuffix(".lua") }.sorted()
}()

private func text(of file: String) throws -> String {
  String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self)
}

@Test func thereAreExampleMappings() { #expect(files.count >= 7) }

@Test(arguments: files)
func anExampleLoadsAndSaysWhatItIs(file: String) throws {
  let mapping = try loaded(text(of: file))
  #expect(!mapping.header.title.isEmpty)
  #expect(!mapping.header.hear.isEmpty)
  #expect(!mapping.header.data.isEmpty)
  #expect(mapping.header.tryIt.allSatisfy { $0.contains("mappings/\(file)") })
  #expect(!mapping.header.tryIt.isEmpty)
}

@Test(arguments: files)
func anExamplePlaysAMinuteWithoutAProblem(file: String) throws {
  let mapping = try loaded(text(of: file))
  let inputs = Inputs.all
  let conductor = try Conductor(mapping, inputs: inputs, sampleRate: 48_000)
  var events = 0
  for tick in 0...6000 {
    let time = Double(tick) / 100
    let values = inputs.map { input -> Double in
      switch input.name {
      case "temperature": 20 + 8 * (time / 60)
      case "pace": 100 + 20 * (time / 60)
      case "wind_speed": 4
      case "heading": Angle.wrap360(350 + time)
      case "season": 0.1 + time / 80
      case "season_name": 1
      case "humidity": 60
      default: .nan
      }
    }
    events += conductor.advance(to: tick, inputs: values, row: tick).count
  }
  #expect(conductor.problems.map(\.description) == [])
  #expect(events + conductor.finish().count > 5)
  #expect(conductor.counts.notes > 0)
}
