import Glibc
import RipplesKit
import TestSupport
import Testing

/// The examples of the library's documentation, compiled and run as they stand there.
@Suite struct WorkedExampleTests {
  private let folder = TestFolder()
  private let mapping = PackageRoot.path + "/mappings/pitch.lua"
  private let data = PackageRoot.path + "/datasets/staircase"

  @Test func aMappingIsRendered() throws {
    let output = folder / "walk.wav"
    let broken = folder / "broken.lua"
    try TextFile.write("return mapping {\n  name = \"x\"\n  voices = {} }\n", to: broken)

    var request = RenderRequest(mapping: mapping, data: data, output: output)
    request.seed = 7
    request.length = 4  // seconds of sound, for the whole log
    let result = try Render(request).run()

    print(result.frames, result.loudness.integrated, result.loudness.truePeak)

    var told: Fault?
    do {
      _ = try Render(RenderRequest(mapping: broken, data: data, output: nil)).run()
    } catch let fault as Fault {
      print(fault.code, fault.place.line ?? 0, fault.message, fault.hint ?? "")
      told = fault
    }

    #expect(result.frames >= 4 * 48_000)
    let again = folder / "again.wav"
    request.output = again
    #expect(try Render(request).run().file?.hash == result.file?.hash)
    #expect(told?.code == .syntax && told?.place.line == 2, "\(String(describing: told))")
  }

  /// A sine of 1 kHz at 40 dB SPL in a free field has 1 sone (ISO 532-1, by the definition of the unit).
  @Test func aSoundIsMeasured() throws {
    let file = folder / "sone.wav"
    let amplitude = 0.001  // -60 dBFS, 40 dB SPL where full scale has 100
    let sine = (0..<96_000).map { Float(amplitude * sin(2 * .pi * Double($0) / 48)) }
    let stream = try AudioFileWriter(path: file, sampleRate: 48_000, channels: 1)
    try sine.withUnsafeBufferPointer { try stream.write($0) }
    _ = try stream.finish()

    let sound = try AudioFileReader.read(file, sampleRate: 48_000)
    let channels = sound.channels.count
    let frames = (0..<sound.frameCount).flatMap { frame in sound.channels.map { $0[frame] } }
    let ear = PsychoacousticAnalyser(sampleRate: 48_000, channels: channels)
    frames.withUnsafeBufferPointer { ear.add($0) }
    let heard = ear.finish()
    print("N5", heard.n5, "sone, S5", heard.s5, "acum")

    #expect(abs(heard.n5 - 1) < 0.05, "\(heard.n5) sone")
  }

  /// The octave below 220 Hz is 110 Hz: a period of 48,000 / 110 = 436.4 frames.
  @Test func aUnitGeneratorOfOnesOwnSounds() throws {
    let output = folder / "octave.wav"
    let mapping = folder / "octave.lua"
    try TextFile.write(
      """
      return mapping { name = "Octave", voices = {
        low = synth(function(p) return octaver(sine(p.pitch)) * adsr(p.gate, 0.001) end) },
        sequences = { one = function() play("low", { pitch = hz(220), level = -12, duration = 2 }) end } }
      """, to: mapping)

    var request = RenderRequest(mapping: mapping, data: data, output: output)
    request.units = [Octaver.unit]
    request.length = 2
    let result = try Render(request).run()

    #expect(result.conductor.problems.isEmpty)
    let sound = try AudioFileReader.read(output).channels[0][24_000..<72_000]
    let rises = zip(sound.indices, sound.dropFirst()).filter { sound[$0] <= 0 && $1 > 0 }.count
    #expect(rises == 110, "rises in a second")

    request.units = []
    let fault = #expect(throws: Fault.self) { try Render(request).run() }
    #expect(fault?.message.contains("octaver") == true)
  }

  /// What the pages show is what is compiled here.
  @Test(arguments: ["RenderAMapping", "MeasureASound", "WriteAUnitGenerator"])
  func thePageShowsWhatIsCompiled(page: String) throws {
    let root = PackageRoot.path
    let text = try FileContent.text("\(root)/Sources/Stage/RipplesKit/RipplesKit.docc/\(page).md")
    let folder = "\(root)/Tests/RipplesKitTests"
    let compiled = try FileContent.files(in: folder).map { try plain(FileContent.text($0)) }
    let blocks = text.matches(of: /(?s)```swift\n(.*?)```/).map { plain(String($0.output.1)) }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(compiled.contains { $0.contains(block) }, "\(page): \(block)") }
  }

  /// Lines without their indentation, and without what a test adds to keep a value.
  private func plain(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0 != "told = fault" }.joined(separator: "\n")
  }
}
