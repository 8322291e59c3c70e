import Engine
import Score
import Wire

// What a page calls. Addresses are places in the module's memory; numbers below 0 are faults, whose words `phone_fault`
// has.

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

/// Makes an engine of a plan (`RPEN`), in place of the one before.
@_expose(wasm, "phone_open") @_cdecl("phone_open")
public func phoneOpen(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in
    try phone.open(copy(bytes, count))
    return 0
  }
}

/// Prepares a next version (`RPOR`) for the `swap` event that follows; 0 when too many are waiting, otherwise 1.
@_expose(wasm, "phone_prepare") @_cdecl("phone_prepare")
public func phonePrepare(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in try phone.prepare(copy(bytes, count)) ? 1 : 0 }
}

/// Hands over events of 24 bytes in order of their frames; the number of those that there was room for.
@_expose(wasm, "phone_events") @_cdecl("phone_events")
public func phoneEvents(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  Phone.one.trying { phone throws(Fault) in Int32(try phone.push(copy(bytes, count))) }
}

/// Renders the next frames of both channels; silence without an engine.
@_expose(wasm, "phone_render") @_cdecl("phone_render")
public func phoneRender(
  _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int32
) {
  if let engine = Phone.one.engine {
    engine.render(left: left, right: right, frames: Int(frames))
  } else {
    left.update(repeating: 0, count: Int(frames))
    right.update(repeating: 0, count: Int(frames))
  }
}

/// Writes eleven numbers: the engine's counters in the order of `EngineCounters`, and the notes that sound.
@_expose(wasm, "phone_counters") @_cdecl("phone_counters")
public func phoneCounters(_ numbers: UnsafeMutablePointer<Int32>) {
  let counters = Phone.one.engine?.counters ?? EngineCounters()
  numbers[0] = Int32(counters.notes)
  numbers[1] = Int32(counters.stolen)
  numbers[2] = Int32(counters.faults)
  numbers[3] = Int32(counters.effectFaults)
  numbers[4] = Int32(counters.limited)
  numbers[5] = Int32(counters.late)
  numbers[6] = Int32(counters.refused)
  numbers[7] = Int32(counters.swaps)
  numbers[8] = Int32(counters.missingInput)
  numbers[9] = Int32(counters.droppedInput)
  numbers[10] = Int32(Phone.one.engine?.soundingNotes ?? 0)
}

private func copy(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
  Array(UnsafeBufferPointer(start: bytes, count: max(0, Int(count))))
}
