import Glibc
import Score
import Testing

@testable import Spatial

/// A sound is heard from where it is, all round the listener: ahead, beside and behind, above and below; by headphones,
/// loudspeakers and ambisonics, through the whole renderer.
@Suite struct AllRoundTests {
  private static let azimuths = stride(from: -180.0, to: 180, by: 7.5)

  /// Level and place alone, the level the same at any distance.
  private static var traits: SourceTraits {
    var traits = SpaceBench.plain(doppler: false)
    traits.law = .ring
    return traits
  }

  private static func plan(_ output: SpaceOutput) -> SpacePlan {
    var plan = SpacePlan(sampleRate: 48_000, sources: [traits])
    plan.output = output
    return plan
  }

  /// The factor with its sign by which each channel has a source at a direction from a listener who looks elsewhere than north.
  private func factors(_ output: SpaceOutput, _ direction: Direction) throws -> [Double] {
    let bench = try SpaceBench(Self.plan(output))
    let heading = 130.0
    let place = Quaternion(degrees: -heading, round: Vector3(0, 0, 1)).turn(direction.vector)
    bench.renderer.move(Listener(position: .zero, heading: heading), over: 0, at: 0)
    bench.renderer.move(0, to: 3 * place, over: 0, at: 0)
    bench.run(SpaceRenderer.quantum) { _, _ in 1 }
    return bench.channels.map { Double($0.last ?? .nan) }
  }

  @Test(arguments: 1...3) func ambisonicsHaveTheSphericalHarmonics(order: Int) throws {
    for azimuth in Self.azimuths {
      for elevation in [-60.0, -20, 0, 45] {
        let direction = Direction(azimuth: azimuth, elevation: elevation)
        let found = try factors(.ambisonics(order: order), direction)
        let wanted = SphericalHarmonics.all(direction, order: order)
        #expect(
          zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-5 }, "\(azimuth)°, \(elevation)°")
      }
    }
  }

  /// The sum of the gains times the directions of the loudspeakers points to the source (Pulkki 1997, equation 2).
  @Test(arguments: ["quad", "ring:5", "ring:8"])
  func loudspeakersPointToTheSource(layout: String) throws {
    let places = try SpeakerLayout.parse(layout)
    for azimuth in Self.azimuths {
      let gains = try factors(.speakers(places), Direction(azimuth: azimuth, elevation: 0))
      let sum = zip(gains, places).reduce(Vector3.zero) { $0 + $1.0 * $1.1.vector }
      let found = Direction(of: sum).azimuth
      #expect(abs(Angle.difference(from: found, to: azimuth)) < 1e-2, "\(azimuth)°: \(found)°")
    }
  }

  /// What headphones give from a direction at which the head was measured is what was measured there, and differs more from what
  /// was measured at its mirror image behind or ahead.
  @Test(arguments: [-30.0, 0, 30]) func headphonesGiveWhatWasMeasured(elevation: Double) {
    let all = Heads.measurements
    let model = InterauralModel()
    func measured(_ azimuth: Double) -> [Double]? {
      let found = all.directions.firstIndex {
        abs($0.elevation - elevation) < 0.1 && abs(Angle.wrap180($0.azimuth - azimuth)) < 0.1
      }
      return found.map { model.levels(all.left[$0], all.right[$0], through: Heads.kemar) }
    }
    var directions = 0
    for direction in all.directions
    where abs(direction.elevation - elevation) < 0.1 && abs(abs(direction.azimuth) - 90) > 20 {
      guard let own = measured(direction.azimuth),
        let mirrored = measured(Angle.wrap180(180 - direction.azimuth))
      else { continue }
      directions += 1
      let scene = Scene(traits: Self.traits)
      scene.renderer.move(0, to: 3 * direction.vector, over: 0, at: 0)
      scene.run(quanta: 16) { _, frame in frame == 0 ? 1 : 0 }
      let heard = model.levels(scene.left, scene.right)
      let (error, other) = (Self.distance(heard, own), Self.distance(heard, mirrored))
      #expect(error < 2.5 && other > error, "\(direction): \(error) dB, mirrored \(other) dB")
    }
    #expect(directions > 40)
  }

  /// The root of the mean square of differences of levels, in decibels.
  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    let squares = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return (squares / Double(a.count)).squareRoot()
  }
}

extension InterauralModel {
  /// The levels in the bands at the left ear, then at the right one, in decibels.
  /// - Parameter head: by whose equaliser the ears hear; nil where they hear as it is.
  fileprivate func levels(_ left: [Float], _ right: [Float], through head: Head? = nil) -> [Double]
  {
    [left, right].flatMap { ear in
      let plain = spectrum(ear)
      return powers(head.map { equalised(plain, by: $0) } ?? plain).map { 10 * log10($0) }
    }
  }
}

/// The real spherical harmonics of ambiX (C. Nachbar et al. 2011): ACN order, SN3D, without the Condon–Shortley phase.
enum SphericalHarmonics {
  /// N · P_n^|m|(sin e) · cos or sin(|m| a), N = √((2 - δ_m) (n - |m|)! / (n + |m|)!), in the order of the channels.
  static func all(_ direction: Direction, order: Int) -> [Double] {
    func factorial(_ n: Int) -> Double { n < 2 ? 1 : Double(n) * factorial(n - 1) }
    let (a, e) = (direction.azimuth * .pi / 180, direction.elevation * .pi / 180)
    return (0...order).flatMap { n in
      (-n...n).map { m in
        let k = abs(m)
        let scale = ((k == 0 ? 1 : 2) * factorial(n - k) / factorial(n + k)).squareRoot()
        let turn = m < 0 ? sin(Double(k) * a) : cos(Double(k) * a)
        return scale * legendre(n, k, sin(e)) * turn
      }
    }
  }

  /// Associated Legendre functions without the phase, by recursion.
  private static func legendre(_ n: Int, _ m: Int, _ x: Double) -> Double {
    var start = 1.0
    for k in stride(from: 1, through: 2 * m - 1, by: 2) where m > 0 { start *= Double(k) }
    var (last, now) = (0.0, start * pow((1 - x * x).squareRoot(), Double(m)))
    for l in m..<n {
      let next = (Double(2 * l + 1) * x * now - Double(l + m) * last) / Double(l - m + 1)
      (last, now) = (now, next)
    }
    return now
  }
}
