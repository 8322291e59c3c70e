import Glibc
import Score
import TestSupport
import Testing

@testable import Files

@Test func aFailedCallIsToldApartByItsErrorNumber() {
  let codes: [(Int32, FaultCode)] = [
    (ENOENT, .missing), (EACCES, .permission), (EROFS, .permission), (ENOSPC, .diskFull),
    (EDQUOT, .diskFull), (ECONNREFUSED, .connection), (EADDRINUSE, .connection), (EIO, .machine),
    (ENOMEM, .machine), (EAGAIN, .machine), (EMFILE, .machine), (EFBIG, .machine), (EINVAL, .file),
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

@Test func aMisspeltFileIsNamedAsItWasMeant() throws {
  let folder = TestFolder()
  for name in ["rose-garden.lua", "bamboo.lua", "desert.lua"] {
    try TextFile.write("x", to: folder / name)
  }
  for wrong in ["rose-gardn.lua", "rose-garden.la", "rosegarden.lua", "Rose-Garden.lua"] {
    let fault = #expect(throws: Fault.self) { try FileContent.read(folder / wrong) }
    #expect(fault?.hint == "did you mean \"\(folder / "rose-garden.lua")\"?", "\(wrong)")
  }
  let fault = #expect(throws: Fault.self) { try FileContent.read(folder / "tide.lua") }
  #expect(fault?.hint == "check the path" && fault?.code == .missing)
  let nowhere = #expect(throws: Fault.self) { try FileContent.read(folder / "nowhere/a.lua") }
  #expect(nowhere?.hint == "check the path")
}

@Test(arguments: ["a.osm", "a.osm.pbf", "a.xml"]) func anExtractIsRefusedWithWhatIsMadeOfIt(
  name: String
) throws {
  let folder = TestFolder()
  try TextFile.write("<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n</osm>\n", to: folder / name)
  let fault = #expect(throws: Fault.self) { try OSMExtract.refuse(folder / name) }
  #expect(fault?.hint?.contains("ripples tiles make \(folder / name)") == true)
  try TextFile.write("<gpx></gpx>", to: folder / "b.gpx")
  try OSMExtract.refuse(folder / "b.gpx")
}

@Test func onlyAWriteThatFailedLeavesSomethingWorthKeeping() {
  #expect(Fault.isOfWriting(Fault(.diskFull, "full")) && Fault.isOfWriting(Fault(.file, "broken")))
  #expect(!Fault.isOfWriting(Fault(.script, "failed")) && !Fault.isOfWriting(CancellationError()))
}
