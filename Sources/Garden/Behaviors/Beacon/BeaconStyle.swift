import Glibc
import Score

/// The sound of a beacon: thirteen styles are heard, and two are felt.
public enum BeaconStyle: String, CaseIterable, Hashable, Sendable {
  case original, current, flare, shimmer, ping, tactile, drop
  case signal
  case signalSlow = "signal-slow"
  case signalVerySlow = "signal-very-slow"
  case mallet
  case malletSlow = "mallet-slow"
  case malletVerySlow = "mallet-very-slow"
  case wand, pulse

  /// The number of components, from the one on the axis to the one behind.
  public var components: Int {
    switch self {
    case .original: 2
    case .current, .flare, .shimmer, .ping: 4
    case .wand, .pulse: 1
    default: 3
    }
  }

  /// Whether it is felt in the hand, with an ambient sound beside it.
  public var isHaptic: Bool { self == .wand || self == .pulse }

  /// The name of the mapping of its sound: the two that are felt have the same ambient sound beside them.
  public var sound: String { isHaptic ? Self.wand.rawValue : rawValue }
}

extension BeaconStyle {
  /// The component that sounds, 0 for the one on the axis.
  ///
  /// Boundaries belong to the region nearer to the axis. Source: `Audio/Protocols/DynamicAudioEngineAsset.swift`,
  /// `cpp/BeaconDescriptor.h`.
  /// - Parameter angle: heading minus bearing in degrees, of any turn; nil while the heading is unknown.
  public func component(at angle: Double?, _ settings: BehaviorSettings) -> Int {
    guard let angle, angle.isFinite else { return components - 1 }
    let off = Self.offAxis(angle)
    return limits(settings).firstIndex { off <= $0 } ?? components - 1
  }

  /// The ringing angle in degrees, within its limits.
  public static func ringing(_ settings: BehaviorSettings) -> Double {
    min(max(settings[.beaconAngle], settings[.beaconAngleLeast]), settings[.beaconAngleMost])
  }

  /// Half the window in degrees in which the walker counts as facing the beacon.
  public static func window(_ settings: BehaviorSettings) -> Double {
    settings[.beaconWindow] > 0 ? settings[.beaconWindow] : 2 * ringing(settings)
  }

  /// The largest angle of each component but the last.
  private func limits(_ settings: BehaviorSettings) -> [Double] {
    let first = Self.ringing(settings)
    let behind = settings[.beaconAngleBehind]
    return switch components {
    case 2: [settings[.beaconAngleOfTwo] > 0 ? settings[.beaconAngleOfTwo] : first]
    case 3: [first, self == .tactile ? behind : settings[.beaconAngleBehindPlain]]
    case 4: [first, settings[.beaconAngleSecond], behind]
    default: []
    }
  }

  /// The factor of amplitude by the direction alone, 0...1: none on the phones of Apple, whose beacons change the
  /// component instead; from behind on Android; the wand's law for the styles that are felt.
  public func volume(at angle: Double?, _ settings: BehaviorSettings) -> Double {
    guard let angle, angle.isFinite else { return isHaptic ? 0 : 1 }
    if isHaptic { return Self.wandVolume(at: angle, settings) }
    let forward = cos(angle * .pi / 180)
    let volume = forward < 0 ? 1 + settings[.beaconRear] * forward : 1
    return Figure.rounded(volume, decimals: 9)
  }

  /// 1 up to the full angle, from there in a straight line to 0.
  public static func wandVolume(at angle: Double, _ settings: BehaviorSettings) -> Double {
    let off = offAxis(angle)
    let (full, silent) = (settings[.wandFull], settings[.wandSilent])
    if off <= full { return 1 }
    return silent > full ? max(0, 1 - (off - full) / (silent - full)) : 0
  }

  /// The angle off the axis in degrees, 0...180, rounded to 10^-9, so that a boundary stays one after a turn.
  private static func offAxis(_ angle: Double) -> Double {
    let wrapped = Angle.wrap360(angle)
    return Figure.rounded(min(wrapped, 360 - wrapped), decimals: 9)
  }

  /// The level in decibels of a beacon on a ring, by the inverse law beyond the reference distance (Apple's
  /// `AVAudioEnvironmentDistanceAttenuationModel.inverse`).
  public static func level(ring: Double, _ settings: BehaviorSettings) -> Double {
    let reference = settings[.beaconReference]
    return ring <= reference ? 0 : 20 * log10(reference / ring)
  }
}
