import TestSupport

typealias ScratchFolder = TestFolder

extension ScratchFolder {
  func file(_ name: String) -> String { self / name }
}
