import Analysis
import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Rendering

@Suite struct RenderTests {
  @Test(arguments: [(64, 1), (512, 1), (37, 1), (512, 2), (64, 3)])
  func blockSizeAndThreadsDoNotChangeASample(block: Int, threads: Int) throws {
    let space = Workspace()
    let (mapping, data) = (try space.busyMapping(), try space.weather())
    let first = try Render(space.request(mapping, data)).run()
    var request = space.request(mapping, data, to: "other.wav")
    request.block = block
    request.threads = threads
    let other = try Render(request).run()
    #expect(first.file?.hash != nil)
    #expect(other.file?.hash == first.file?.hash)
    #expect(other.counters == first.counters)
    #expect(first.loudness.integrated > -50, "the sound is not silent")
  }

  @Test func anotherSeedIsAnotherSound() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    let first = try Render(request).run()
    request.seed = 2
    #expect(try Render(request).run().file?.hash != first.file?.hash)
  }

  @Test func aVariantAndAParameterChangeTheSoundAndAreInTheResult() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    let plain = try Render(request).run()
    request.variant = "dull"
    let dull = try Render(request).run()
    request.parameters = ["bright": 2000]
    let set = try Render(request).run()
    #expect(plain.parameters.first?.value == 2000)
    #expect(dull.parameters.first?.value == 300)
    #expect(dull.file?.hash != plain.file?.hash)
    #expect(set.file?.hash == plain.file?.hash, "a value set by hand wins over the variant's")
  }

  @Test func loudnessIsBroughtToTheTarget() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.loudness = -23
    let result = try Render(request).run()
    #expect(abs(result.loudness.integrated + 23) < 0.1)
    #expect(result.loudness.truePeak <= -1)
  }

  @Test func aSilentMappingCannotBeBroughtToALoudness() throws {
    let space = Workspace()
    let mapping = try space.write("return mapping { name = \"Silence\" }", to: "silence.lua")
    var request = space.request(mapping, try space.weather())
    request.loudness = -23
    #expect(throws: Fault.self) { try Render(request).run() }
  }

  @Test func aCancelledRenderLeavesAPlayableFile() throws {
    let space = Workspace()
    let request = space.request(try space.busyMapping(), try space.weather())
    var blocks = 0
    let result = try Render(
      request,
      isCancelled: {
        blocks += 1; return blocks > 100
      }
    ).run()
    #expect(!result.isComplete)
    let data = try AudioFileReader.read(space.file("out.wav"))
    #expect(data.frameCount == result.frames)
    #expect(result.frames > 90 * 512 && result.frames < 110 * 512)
  }

  @Test func lengthPlaysTheWholeDatasetInThatTime() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.length = 2
    request.tail = 0
    let result = try Render(request).run()
    #expect(result.frames == 96_000)
    #expect(result.speed == 3)
  }

  @Test func hoursOfDataAskForALength() throws {
    let space = Workspace()
    let data = try space.write("time (s),temperature (°C)\n0,1\n86400,5\n", to: "day.csv")
    #expect {
      try Render(space.request(try space.busyMapping(), data)).run()
    } throws: {
      "\($0)".contains("24 hours") && "\($0)".contains("‹length 60›")
    }
  }

  @Test func aMissingMappingIsNamed() throws {
    let space = Workspace()
    let request = space.request(space.file("nowhere.lua"), try space.weather())
    #expect {
      try Render(request).run()
    } throws: {
      "\($0)".contains("nowhere.lua: cannot be read: No such file")
    }
  }

  @Test func anUnknownParameterNamesTheNearest() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.parameters = ["brigth": 1]
    #expect {
      try Render(request).run()
    } throws: {
      "\($0)".contains("did you mean \"bright\"?")
    }
  }
}
