/// The engine that makes sounds in the page: WebAssembly, and the script that calls it.
public struct PageEngine: Sendable {
  /// The module (`make wasm`), packed by gzip.
  public let module: [UInt8]
  /// The text of `engine.mjs`, which declares the class `Phone`.
  public let script: String

  public init(module: [UInt8], script: String) { (self.module, self.script) = (module, script) }

  /// The number of its bytes.
  public var size: Int { module.count + script.utf8.count }
}
