import Signals

/// The statistical acoustics of a room: its volume and surface, and its decay times.
public struct RoomAcoustics: Sendable {
  /// The volume, m³.
  public let volume: Double
  /// The area of all surfaces, m².
  public let surface: Double
  /// The mean absorption coefficient of the surfaces, weighted by area, at `OctaveBands.centres`.
  public let absorption: [Double]
  /// The reverberation time for 60 dB, seconds, at `OctaveBands.centres`: Eyring's formula with air, T = 24 ln 10 / c
  /// · V / (-S ln(1 - ᾱ) + 4 m V) (C. Eyring, JASA 1, 1930; air: H. Kuttruff, Room Acoustics, equation 5.24). It is
  /// at most 60 s, and 0 where all surfaces absorb everything.
  public let decayTimes: [Double]
  /// Notes for the author of the room about values that were limited.
  public let notes: [String]

  /// The longest reverberation time for 60 dB, seconds.
  public static let longestDecay = 60.0

  public init(_ room: RoomPlan) {
    let volume = room.width * room.depth * room.height
    let areas = Surface.allCases.map { Self.area(of: $0, room) }
    let surface = areas.reduce(0, +)
    var (means, times, held): ([Double], [Double], [Int]) = ([], [], [])
    for band in 0..<OctaveBands.count {
      var absorbed = 0.0
      for (wall, area) in zip(Surface.allCases, areas) {
        absorbed += area * room.surfaces[wall].absorption[band]
      }
      means.append(min(1, absorbed / surface))
      let time = Self.eyring(
        volume: volume, surface: surface, absorption: means[band],
        air: AirAbsorption().energyPerMetre(at: OctaveBands.centres[band]))
      if time > Self.longestDecay { held.append(Int(OctaveBands.centres[band])) }
      times.append(min(time, Self.longestDecay))
    }
    (self.volume, self.surface, absorption, decayTimes) = (volume, surface, means, times)
    notes =
      held.isEmpty
      ? []
      : [
        "the room would sound for more than \(Int(Self.longestDecay)) s at "
          + held.map(String.init).joined(separator: ", ")
          + " Hz: its decay time is held there; give it surfaces that absorb more"
      ]
  }

  /// The mean free path between two reflections, 4 V / S, metres.
  public var meanFreePath: Double { 4 * volume / surface }

  /// The reverberation time for 60 dB, seconds.
  static func eyring(volume: Double, surface: Double, absorption: Double, air: Double) -> Double {
    if absorption >= 1 { return 0 }
    let loss = -surface * Math.log(1 - absorption) + 4 * air * volume
    return 24 * 2.302585092994046 / SpeedOfSound.air * volume / loss
  }

  static func area(of surface: Surface, _ room: RoomPlan) -> Double {
    switch surface {
    case .left, .right: room.depth * room.height
    case .front, .back: room.width * room.height
    case .ceiling, .floor: room.width * room.depth
    }
  }
}
