import Glibc
import Testing

@testable import Analysis

@Test func theReferenceHasEverySignal() {
  #expect(Set(Reference.all.keys) == Set(ReferenceSignals.names))
}

@Test(arguments: ReferenceSignals.names)
func loudnessOverTimeIsMoSQITos(name: String) throws {
  let reference = try #require(Reference.all[name])
  let found = analyse(ReferenceSignals.signal(name))
  #expect(agree(found.n5, reference.n5))
  #expect(agree(found.meanLoudness, reference.mean))
  #expect(agree(found.maximumLoudness, reference.maximum))
  for (k, loudness) in reference.course.enumerated() {
    #expect(agree(Double(found.loudnessSteps[25 * k]), loudness), "at \(50 * k) ms")
  }
}

@Test(arguments: ReferenceSignals.names)
func stationaryLoudnessIsMoSQITos(name: String) throws {
  let reference = try #require(Reference.all[name])
  let free = StationaryLoudness(levels: reference.levels)
  #expect(agree(free.loudness, reference.stationary, within: 0.001, or: 0.002))
  let diffuse = StationaryLoudness(levels: reference.levels, field: .diffuse)
  #expect(agree(diffuse.loudness, reference.diffuse, within: 0.001, or: 0.002))
  for (bark, specific) in reference.pattern.enumerated() {
    #expect(abs(free.specific[10 * bark + 9] - specific) < 0.02, "at \(bark + 1) Bark")
  }
}
