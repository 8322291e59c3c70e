import Testing

/// The program that runs the tests of all modules, as the one that the package manager would write. With its own the compilers
/// need not index all tests, which took a twentieth of their time.
@main struct Tests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
