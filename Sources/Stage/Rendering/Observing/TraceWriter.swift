import Files
import Score
import Signals

/// Writes every event of a performance as a line of CSV: time (s), frame, kind, target, value, ramp
/// (frames), dataset row, mapping line. The tempo (beats per minute, mean of the tick that begins there)
/// has a line where it changes.
package final class TraceWriter {
  private let file: AtomicFile
  /// Lines that are not in the file yet.
  private var text = "time,frame,kind,target,value,ramp,row,line\n"
  private let sampleRate: Double
  private var voices: [UInt32: Int] = [:]
  private var tempo = -1.0

  init(path: String, sampleRate: Double) throws {
    file = try AtomicFile(path, isReadableInPart: false)
    self.sampleRate = sampleRate
  }

  func add(_ events: [ScheduledEvent], orchestra: Orchestra) throws {
    for event in events {
      let (kind, target, value, ramp) = words(event.event.action, orchestra)
      let row = event.cause.row.map(String.init) ?? ""
      let line = event.cause.line.map(String.init) ?? ""
      let seconds = Double(event.event.frame) / sampleRate
      text += "\(seconds),\(event.event.frame),\(kind),\(target),\(value),\(ramp),\(row),\(line)\n"
    }
    if text.utf8.count > 1 << 16 { try flush() }
  }

  private func flush() throws(Fault) {
    try file.write(Array(text.utf8))
    text = ""
  }

  /// Notes the beats of a tick that lasts `duration` seconds.
  func add(beats: Double, in duration: Double, from frame: Int64) {
    let mean = 60 * beats / duration
    // Beats are sums: what differs in their last digits only is the same tempo.
    let rounded = (mean * 1e6).rounded() * 1e-6
    guard abs(rounded - tempo) > 1e-5 else { return }
    tempo = rounded
    let seconds = Double(frame) / sampleRate
    text += "\(seconds),\(frame),control,tempo,\(Float(rounded)),,,\n"
  }

  /// Closes the file and gives it its name.
  func finish() throws {
    try flush()
    try file.commit()
  }

  /// Closes the file and takes it away.
  func discard() { file.discard() }

  private func words(
    _ action: Event.Action, _ orchestra: Orchestra
  ) -> (kind: String, target: String, value: String, ramp: String) {
    switch action {
    case .start(let note, let voice):
      voices[note] = Int(voice)
      return ("start", "\(orchestra.voices[Int(voice)].name)#\(note)", "", "")
    case .set(let note, let slot, let value, let ramp):
      return ("set", noteTarget(note, Int(slot), orchestra), "\(value)", "\(ramp)")
    case .release(let note):
      defer { voices[note] = nil }
      return ("release", "\(name(of: note, orchestra))#\(note)", "", "")
    case .voice(let voice, let slot, let value, let ramp):
      let spec = orchestra.voices[Int(voice)]
      return ("control", "\(spec.name).\(spec.parameters[Int(slot)].name)", "\(value)", "\(ramp)")
    case .effect(let effect, let slot, let value, let ramp):
      let name = EffectSlots.name(orchestra.effects[Int(effect)], Int(slot))
      return ("control", name, "\(value)", "\(ramp)")
    case .mute(let voice, let isMuted):
      return ("mute", orchestra.voices[Int(voice)].name, "\(isMuted)", "")
    case .swap: return ("swap", "", "", "")
    case .level(let value, let ramp): return ("control", "level", "\(value)", "\(ramp)")
    case .bus(let bus, let value, let ramp):
      return ("control", "\(orchestra.buses[Int(bus)].name).level", "\(value)", "\(ramp)")
    }
  }

  private func name(of note: UInt32, _ orchestra: Orchestra) -> String {
    voices[note].map { orchestra.voices[$0].name } ?? "note"
  }

  private func noteTarget(_ note: UInt32, _ slot: Int, _ orchestra: Orchestra) -> String {
    let parameter = voices[note].map { orchestra.voices[$0].parameters[slot].name } ?? "\(slot)"
    return "\(name(of: note, orchestra))#\(note).\(parameter)"
  }
}

/// Names of effects' parameters.
enum EffectSlots {
  /// `space.mix` for a slot of the effect called `space`.
  static func name(_ effect: EffectSpec, _ slot: Int) -> String {
    let inputs = Catalogue.effect(named: effect.unit)?.spec.inputs ?? []
    return "\(effect.name).\(slot < inputs.count ? inputs[slot].name : String(slot))"
  }
}
