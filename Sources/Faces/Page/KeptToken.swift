import Files
import Glibc
import Score
import Network

extension AccessToken {
  /// The secret of an address, which stays the same as long as its file does: who has the address comes in again after a
  /// new start. Only the owner of the file can read it.
  /// - Throws: `Fault` for a file that cannot be read or written, and for one that holds no secret.
  package static func kept(in file: String) throws -> String {
    if FileContent.exists(file) {
      let text = try FileContent.text(file).split(separator: "\n").first.map(String.init) ?? ""
      guard isToken(text) else {
        throw Fault(
          .data, "holds no secret of an address", at: FaultPlace(file),
          hint: "remove it, so that another is made: the address will be another one, too")
      }
      return text
    }
    let token = make()
    try TextFile.write(token + "\n", to: file)
    guard chmod(file, 0o600) == 0 else {
      throw Fault.system(
        "\(file) cannot be kept from others", at: FaultPlace(file), hint: "choose another folder")
    }
    return token
  }
}
