import Files
import Glibc
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// What the command itself does with what is wrong: exit code 1 for work that failed, 2 for a wrong call; nothing left behind.
@Suite struct CommandTests {
  private let ground = Grounds()

  /// Runs the command in the test's folder.
  private func run(_ arguments: String) throws -> (code: Int32, output: String) {
    let command =
      "cd \(ground.space.path) && timeout 60 \(BuiltProgram.path("ripples")) \(arguments) 2>&1"
    let pipe = try #require(popen(command, "r"))
    var bytes: [UInt8] = []
    while case let byte = getc(pipe), byte >= 0 { bytes.append(UInt8(byte)) }
    return (pclose(pipe) >> 8, String(decoding: bytes, as: UTF8.self))
  }

  private var leftovers: [String] {
    FileContent.files(in: ground.space.path).filter {
      $0.contains("/out.") || $0.contains("/extra.")
    }
  }

  private func refuses(_ arguments: String, _ code: Int32, _ words: String...) throws {
    let (status, output) = try run("render \(arguments) --out out.wav")
    #expect(status == code, "\(arguments): \(output)")
    for word in words { #expect(output.contains(word), "\(output)") }
    #expect(output.split(separator: "\n").count <= 3, "\(output)")
    #expect(leftovers.isEmpty, "\(leftovers)")
  }

  @Test func aDamagedSiteFailsAndAWrongCallIsWrong() throws {
    let silence = try ground.silence()
    _ = try ground.walk([(0, 0, 0), (0.3, 1, 0)])
    _ = try ground.site([ground.ripple("a", at: 0, mapping: silence)])
    _ = try ground.site(
      [ground.ripple("a", at: 0, radius: -3, mapping: silence)], name: "bad.geojson")
    try ground.space.write("time (s),pace\n0,1\n1,2\n", to: "still.csv")
    try refuses("bad.geojson --data walk.csv", 1, "features[0].properties.radius")
    try refuses("site.geojson --data still.csv", 1, "latitude and longitude")
    try refuses("site.geojson --data walk.csv --trace extra.csv", 2, "--trace")
    try refuses("site.geojson --data walk.csv --midi extra.mid", 2, "--midi")
    try refuses("site.geojson --data walk.csv --stems voice", 2, "--stems")
    try refuses("site.geojson --data walk.csv --layout 5.2", 2, "--layout")
    try refuses("site.geojson --data walk.csv --record-reality extra.wav", 2, "--mic")
    try refuses("site.geojson", 2, "--data")
    let (status, output) = try run("render site.geojson --data walk.csv --out out.wav")
    #expect(status == 0, "\(output)")
  }

  /// Files that are no heads, made here; those of others are read where they are present.
  @Test func aHeadThatCannotBeUsedFails() throws {
    try ground.click("click.wav")
    _ = try ground.scene([ground.object("o", "click.wav", at: [0, 2, 0])])
    try ground.space.write("not a head", to: "text.sofa")
    let signature: [UInt8] = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a]
    try ground.restore(signature + Array(repeating: 0, count: 500), to: "cut.sofa")
    try refuses("scene.json --head text.sofa", 1, "text.sofa")
    try refuses("scene.json --head cut.sofa", 1, "cut.sofa")
    try refuses("scene.json --head lost.sofa", 1, "lost.sofa")
    if !SharedFiles.hasData { print("skipped: damaged heads of others: needs ../shared/data") }
    for name in FileContent.files(in: SharedFiles.data + "/sofa/fail") where name.hasSuffix(".sofa")
    {
      let (status, output) = try run("render scene.json --head \(name) --length 0.3 --out out.wav")
      #expect(status == 1 || status == 0, "\(name): \(output)")
      #expect(status == 0 || output.contains("sofa"), "\(output)")
      if status == 1 { #expect(leftovers.isEmpty) }
    }
  }
}
