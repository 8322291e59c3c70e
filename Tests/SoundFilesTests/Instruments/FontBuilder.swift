/// Writes small SoundFonts (SoundFont Technical Specification 2.04, 4 to 7).
struct FontBuilder {
  struct Zone {
    var generators: [(number: Int, amount: Int)] = []
    var modulators: [[Int]] = []
  }

  struct Sample {
    var bytes: [UInt8]
    /// Frames, or bytes of Vorbis.
    var length: Int
    var loop: Range<Int>
    var rate = 44_100
    var root = 69
    var correction = 0
    var type = 1
  }

  var presets: [(name: String, bank: Int, program: Int, zones: [Zone])] = []
  var instruments: [(name: String, zones: [Zone])] = []
  var samples: [Sample] = []
  /// No byte of padding after an odd chunk of samples, as some writers of SF3 do.
  var isUnpadded = false

  /// One instrument with one zone of one looped sample.
  init(
    _ frames: [Float], loop: Range<Int>, generators: [(Int, Int)] = [], modulators: [[Int]] = []
  ) {
    samples = [Self.sample(frames, loop: loop)]
    let zone = Zone(generators: generators.map { ($0.0, $0.1) }, modulators: modulators)
    instruments = [("probe", [zone])]
    instruments[0].zones[0].generators.append((53, 0))
    presets = [("Probe Organ", 0, 0, [Zone(generators: [(41, 0)])])]
  }

  static func sample(_ frames: [Float], loop: Range<Int>) -> Sample {
    let bytes = frames.flatMap { word(Int(($0 * 32_767).rounded()), 2) }
    return Sample(bytes: bytes, length: frames.count, loop: loop)
  }

  static func word(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func name(_ text: String) -> [UInt8] {
    Array((Array(text.utf8) + [UInt8](repeating: 0, count: 20)).prefix(20))
  }

  private func chunk(_ name: String, _ bytes: [UInt8], isPadded: Bool = true) -> [UInt8] {
    Array(name.utf8) + Self.word(bytes.count, 4) + bytes
      + (isPadded && bytes.count % 2 == 1 ? [0] : [])
  }

  private struct Lists {
    var bags: [UInt8] = []
    var generators: [UInt8] = []
    var modulators: [UInt8] = []

    mutating func add(_ zone: Zone) {
      end()
      for generator in zone.generators {
        generators += FontBuilder.word(generator.number, 2) + FontBuilder.word(generator.amount, 2)
      }
      for modulator in zone.modulators {
        modulators += modulator.flatMap { FontBuilder.word($0, 2) }
      }
    }

    mutating func end() {
      bags += FontBuilder.word(generators.count / 4, 2)
      bags += FontBuilder.word(modulators.count / 10, 2)
    }
  }

  var bytes: [UInt8] {
    var (upper, lower) = (Lists(), Lists())
    var (phdr, inst, shdr, smpl): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
    for preset in presets {
      phdr += name(preset.name) + Self.word(preset.program, 2) + Self.word(preset.bank, 2)
      phdr += Self.word(upper.bags.count / 4, 2) + [UInt8](repeating: 0, count: 12)
      for zone in preset.zones { upper.add(zone) }
    }
    phdr += name("EOP") + Self.word(0, 4) + Self.word(upper.bags.count / 4, 2)
    phdr += [UInt8](repeating: 0, count: 12)
    for instrument in instruments {
      inst += name(instrument.name) + Self.word(lower.bags.count / 4, 2)
      for zone in instrument.zones { lower.add(zone) }
    }
    inst += name("EOI") + Self.word(lower.bags.count / 4, 2)
    upper.end()
    lower.end()
    for sample in samples {
      let isVorbis = sample.type & 0x10 != 0
      let start = isVorbis ? smpl.count : smpl.count / 2
      smpl += sample.bytes + (isVorbis ? [] : [UInt8](repeating: 0, count: 92))
      let origin = isVorbis ? 0 : start
      let places = [
        start, start + sample.length, origin + sample.loop.lowerBound,
        origin + sample.loop.upperBound, sample.rate,
      ]
      shdr += name("sample") + places.flatMap { Self.word($0, 4) }
      shdr += [UInt8(sample.root), UInt8(bitPattern: Int8(sample.correction))]
      shdr += Self.word(0, 2) + Self.word(sample.type, 2)
    }
    shdr += name("EOS") + [UInt8](repeating: 0, count: 26)
    let end: [UInt8] = [UInt8](repeating: 0, count: 10)
    let headers =
      chunk("phdr", phdr) + chunk("pbag", upper.bags) + chunk("pmod", upper.modulators + end)
      + chunk("pgen", upper.generators + end.prefix(4)) + chunk("inst", inst)
      + chunk("ibag", lower.bags) + chunk("imod", lower.modulators + end)
      + chunk("igen", lower.generators + end.prefix(4)) + chunk("shdr", shdr)
    let information =
      chunk("ifil", Self.word(2, 2) + Self.word(1, 2)) + chunk("INAM", Array("probe\0".utf8))
    let sound = Array("sdta".utf8) + chunk("smpl", smpl, isPadded: !isUnpadded)
    let body =
      Array("sfbk".utf8) + chunk("LIST", Array("INFO".utf8) + information)
      + chunk("LIST", sound, isPadded: !isUnpadded) + chunk("LIST", Array("pdta".utf8) + headers)
    return Array("RIFF".utf8) + Self.word(body.count, 4) + body
  }
}
