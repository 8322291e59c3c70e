import Files
import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Rendering

/// Facts of what stands beside the sound of a scene: the microphones' sound, pictures, and what is refused.
@Suite struct SceneOptionTests {
  private let ground = Grounds()

  private func garden() throws -> RenderRequest {
    let tone = try ground.mapping("tone", "0.2 * sine(440)")
    let site = try ground.site(
      [ground.ripple("a", at: 0, mapping: tone), ground.ripple("b", at: 40, mapping: tone)],
      #""fade":0"#)
    return ground.request(site, try ground.walk([(0, -15, 0), (1.4, 15, 0)]))
  }

  private func objects() throws -> RenderRequest {
    try ground.tone("a.wav", 500, seconds: 0.5)
    var request = ground.request(
      try ground.scene([ground.object("o", "a.wav", at: [1, 2, 0])], #""room":{},"#))
    request.length = 0.6
    return request
  }

  // MARK: Reality

  @Test func realityIsAsLongAsTheMixAndIsOverwritten() throws {
    try ground.tone("mic.wav", 300, seconds: 1)
    var request = try garden()
    request.tail = 0.25
    request.microphone = ground.space.file("mic.wav")
    request.reality = ground.space.file("reality.wav")
    let first = try Render(request).run()
    let path = ground.space.file("reality.wav")
    let bytes = try FileContent.read(path)
    let files = FileContent.files(in: ground.space.path)
    let real = try AudioFileReader.read(path)
    #expect(real.frameCount == first.frames && first.frames == 79_200)
    // What the microphone gave, sample for sample, and silence after its end.
    let truth = try AudioFileReader.read(ground.space.file("mic.wav")).channels[0]
    let worst = truth.indices.reduce(Float(0)) {
      max($0, abs(real.channels[0][$1] - truth[$1]), abs(real.channels[1][$1] - truth[$1]))
    }
    #expect(worst < 1e-4)
    #expect(real.channels[0][48_000...].allSatisfy { abs($0) < 1e-4 })
    request.start = 0.5
    let second = try Render(request).run()
    #expect(try AudioFileReader.read(path).frameCount == second.frames)
    #expect(second.frames < first.frames)
    #expect(try FileContent.read(path) != bytes)
    #expect(FileContent.files(in: ground.space.path) == files)
  }

  @Test func realityNeedsAMicrophone() throws {
    for request in [try garden(), try objects()] {
      var request = request
      request.reality = ground.space.file("reality.wav")
      try refuses(request, "--record-reality", saying: "‹mic FILE›")
    }
  }

  // MARK: Pictures

  private func draws(_ request: RenderRequest, _ name: String) throws {
    var request = request
    request.plot = ground.space.file(name)
    let hash = try Render(request).run().file?.hash
    let bytes = try FileContent.read(ground.space.file(name))
    if name.hasSuffix(".png") {
      #expect(bytes.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    } else {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("<svg") && text.contains("</svg>"))
    }
    #expect(bytes.count > 5000)
    request.plot = nil
    #expect(try Render(request).run().file?.hash == hash, "a picture does not change the sound")
  }

  @Test(arguments: ["plot.png", "plot.svg"]) func aPictureIsDrawnOfEverything(name: String) throws {
    try draws(garden(), name)
    try draws(objects(), name)
    var plain = ground.space.request(try ground.space.busyMapping(), try ground.space.weather())
    plain.length = 0.5
    plain.tail = 0
    try draws(plain, name)
  }

  @Test func aPictureOfAnotherFormatIsRefused() throws {
    var request = try garden()
    request.plot = ground.space.file("plot.gif")
    try refuses(request, "--plot", saying: ".png")
  }

  // MARK: Refusals

  private func refuses(_ request: RenderRequest, _ option: String, saying words: String) throws {
    let before = FileContent.files(in: ground.space.path)
    do {
      _ = try Render(request).run()
      Issue.record("\(option) was not refused")
    } catch {
      let text = "\(error)"
      #expect(text.contains("‹\(option.dropFirst(2))›") && text.contains(words), "\(error)")
    }
    #expect(FileContent.files(in: ground.space.path) == before, "nothing is left behind")
  }

  @Test func whatOnlyASingleMappingCanDoIsRefused() throws {
    for base in [try garden(), try objects()] {
      func changed(_ change: (inout RenderRequest) -> Void) -> RenderRequest {
        var request = base
        change(&request)
        return request
      }
      let cases = [
        ("--trace", changed { $0.trace = ground.space.file("trace.csv") }),
        ("--stems", changed { $0.stems = .voice }),
        ("--midi", changed { $0.midi = ground.space.file("notes.mid") }),
        (
          "--midi",
          changed {
            ($0.midi, $0.output, $0.format) = (ground.space.file("notes.mid"), nil, nil)
          }
        ),
        ("--solo", changed { $0.solo = ["v"] }), ("--variant", changed { $0.variant = "x" }),
        ("--set", changed { $0.parameters = ["x": 1] }),
      ]
      for (option, request) in cases {
        let kind = base.mapping.hasSuffix(".geojson") ? "a site of several mappings" : "a scene"
        try refuses(
          request, option, saying: "belongs to a single mapping, and \(base.mapping) is \(kind)")
      }
    }
  }

  @Test func whatOnlyASceneCanDoIsRefusedOfASingleMapping() throws {
    let base = ground.space.request(try ground.space.busyMapping(), try ground.space.weather())
    func changed(_ change: (inout RenderRequest) -> Void) -> RenderRequest {
      var request = base
      change(&request)
      return request
    }
    let cases = [
      ("--layout", changed { $0.layout = "ambix1" }), ("--head", changed { $0.head = "x.sofa" }),
      ("--log", changed { $0.log = ground.space.file("log.ndjson") }),
      ("--mapping", changed { $0.script = ground.space.file("busy.lua") }),
    ]
    for (option, request) in cases { try refuses(request, option, saying: "a scene") }
  }

  @Test func aRenderDoesNotOverwriteWhatItPlays() throws {
    for (base, name) in [(try garden(), "tone.lua"), (try objects(), "a.wav")] {
      var request = base
      request.output = ground.space.file(name)
      let before = try FileContent.read(ground.space.file(name))
      #expect(throws: Fault.self) { try Render(request).run() }
      #expect(try FileContent.read(ground.space.file(name)) == before)
    }
    var twice = try garden()
    twice.log = ground.space.file("same.svg")
    twice.plot = ground.space.file("same.svg")
    try refuses(twice, "--plot", saying: "would overwrite")
  }
}
