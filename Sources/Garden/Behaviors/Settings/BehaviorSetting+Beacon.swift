private let selection = "Audio/Protocols/DynamicAudioEngineAsset.swift"
private let context = "App/Settings/SettingsContext.swift"
private let engine = "Audio/AudioEngine.swift"
private let generator = "Behaviors/Default/BeaconCalloutGenerator.swift"
private let descriptor = "cpp/BeaconDescriptor.h"

extension BehaviorSetting {
  /// Half the width of the region in which a beacon rings; a value beyond its limits is clamped as it is used.
  public static let beaconAngle = BehaviorSetting(
    "beacon_angle", .degrees, 0...180, 15,
    "up to this angle off the axis the first component sounds", from: context)
  public static let beaconAngleLeast = BehaviorSetting(
    "beacon_angle_least", .degrees, 0...180, 5, "the least ringing angle", from: context)
  public static let beaconAngleMost = BehaviorSetting(
    "beacon_angle_most", .degrees, 0...180, 20, "the largest ringing angle", from: context)
  /// 0 means `beaconAngle`; other values are not clamped.
  public static let beaconAngleOfTwo = BehaviorSetting(
    "beacon_angle_of_two", .degrees, 0...180, 0, ms: 22.5, android: 22.5,
    "the ringing angle of styles with two components; 0 for beacon_angle",
    from: "\(selection); \(descriptor)")
  public static let beaconAngleSecond = BehaviorSetting(
    "beacon_angle_second", .degrees, 0...180, 55,
    "up to this angle the second of four components sounds", from: selection)
  public static let beaconAngleBehind = BehaviorSetting(
    "beacon_angle_behind", .degrees, 0...180, 125,
    "beyond this angle the last of three or four components sounds", from: selection)
  /// The limit of Drop, Signal and Mallet.
  public static let beaconAngleBehindPlain = BehaviorSetting(
    "beacon_angle_behind_plain", .degrees, 0...180, 125, android: 55,
    "the same for the styles drop, signal and mallet", from: "\(selection); \(descriptor)")
  /// 0 means twice the ringing angle.
  public static let beaconWindow = BehaviorSetting(
    "beacon_window", .degrees, 0...180, 0, ms: 45,
    "the window in which the walker counts as facing the beacon; 0 for twice the ringing angle",
    from: selection)
  public static let beaconRing = BehaviorSetting(
    "beacon_ring", .metres, 0.1...1000, 1,
    "the radius on which a beacon is heard, however far it is",
    from: "App/Settings/DebugSettingsContext.swift")
  public static let beaconRingDim = BehaviorSetting(
    "beacon_ring_dim", .metres, 0.1...1000, 5, "that radius while the heading is unknown",
    from: "Audio/DynamicAudioPlayer.swift")
  public static let beaconReference = BehaviorSetting(
    "beacon_reference", .metres, 0.1...1000, 2,
    "up to this radius there is no attenuation, beyond it the inverse law", from: engine)
  public static let beaconRear = BehaviorSetting(
    "beacon_rear", .none, 0...1, 0, android: 0.5,
    "how much a sound from straight behind is attenuated, as a share of its amplitude",
    from: "cpp/AudioMixer.cpp; none in Audio/AudioEngine.swift")
  public static let duckBeacon = BehaviorSetting(
    "duck_beacon", .none, 0...1, 1, android: 0.25, "the beacon's amplitude while something is said",
    from: "cpp/AudioMixer.cpp; none in Audio/AudioEngine.swift")
  public static let duckSpeech = BehaviorSetting(
    "duck_speech", .none, 0...1, 1, android: 0.75, "the amplitude of what is said",
    from: "cpp/AudioMixer.cpp; none in Audio/AudioEngine.swift")
  /// Soundscape has no music of its own, and that of other apps sounds on beside it.
  public static let duckMusic = BehaviorSetting(
    "duck_music", .none, 0...1, 1, android: 0.25,
    "the amplitude of a site's music while something is said",
    from: "own; mixesWithOthers in Audio/AudioEngine.swift")
  public static let beaconMelodies = BehaviorSetting(
    "beacon_melodies", .none, 0...1, 0, android: 1, step: 1,
    "1 plays a melody before and behind a beacon; routes and tours always do", from: context)

  public static let beaconHum = BehaviorSetting(
    "beacon_hum", .none, 0...1, 0, android: 1, step: 1,
    "1 lets the hum of the last metres sound for every beacon; routes and tours always have it",
    from: "Data/Destination Manager/DestinationManager.swift; cpp/AudioBeacon.cpp")

  static let beacon = [
    beaconAngle, beaconAngleLeast, beaconAngleMost, beaconAngleOfTwo, beaconAngleSecond,
    beaconAngleBehind, beaconAngleBehindPlain, beaconWindow, beaconRing, beaconRingDim,
    beaconReference, beaconRear, duckBeacon, duckSpeech, duckMusic, beaconMelodies,
    beaconHum,
  ]
}

extension BehaviorSetting {
  public static let beaconEnter = BehaviorSetting(
    "beacon_enter", .metres, 1...50, 15, android: 12, step: 1,
    "a beacon falls silent from this distance on",
    from: "\(context); Data/Destination Manager/DestinationManager.swift; services/RoutePlayer.kt")
  public static let beaconLeaveMargin = BehaviorSetting(
    "beacon_leave_margin", .metres, 0...1000, 15,
    "how much farther away it counts as left, so that it can fall silent again", from: context)
  /// Android treats a beacon that is set nearby as a beacon only: arrival does not silence it.
  public static let beaconFreeStart = BehaviorSetting(
    "beacon_free_start", .metres, 0...1000, 0, android: 30,
    "a beacon that is set no farther away than this never silences itself; 0 for none",
    from: "services/RoutePlayer.kt; own 0")
  public static let beaconMoved = BehaviorSetting(
    "beacon_moved", .metres, 0...10_000, 50, android: 10,
    "the distance to the beacon is said after more than this way",
    from: "\(generator); AutoCallout.kt")
  public static let beaconWaited = BehaviorSetting(
    "beacon_waited", .seconds, 0...3600, 5, android: 60, "and more than this time", from: generator)
  public static let beaconVehicleNear = BehaviorSetting(
    "beacon_vehicle_near", .metres, 0...100_000, 1000,
    "in a vehicle, nearer than this the factor of time is the smaller one", from: generator)
  public static let beaconVehicleFactorNear = BehaviorSetting(
    "beacon_vehicle_factor_near", .none, 1...100, 5, "the factor of beacon_waited there",
    from: generator)
  public static let beaconVehicleFactorFar = BehaviorSetting(
    "beacon_vehicle_factor_far", .none, 1...100, 10, "the factor of beacon_waited farther away",
    from: generator)
  public static let humNear = BehaviorSetting(
    "hum_near", .metres, 0...1000, 20, "nearer than this the near hum sounds",
    from: "Audio/Sounds/BeaconSound.swift")
  public static let humFar = BehaviorSetting(
    "hum_far", .metres, 0...1000, 30, android: 40, "nearer than this the far hum sounds",
    from: "Audio/Sounds/BeaconSound.swift; twice hum_near in cpp/AudioBeacon.cpp")

  static let distances = [
    beaconEnter, beaconLeaveMargin, beaconFreeStart, beaconMoved, beaconWaited, beaconVehicleNear,
    beaconVehicleFactorNear, beaconVehicleFactorFar, humNear, humFar,
  ]
}

extension BehaviorSetting {
  public static let wandWindow = BehaviorSetting(
    "wand_window", .degrees, 0...360, 60, "the whole window in which the wand has its focus",
    from: "Haptics/HapticWandBeacon.swift")
  public static let pulseWindow = BehaviorSetting(
    "pulse_window", .degrees, 0...360, 30, "the whole window in which the pulse has its focus",
    from: "Haptics/HapticPulseBeacon.swift")
  public static let pulseInterval = BehaviorSetting(
    "pulse_interval", .seconds, 0.05...60, 0.5, "the time between two beats of the pulse",
    from: "Haptics/HapticPulseBeacon.swift")
  public static let wandFull = BehaviorSetting(
    "wand_full", .degrees, 0...180, 15, "up to this angle the wand's sound is at its full volume",
    from: "Haptics/BeaconOrientation.swift")
  public static let wandSilent = BehaviorSetting(
    "wand_silent", .degrees, 0...180, 30, "from this angle on it is silent",
    from: "Haptics/BeaconOrientation.swift")
  public static let wandFlat = BehaviorSetting(
    "wand_flat", "rad", 0...3.2, 0.5, "roll and pitch below this make a phone flat",
    from: "Haptics/BeaconOrientation.swift")

  static let haptics = [wandWindow, pulseWindow, pulseInterval, wandFull, wandSilent, wandFlat]
}
