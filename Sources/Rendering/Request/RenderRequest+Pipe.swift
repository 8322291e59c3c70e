import Glibc

extension RenderRequest {
  /// The named pipe that the sound goes to, nil for a file: a render waits until a program reads from it.
  public var pipe: String? {
    var status = stat()
    guard let output, stat(output, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
      return nil
    }
    return output
  }
}
