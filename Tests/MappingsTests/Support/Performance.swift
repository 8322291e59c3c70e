import Score

@testable import Mappings

/// A mapping performed for a test: all events, with the conductor that made them.
struct Performance {
  let conductor: Conductor
  private(set) var events: [ScheduledEvent] = []

  /// - Parameters:
  ///   - seconds: how long.
  ///   - inputs: names of inputs, with their values as functions of time in seconds.
  init(
    _ source: String, seconds: Double = 2, rate: Double = 48_000, seed: UInt64 = 1,
    inputs: [String: (Double) -> Double] = [:]
  ) throws {
    let mapping = try loaded(source, seed: seed)
    let specs = Inputs.all.filter { inputs[$0.name] != nil }
    conductor = try Conductor(mapping, inputs: specs, sampleRate: rate)
    for tick in 0...Int(seconds * 100) {
      let values = specs.map { inputs[$0.name]!(Double(tick) / 100) }
      events += conductor.advance(to: tick, inputs: values, row: tick)
    }
  }

  var problems: [String] {
    conductor.problems.map { String($0.description.split(separator: "\n")[0]) }
  }

  /// Frames at which notes begin.
  var starts: [Int64] {
    events.compactMap { if case .start = $0.event.action { $0.event.frame } else { nil } }
  }

  var releases: [Int64] {
    events.compactMap { if case .release = $0.event.action { $0.event.frame } else { nil } }
  }

  /// Values that notes get for a slot.
  func values(slot: Int) -> [Float] {
    events.compactMap {
      if case .set(_, UInt16(slot), let value, _) = $0.event.action { value } else { nil }
    }
  }

  /// Frame, value and ramp of every move of a voice's parameter.
  func moves(voice: Int = 0, slot: Int) -> [(frame: Int64, value: Float, ramp: UInt32)] {
    events.compactMap {
      if case .voice(UInt16(voice), UInt16(slot), let value, let ramp) = $0.event.action {
        return ($0.event.frame, value, ramp)
      }
      return nil
    }
  }
}

/// The text of a mapping with one voice `v` (own parameter `cutoff`, slot 5) and the sections given.
func mappingText(_ sections: String, before: String = "") -> String {
  """
  \(before)
  return mapping {
    voices = {
      v = synth({ cutoff = { 800, min = 60, max = 12000, unit = "Hz" } }, function(p)
        return lowpass(saw(p.pitch), p.cutoff) * adsr(p.gate)
      end),
    },
    \(sections)
  }
  """
}

/// A mapping whose one sequence `s` runs the body.
func sequenceText(_ body: String, _ sections: String = "") -> String {
  mappingText("sequences = { s = function(env)\n\(body)\nend },\n\(sections)")
}

/// Runs a body in a sequence and gives the MIDI pitches of what `out(number)` received.
func outputs(_ body: String, seed: UInt64 = 1) throws -> [Double] {
  let performance = try Performance(
    sequenceText(
      """
      local function out(number)
        play("v", { cutoff = 100 + number, duration = 0.001 })
      end
      \(body)
      """), seconds: 0.1, seed: seed)
  if let problem = performance.problems.first { throw Fault(.script, problem) }
  return performance.values(slot: 5).map { (Double($0) - 100) }
}
