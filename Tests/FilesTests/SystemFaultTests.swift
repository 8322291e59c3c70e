import Glibc
import Score
import Testing

@testable import Files

@Test func aFailedCallIsToldApartByItsErrorNumber() {
  let codes: [(Int32, FaultCode)] = [
    (ENOENT, .missing), (EACCES, .permission), (EROFS, .permission), (ENOSPC, .diskFull),
    (EDQUOT, .diskFull), (ECONNREFUSED, .connection), (EADDRINUSE, .connection), (EIO, .file),
  ]
  for (number, code) in codes { #expect(FaultCode(system: number) == code, "errno \(number)") }
}

@Test func aFailedOpeningReadsAsPlaceMessageAndHint() {
  #expect(
    Fault.opening("a.wav", ENOENT, to: "read").description
      == "a.wav: cannot read: No such file or directory; check the spelling")
  #expect(
    Fault.opening("a.wav", EACCES, to: "write", hint: "ask").description
      == "a.wav: cannot write: Permission denied; ask")
}

@Test func onlyAWriteThatFailedLeavesSomethingWorthKeeping() {
  #expect(Fault.isOfWriting(Fault(.diskFull, "full")) && Fault.isOfWriting(Fault(.file, "broken")))
  #expect(!Fault.isOfWriting(Fault(.script, "failed")) && !Fault.isOfWriting(CancellationError()))
}
