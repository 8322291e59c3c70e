import Files
import Glibc

extension RenderRequest {
  /// The named pipe that the sound goes to, nil for a file: a render waits until a program reads from it.
  public var pipe: String? {
    output.flatMap { SystemCalls.kind(of: $0) == S_IFIFO ? $0 : nil }
  }
}
