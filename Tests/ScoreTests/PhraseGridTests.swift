import Score
import Testing

/// When the beats of a phrase fall: Soundscape's schedule (`DynamicAudioPlayer`), and the exact grid.
struct PhraseGridTests {
  private func grid(
    _ frames: Int, beats: Int, _ rule: Phrase.Rule, at playerRate: Double = 44_100
  ) -> PhraseGrid {
    PhraseGrid(
      frames: frames, beats: beats, rule: rule, sampleRate: 44_100, playerRate: playerRate)
  }

  @Test func aChangeOfTheCurrentStyleWaitsForItsBeat() {
    let change = grid(106_551, beats: 6, .ios).change(at: 100_000)
    #expect(change.played == 5)
    #expect(change.start == 106_548)
    #expect(change.clip == 106_548..<106_551)
    #expect(change.loop == 106_551)
  }

  @Test func aChangeBehindTheStartMelodyCountsBeatsFromItsEnd() {
    let change = grid(106_551, beats: 6, .ios).change(at: 100_000, intro: 71_034)
    #expect(change.played == 1)
    #expect(change.start == 106_550)
    #expect(change.clip == 35_516..<106_551)
    #expect(change.clip?.count == 71_035)
    #expect(change.loop == 177_585)
  }

  @Test func aChangeDuringTheStartMelodyWaitsForItsEnd() {
    for rule in Phrase.Rule.allCases {
      let change = grid(106_551, beats: 6, rule).change(at: 71_033, intro: 71_034)
      #expect(change.start == 71_034 && change.clip == nil && change.loop == 71_034)
    }
  }

  @Test func theLastBeatOfAPhraseWithoutRemainderTakesTheWholeBuffer() {
    let change = grid(51_882, beats: 2, .ios).change(at: 30_000)
    #expect(change.start == 51_882 && change.clip == nil && change.loop == 51_882)
  }

  @Test(arguments: [(106_551, 6, 3), (213_101, 12, 5), (319_652, 18, 8), (51_882, 2, 0)])
  func theGridOfIOSLosesTheRemainderWithEachRound(frames: Int, beats: Int, remainder: Int) {
    for rounds in [1, 7] as [Int64] {
      let played = Int64(frames) * rounds
      let beat = Int64(beats) * rounds
      let (exact, ios) = (grid(frames, beats: beats, .exact), grid(frames, beats: beats, .ios))
      #expect(exact.frame(ofBeat: beat) == played)
      #expect(played - ios.frame(ofBeat: beat) == Int64(remainder) * rounds)
    }
  }

  /// The phrase has 17 758.5 frames a beat, and the rule of iOS counts 17 758: half a frame is lost with each beat, and ten
  /// minutes have 1490 beats. At the end of a round the same slip is three frames for each of its 248, 744.
  @Test func tenMinutesWithoutAChangeSlip745FramesByTheRuleOfIOSAndNoneByTheExactOne() {
    let (ios, exact) = (grid(106_551, beats: 6, .ios), grid(106_551, beats: 6, .exact))
    let end: Int64 = 600 * 44_100
    let beat = ios.beatsPlayed(at: end)
    #expect(beat == 1490)
    #expect(exact.frame(ofBeat: beat) - ios.frame(ofBeat: beat) == 745)
    // The loop plays the phrase itself: the place at which that beat begins is as far from its place in the phrase.
    let place = ios.place(after: ios.frame(ofBeat: beat)).frame
    #expect((beat % 6) * 106_551 / 6 - place == 745)
    let rounds = end / 106_551
    #expect(rounds * 106_551 - ios.frame(ofBeat: 6 * rounds) == 744)
    #expect(rounds * 106_551 == exact.frame(ofBeat: 6 * rounds))
  }

  @Test(arguments: [44_100.0, 48_000, 22_050, 96_000])
  func exactBeatsAreTheFirstFramesNotBeforeTheirTime(rate: Double) {
    let grid = grid(106_551, beats: 6, .exact, at: rate)
    for beat in [0, 1, 2, 5, 6, 13, 1_000_003] as [Int64] {
      // 106551 / 44100 s has 6 beats; all in whole numbers
      let (above, below) = (beat * 106_551 * Int64(rate), Int64(6 * 44_100))
      let frame = grid.frame(ofBeat: beat)
      #expect(frame * below >= above && (frame - 1) * below < above)
      #expect(grid.beatsPlayed(at: frame) == beat)
      if frame > 0 { #expect(grid.next(after: frame - 1).frame == frame) }
      #expect(grid.next(after: frame).beat == beat + 1)
    }
  }

  @Test func aPlaceInThePhraseIsWhereItWouldBeHadItPlayedFromTheStart() {
    let grid = grid(106_551, beats: 6, .exact, at: 48_000)
    #expect((grid.rate, grid.playerRate) == (147, 160))
    // an hour of frames: 3600 s · 44100 Hz = 158 760 000 frames of the phrase
    #expect(grid.place(after: 3600 * 48_000).frame == 158_760_000 % 106_551)
    #expect(grid.place(after: 1) == (0, 147))
  }

  @Test func ratesWithoutACommonDivisorDoNotOverflow() {
    let grid = PhraseGrid(
      frames: 46_079_999, beats: 61, rule: .exact, sampleRate: 767_999, playerRate: 191_999)
    let beat: Int64 = 61 * 1_000_001 + 17
    #expect(grid.beatsPlayed(at: grid.frame(ofBeat: beat)) == beat)
  }
}
