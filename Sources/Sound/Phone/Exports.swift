import Engine
import Score
import Wire

// What a page calls. Addresses are places in the module's memory. A number below 0 is a fault, whose words
// `phone_fault` has; otherwise it is what was asked for, or 0.

/// Reserves memory for bytes that the page writes.
@_expose(wasm, "phone_allocate") @_cdecl("phone_allocate")
public func phoneAllocate(_ count: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(1, Int(count)), alignment: 16)
}

/// Frees memory of `phone_allocate`.
@_expose(wasm, "phone_free") @_cdecl("phone_free")
public func phoneFree(_ memory: UnsafeMutableRawPointer) { memory.deallocate() }

/// The number of bytes of the last fault's words in UTF-8, which are written to `text` as far as `room` goes; 0 for none.
@_expose(wasm, "phone_fault") @_cdecl("phone_fault")
public func phoneFault(_ text: UnsafeMutablePointer<UInt8>, _ room: Int32) -> Int32 {
  let words = Phone.one.fault
  for i in 0..<min(words.count, max(0, Int(room))) { text[i] = words[i] }
  return Int32(words.count)
}

/// Keeps a recording (`RPRC`) under its name of 32 bytes.
@_expose(wasm, "phone_sound") @_cdecl("phone_sound")
public func phoneSound(
  _ key: UnsafePointer<UInt8>, _ bytes: UnsafePointer<UInt8>, _ count: Int32
) -> Int32 {
  Phone.one.trying { phone throws(Fault) in
    try phone.keep(copy(bytes, count), under: SoundKey(copy(key, Int32(SoundKey.size))))
    return 0
  }
}

/// Forgets a recording, by its name of 32 bytes, that no orchestra to come plays.
@_expose(wasm, "phone_forget") @_cdecl("phone_forget")
public func phoneForget(_ key: UnsafePointer<UInt8>) {
  Phone.one.forget(SoundKey(copy(key, Int32(SoundKey.size))))
}

/// Takes a head (`RPHD`) for the ensembles to come.
@_expose(wasm, "phone_head") @_cdecl("phone_head")
public func phoneHead(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in
    try phone.wear(copy(bytes, count))
    return 0
  }
}

/// Makes an engine of a plan (`RPEN`), and returns its number.
@_expose(wasm, "phone_open") @_cdecl("phone_open")
public func phoneOpen(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in try phone.open(copy(bytes, count)) }
}

/// Frees an engine.
@_expose(wasm, "phone_close") @_cdecl("phone_close")
public func phoneClose(_ engine: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in
    try phone.close(Int(engine))
    return 0
  }
}

/// Prepares an engine's next version (`RPOR`) for the `swap` event that follows; 0 when too many are waiting, otherwise
/// 1.
@_expose(wasm, "phone_prepare") @_cdecl("phone_prepare")
public func phonePrepare(_ engine: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in
    try phone.prepare(Int(engine), copy(bytes, count)) ? 1 : 0
  }
}

/// Hands events to an engine in order of their frames; the number of bytes that there was room for.
@_expose(wasm, "phone_events") @_cdecl("phone_events")
public func phoneEvents(_ engine: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in try phone.push(Int(engine), copy(bytes, count)) }
}

/// Hands the microphone's next frames to an engine.
@_expose(wasm, "phone_hear") @_cdecl("phone_hear")
public func phoneHear(
  _ engine: Int32, _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ frames: Int32
) -> Int32 {
  Phone.one.trying { phone throws(Fault) in
    try phone.hear(Int(engine), left: left, right: right, frames: Int(frames))
    return 0
  }
}

/// Makes an ensemble of a plan (`RPSP`), in which engines are heard from now on.
@_expose(wasm, "phone_gather") @_cdecl("phone_gather")
public func phoneGather(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in
    try phone.gather(copy(bytes, count))
    return 0
  }
}

/// Hands an engine to the ensemble for the `join` that follows; 0 when too many are waiting, otherwise 1.
@_expose(wasm, "phone_join") @_cdecl("phone_join")
public func phoneJoin(_ engine: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in try phone.join(Int(engine)) ? 1 : 0 }
}

/// Hands over changes of the scene in order of their frames; the number of bytes that there was room for.
@_expose(wasm, "phone_scene") @_cdecl("phone_scene")
public func phoneScene(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in try phone.direct(copy(bytes, count)) }
}

/// Turns the listener's head from the next tick on: degrees clockwise from true north.
@_expose(wasm, "phone_face") @_cdecl("phone_face")
public func phoneFace(_ degrees: Double) { Phone.one.face(degrees) }

/// Writes the turns of the head that were not written yet, oldest first: of each its tick, and degrees; the number of
/// turns, of which at most half of `room` fit.
@_expose(wasm, "phone_faced") @_cdecl("phone_faced")
public func phoneFaced(_ numbers: UnsafeMutablePointer<Double>, _ room: Int32) -> Int32 {
  let faced = Phone.one.takeFaced(atMost: max(0, Int(room)) / 2)
  for (i, turn) in faced.enumerated() {
    numbers[2 * i] = Double(turn.tick)
    numbers[2 * i + 1] = turn.degrees
  }
  return Int32(faced.count)
}

/// Renders the next frames of both channels.
@_expose(wasm, "phone_render") @_cdecl("phone_render")
public func phoneRender(
  _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int32
) {
  Phone.one.render(left: left, right: right, frames: max(0, Int(frames)))
}

/// Writes eleven numbers: the counters in the order of `EngineCounters`, and the notes that sound.
@_expose(wasm, "phone_counters") @_cdecl("phone_counters")
public func phoneCounters(_ numbers: UnsafeMutablePointer<Int32>) {
  let counters = Phone.one.counters
  let values = [
    counters.notes, counters.stolen, counters.faults, counters.effectFaults, counters.limited,
    counters.late, counters.refused, counters.swaps, counters.missingInput, counters.droppedInput,
    Phone.one.soundingNotes,
  ]
  for (i, value) in values.enumerated() { numbers[i] = Int32(clamping: value) }
}

private func copy(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
  Array(UnsafeBufferPointer(start: bytes, count: max(0, Int(count))))
}
