import Glibc
import Report

/// Sounds and pictures of the sample, made from its curves.
public enum SampleMedia {
  private static let rate = 8000

  /// Data URIs by file name, for every cell of the sample that has sound.
  public static func all(of report: Report) -> [String: String] {
    var media: [String: String] = [:]
    for (v, variant) in report.variants.enumerated() {
      for (d, dataset) in report.datasets.enumerated() {
        guard let cell = report.cell(variant.id, on: dataset.id) else { continue }
        if let audio = cell.audio {
          media[audio.file] = MediaText.dataURI(type: audio.type, bytes: wave(v, d))
        }
        if let picture = cell.spectrogram {
          media[picture.file] = MediaText.dataURI(type: "image/bmp", bytes: bitmap(v, d))
        }
      }
    }
    return media
  }

  /// A WAV file of 16 bits.
  private static func wave(_ v: Int, _ d: Int) -> [UInt8] {
    let count = Int(SampleReport.seconds) * rate
    var bytes: [UInt8] = Array("RIFF".utf8) + little(36 + 2 * count, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(1, 2) + little(1, 2) + little(rate, 4) + little(2 * rate, 4)
    bytes += little(2, 2) + little(16, 2) + Array("data".utf8) + little(2 * count, 4)
    var phase = 0.0
    for index in 0..<count {
      let second = Double(index) / Double(rate)
      phase += SampleCell.pitch(SampleCell.temperature(second, d), v) / Double(rate)
      let sample = Int16(6000 * sin(2 * Double.pi * phase))
      bytes += little(Int(UInt16(bitPattern: sample)), 2)
    }
    return bytes
  }

  /// A BMP file of 240 by 64 pixels, the pitch as a bright line.
  private static func bitmap(_ v: Int, _ d: Int) -> [UInt8] {
    let (width, height) = (240, 64)
    var bytes: [UInt8] = Array("BM".utf8) + little(54 + 3 * width * height, 4) + little(0, 4)
    bytes += little(54, 4) + little(40, 4) + little(width, 4) + little(height, 4)
    bytes += little(1, 2) + little(24, 2) + [UInt8](repeating: 0, count: 24)
    for y in 0..<height {
      for x in 0..<width {
        let second = Double(x) / Double(width) * SampleReport.seconds
        let hertz = SampleCell.pitch(SampleCell.temperature(second, d), v)
        let line = log2(hertz / 50) / log2(160) * Double(height)
        let bright = exp(-0.5 * pow((Double(y) - line) / 1.6, 2))
        bytes += [70 + 60 * bright, 20 + 200 * bright, 30 + 220 * bright].map { UInt8($0) }
      }
    }
    return bytes
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
