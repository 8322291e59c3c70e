import Glibc
import TestSupport

/// A folder of its own for a test; removed with what is in it.
final class ScratchFolder {
  let path: String

  init() {
    var name = Array("/tmp/ripples-prompt-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&name))
  }

  deinit { TestFolder.remove(path) }

  func file(_ name: String) -> String { path + "/" + name }
}
