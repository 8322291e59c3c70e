/// The state of one note in the rows of `Zones`: first values that all its layers share, then each layer.
///
/// Every number is in its lane's place of a row; long numbers take two rows.
struct ZoneNote {
  let cells: LaneCells

  static let size = 12

  init(_ state: UnsafeMutablePointer<Lanes>, lane: Int) { cells = LaneCells(state, lane: lane) }

  /// Whether the note waits for its first sample.
  var isArmed: Bool {
    get { cells.word(0) != 0 }
    nonmutating set { cells.set(0, UInt32(newValue ? 1 : 0)) }
  }
  var isHeld: Bool {
    get { cells.word(1) != 0 }
    nonmutating set { cells.set(1, UInt32(newValue ? 1 : 0)) }
  }
  /// The number of places of layers in use, and of layers that still sound.
  var layers: Int {
    get { Int(cells.word(2) & 0xffff) }
    nonmutating set { cells.set(2, UInt32(newValue) | UInt32(sounding) << 16) }
  }
  var sounding: Int {
    get { Int(cells.word(2) >> 16) }
    nonmutating set { cells.set(2, UInt32(layers) | UInt32(newValue) << 16) }
  }
  /// The number of frames since the note began.
  var age: Int64 {
    get { cells.long(3) }
    nonmutating set { cells.set(3, newValue) }
  }
  /// The age of the note at its release; negative while it is held.
  var releaseAge: Int64 {
    get { cells.long(5) }
    nonmutating set { cells.set(5, newValue) }
  }
  /// The number of frames of the present step of modulation, and of those that have passed.
  var stepLength: Int {
    get { Int(cells.word(7)) }
    nonmutating set { cells.set(7, UInt32(newValue)) }
  }
  var stepPassed: Int {
    get { Int(cells.word(8)) }
    nonmutating set { cells.set(8, UInt32(newValue)) }
  }
  /// The period 1 / Hz of the key with which it began.
  var period: Double {
    get { cells.double(9) }
    nonmutating set { cells.set(9, newValue) }
  }
  /// The first exclusive class of its zones.
  var exclusiveClass: UInt32 {
    get { cells.word(11) }
    nonmutating set { cells.set(11, newValue) }
  }

  @inline(__always) func layer(_ i: Int) -> ZoneLayer {
    ZoneLayer(cells: cells.moved(by: Self.size + i * ZoneLayer.size))
  }
}

/// The state of one sounding zone of a note.
struct ZoneLayer {
  let cells: LaneCells

  static let size = 57

  /// The index of its zone; nil for one that has ended.
  var zone: Int? {
    get { cells.word(0) == 0 ? nil : Int(cells.word(0)) - 1 }
    nonmutating set { cells.set(0, newValue.map { UInt32($0 + 1) } ?? 0) }
  }
  /// The position in the sample, 2^32 per frame.
  var position: Int64 {
    get { cells.long(1) }
    nonmutating set { cells.set(1, newValue) }
  }
  var increment: Int64 {
    get { cells.long(3) }
    nonmutating set { cells.set(3, newValue) }
  }
  var incrementStep: Int64 {
    get { cells.long(5) }
    nonmutating set { cells.set(5, newValue) }
  }
  var incrementTarget: Int64 {
    get { cells.long(52) }
    nonmutating set { cells.set(52, newValue) }
  }
  /// The increment of the position without pitch bend and modulation.
  var baseIncrement: Double {
    get { cells.double(20) }
    nonmutating set { cells.set(20, newValue) }
  }
  var flags: UInt32 {
    get { cells.word(19) }
    nonmutating set { cells.set(19, newValue) }
  }

  enum Flag {
    static let hasLooped: UInt32 = 1
    static let isFiltered: UInt32 = 2
    static let movesPitch: UInt32 = 4
    static let movesCutoff: UInt32 = 8
  }

  // Rows of gains at the beginning of a step, per frame, and at its end.
  static let left = 7, right = 8, leftStep = 9, rightStep = 10, leftTarget = 50, rightTarget = 51
  // The filter: integrators, coefficients, their steps, where they go.
  static let filter = 11, coefficients = 13, coefficientSteps = 16, coefficientTargets = 54
  // What a note's key and velocity made of the zone.
  static let level = 22
  static let delay = 23, attackEnd = 24, holdEnd = 25
  static let decayRate = 26, sustain = 27, releaseRate = 28, releaseLevel = 29
  static let shiftDelay = 30, shiftAttackEnd = 31, shiftHoldEnd = 32
  static let shiftDecayRate = 33, shiftSustain = 34, shiftReleaseRate = 35, shiftReleaseLevel = 36
  static let lfoDelay = 37, lfoRate = 38, vibratoDelay = 39, vibratoRate = 40
  static let lfoToPitch = 41, vibratoToPitch = 42, shiftToPitch = 43
  static let cutoff = 44, lfoToCutoff = 45, shiftToCutoff = 46, damping = 47
  static let lfoToLevel = 48, pan = 49

  @inline(__always) subscript(_ row: Int) -> Float {
    get { cells.float(row) }
    nonmutating set { cells.set(row, newValue) }
  }

  func frames(_ row: Int) -> Int64 { Int64(cells.word(row)) }

  func setFrames(_ row: Int, _ value: Double) {
    cells.set(row, UInt32(value < 4e9 ? max(value, 0).rounded() : 4e9))
  }
}

/// The cells of one lane in rows of state.
struct LaneCells {
  private let base: UnsafeMutableRawPointer

  @inline(__always) init(_ state: UnsafeMutablePointer<Lanes>, lane: Int) {
    base = UnsafeMutableRawPointer(state) + lane * 4
  }

  @inline(__always) func moved(by rows: Int) -> LaneCells { LaneCells(base: base + rows * 64) }

  private init(base: UnsafeMutableRawPointer) { self.base = base }

  @inline(__always) func float(_ row: Int) -> Float {
    base.load(fromByteOffset: row * 64, as: Float.self)
  }
  @inline(__always) func set(_ row: Int, _ value: Float) {
    base.storeBytes(of: value, toByteOffset: row * 64, as: Float.self)
  }
  @inline(__always) func word(_ row: Int) -> UInt32 {
    base.load(fromByteOffset: row * 64, as: UInt32.self)
  }
  @inline(__always) func set(_ row: Int, _ value: UInt32) {
    base.storeBytes(of: value, toByteOffset: row * 64, as: UInt32.self)
  }
  @inline(__always) func long(_ row: Int) -> Int64 {
    Int64(truncatingIfNeeded: UInt64(word(row)) | UInt64(word(row + 1)) << 32)
  }
  @inline(__always) func set(_ row: Int, _ value: Int64) {
    set(row, UInt32(truncatingIfNeeded: value))
    set(row + 1, UInt32(truncatingIfNeeded: value >> 32))
  }
  @inline(__always) func double(_ row: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: long(row)))
  }
  @inline(__always) func set(_ row: Int, _ value: Double) {
    set(row, Int64(bitPattern: value.bitPattern))
  }
}
