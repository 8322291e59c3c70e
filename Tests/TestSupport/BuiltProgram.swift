import Glibc

/// The programs that were built with the tests.
public enum BuiltProgram {
  /// The path of a program beside the one that runs the tests.
  public static func path(_ name: String) -> String { "\(folder)/\(name)" }

  private static let folder: String = {
    var program = [CChar](repeating: 0, count: Int(PATH_MAX))
    readlink("/proc/self/exe", &program, program.count - 1)
    let tests = program.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    return tests.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }()
}
