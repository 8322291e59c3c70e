import Glibc
import Mappings
import Score

/// A million errors of a callback, caught by the script, by a coroutine and by nobody:
/// `ripples-bench lua-errors`. The resident size before and after must be the same.
enum LuaErrors {
  static func run() throws {
    let state = LuaState()
    try state.register("fail") { _ in throw Fault(.script, "refused", hint: "do not") }
    let caught = try state.load(
      source: """
        for i = 1, 1000 do
          pcall(fail, i, {i})
          coroutine.resume(coroutine.create(fail), "x")
        end
        """, name: "caught.lua")
    let uncaught = try state.load(source: "fail()", name: "uncaught.lua")
    func round(_ count: Int) {
      for _ in 0..<count {
        _ = try? state.call(caught, budget: .load)
        for _ in 0..<100 { _ = try? state.call(uncaught) }
      }
    }
    round(50)
    let resident = residentKibibytes()
    let before = ProcessClock.cpuSeconds()
    round(500)
    print(
      "1050000 errors:", ProcessClock.cpuSeconds() - before, "s CPU; resident", resident,
      "kB before,",
      residentKibibytes(), "kB after; Lua", state.memoryUsed, "bytes")
  }

  /// The second number of /proc/self/statm is in pages of 4 kB.
  private static func residentKibibytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text: [UInt8] = []
    while case let byte = fgetc(file), byte >= 0 { text.append(UInt8(byte)) }
    let numbers = text.split(separator: UInt8(ascii: " "))
    return numbers.count > 1 ? 4 * (Int(String(decoding: numbers[1], as: UTF8.self)) ?? 0) : 0
  }
}
