import Testing

@testable import Workbench

@Suite struct DescriptionTests {
  @Test func aDatasetIsDescribedWithUnitsRateAndRange() throws {
    let space = Workspace()
    let text = try Description.of(try space.weather()).text
    #expect(text.contains("temperature"))
    #expect(text.contains("°C"))
    #expect(text.contains("10 Hz"))
  }

  @Test func aMappingIsDescribedWithParamsVoicesAndMap() throws {
    let space = Workspace()
    let description = try Description.of(try space.busyMapping())
    #expect(description.text.contains("param bright = 2000"))
    #expect(description.text.contains("voice pad: pitch, gate, velocity, level, pan, cutoff"))
    #expect(description.text.contains("map temperature -> pad.cutoff"))
    #expect(description.json.contains("\"variants\""))
  }

  @Test func aSoundIsDescribedWithTheHashThatItsRenderHad() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.format = "wavFloat"
    let hash = try #require(try Render(request).run().file?.hash)
    let description = try Description.of(space.file("out.wav"))
    #expect(description.text.contains("channels: 2"))
    #expect(description.json.contains(hash), "a float file holds the samples themselves")
  }

  @Test func whatIsNotThereIsSaidNotToBeThere() {
    #expect {
      try Description.of("nowhere/at-all.csv")
    } throws: {
      "\($0)".contains("nowhere/at-all.csv: there is no such file or folder")
    }
  }
}
