internal import CSofaReader
import Glibc
public import Score
public import Spatial

/// A SOFA file as libmysofa loads it, in a process of its own, checked before anything of it is used.
final class SOFAFile {
  let path: String
  private let content: UnsafeMutablePointer<sofa_content>

  init(_ path: String) throws(Fault) {
    self.path = path
    guard access(path, R_OK) == 0 else {
      let code: FaultCode =
        switch errno {
        case ENOENT, ENOTDIR: .missing
        case EACCES: .permission
        default: .file
        }
      throw Fault(
        code, "cannot be opened: \(String(cString: strerror(errno)))", at: FaultPlace(path),
        hint: path == SOFAReader.standardPath
          ? "install it: sudo apt install libmysofa1" : "check the path and its permissions")
    }
    var state = stat()
    guard stat(path, &state) != 0 || state.st_mode & S_IFMT == S_IFREG else {
      throw Fault(
        .file, "is not a regular file", at: FaultPlace(path), hint: "give a file of a head")
    }
    guard let content = sofa_read(path, Self.seconds, Self.memory) else {
      throw Fault(
        .machine, "needs more memory than there is", at: FaultPlace(path),
        hint: "end some programs")
    }
    self.content = content
    let status = content.pointee.status
    if [SOFA_NO_PROCESS.value, SOFA_KILLED.value].contains(Int(clamping: status)) {
      throw Fault(
        .machine, Self.words(status), at: FaultPlace(path),
        hint: "end some programs, or raise the limits on processes and open files (ulimit -u, -n)")
    }
    guard status == 0 else { throw fault(Self.words(status)) }
  }

  deinit { sofa_free(content) }

  /// Seconds of processor time for loading: the largest public sets of heads take a tenth of it.
  private static let seconds: UInt32 = 8
  /// The bytes of memory that loading may take.
  private static let memory = 1 << 30

  static let conventionsHint =
    "expected head-related impulse responses: SOFA's SimpleFreeFieldHRIR, AES69"

  /// The meaning of libmysofa's error numbers.
  private static func words(_ status: Int32) -> String {
    let known: [(number: Int, words: String)] = [
      (SOFA_ENDLESS.value, "keeps its reader busy for more than \(seconds) s; it is damaged"),
      (SOFA_BROKEN.value, "breaks its reader; it is damaged"),
      (SOFA_NO_PROCESS.value, "needs a process to read it, and none can be made"),
      (SOFA_KILLED.value, "was not read: its reader was killed, perhaps for lack of memory"),
      (MYSOFA_INVALID_FORMAT.value, "is no SOFA file, or a damaged one"),
      (MYSOFA_UNSUPPORTED_FORMAT.value, "is written in a form of HDF5 that cannot be read"),
      (MYSOFA_NO_MEMORY.value, "needs more memory than there is"),
      (MYSOFA_READ_ERROR.value, "ends before its data do"),
      (MYSOFA_INVALID_ATTRIBUTES.value, "lacks the attributes of a SOFA file"),
      (MYSOFA_INVALID_DIMENSIONS.value, "has dimensions that do not fit together"),
      (MYSOFA_INVALID_DIMENSION_LIST.value, "has a variable with unknown dimensions"),
      (MYSOFA_INVALID_COORDINATE_TYPE.value, "has coordinates neither spherical nor cartesian"),
    ]
    return known.first { $0.number == Int(clamping: status) }?.words
      ?? "cannot be read (libmysofa error \(status))"
  }

  private func fault(_ what: String, hint: String = conventionsHint) -> Fault {
    Fault(.head, what, at: FaultPlace(path), hint: hint)
  }

  /// An attribute; nil where the file has none.
  private static func word<Bytes>(_ bytes: Bytes) -> String? {
    let text = withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return text.isEmpty ? nil : text
  }

  /// The product of some dimensions: the count of numbers that they make.
  private func product(_ dimensions: [Int]) throws(Fault) -> Int {
    var product = 1
    for dimension in dimensions {
      let (next, overflow) = product.multipliedReportingOverflow(by: dimension)
      guard !overflow else { throw fault("has dimensions \(dimensions), too large to be true") }
      product = next
    }
    return product
  }

  /// The numbers of a variable, if there are as many as expected and all are finite.
  private func numbers(_ array: sofa_array, _ name: String, _ counts: [Int]) throws(Fault)
    -> UnsafeBufferPointer<Float>
  {
    let count = Int(clamping: array.count)
    guard let values = array.values, counts.contains(count) else {
      let expected = counts.map(String.init).joined(separator: " or ")
      throw fault("\(name) has \(array.values == nil ? 0 : count) numbers, expected \(expected)")
    }
    let numbers = UnsafeBufferPointer(start: values, count: count)
    if let bad = numbers.firstIndex(where: { !$0.isFinite }) {
      throw fault("\(name) is \(numbers[bad]) at index \(bad)", hint: "every number must be finite")
    }
    return numbers
  }

  /// The measurements in the file, which a head is made of.
  func measurements() throws(Fault) -> HeadMeasurements {
    let file = content.pointee
    let (count, ears, samples) = (
      Int(clamping: file.measurements), Int(clamping: file.receivers), Int(clamping: file.samples)
    )
    try checkConventions(count, ears, samples)
    let rate = try sampleRate()
    let impulses = try numbers(file.impulses, "Data.IR", [try product([count, ears, samples])])
    let delays = try numbers(file.delays, "Data.Delay", [ears, try product([count, ears])])
    for delay in delays where delay < 0 || delay > Float(samples) + Float(rate) {
      throw fault("Data.Delay has \(delay) samples", hint: "expected 0 to a second")
    }
    let places = try places(count)
    let chosen = SOFAPlaces.choose(places)
    guard chosen.count >= 4 else {
      throw fault(
        "has measurements from \(chosen.count) different directions",
        hint: "expected 4 or more around the head")
    }
    let first = try leftReceiver(ears)
    func impulse(_ i: Int, _ ear: Int) -> [Float] {
      let start = (i * ears + ear) * samples
      return Array(impulses[start..<start + samples])
    }
    func delay(_ i: Int, _ ear: Int) -> Double {
      Double(delays[delays.count == ears ? ear : i * ears + ear])
    }
    let second = 1 - first
    return HeadMeasurements(
      sampleRate: rate, directions: chosen.map { places[$0].direction },
      left: chosen.map { impulse($0, first) }, right: chosen.map { impulse($0, second) },
      delays: chosen.map { (delay($0, first), delay($0, second)) },
      distance: places[chosen[0]].distance)
  }

  private func checkConventions(_ count: Int, _ ears: Int, _ samples: Int) throws(Fault) {
    let conventions = Self.word(content.pointee.conventions) ?? "no SOFAConventions"
    guard conventions == "SimpleFreeFieldHRIR" else { throw fault("holds \(conventions)") }
    if let type = Self.word(content.pointee.data_type), type != "FIR" {
      throw fault("holds data of type \(type)", hint: "expected FIR, impulse responses")
    }
    guard ears == 2 else { throw fault("has \(ears) receivers, expected 2, the ears") }
    guard samples >= 1 else { throw fault("has impulse responses of \(samples) samples") }
    guard count >= 1 else { throw fault("has no measurements") }
  }

  private func sampleRate() throws(Fault) -> Double {
    let file = content.pointee
    let rates = try numbers(file.rates, "Data.SamplingRate", [1, Int(clamping: file.measurements)])
    let rate = rates[0]
    guard rates.allSatisfy({ $0 == rate }) else {
      throw fault("has several sample rates", hint: "expected one for all measurements")
    }
    guard rate >= 4000, rate <= 768_000 else {
      throw fault("has a sample rate of \(rate) Hz", hint: "expected 4000 to 768000")
    }
    return Double(rate)
  }

  private func places(_ count: Int) throws(Fault) -> [SOFAPlace] {
    let array = content.pointee.places
    let numbers = try numbers(array, "SourcePosition", [3, try product([3, count])])
    let type = Self.word(array.type) ?? "spherical"
    let units = Self.word(array.units) ?? ""
    var places: [SOFAPlace] = []
    for i in 0..<count {
      let at = numbers.count == 3 ? 0 : 3 * i
      let triple = (Double(numbers[at]), Double(numbers[at + 1]), Double(numbers[at + 2]))
      guard let place = SOFAPlace(triple, type: type, units: units) else {
        throw fault(
          "SourcePosition \(i) is \(triple.0), \(triple.1), \(triple.2) (\(type), \(units))",
          hint: "expected degrees and metres, spherical, or metres, cartesian, not the middle")
      }
      places.append(place)
    }
    return places
  }

  /// The index of the left ear among the receivers: the one with the greater y of the listener.
  private func leftReceiver(_ ears: Int) throws(Fault) -> Int {
    let array = content.pointee.ears
    guard array.values != nil, Int(clamping: array.count) >= 6 else { return 0 }
    let numbers = try numbers(array, "ReceiverPosition", [Int(clamping: array.count)])
    let type = Self.word(array.type) ?? "cartesian"
    guard type == "cartesian" else { return 0 }
    let count = Int(clamping: array.count) / 6
    return numbers[1] < numbers[3 * count + 1] ? 1 : 0
  }
}

extension BinaryInteger {
  fileprivate var value: Int { Int(clamping: self) }
}

/// The place of a loudspeaker.
struct SOFAPlace {
  var direction: Direction
  /// The distance in metres.
  var distance: Double

  /// The place is nil for units that are not SOFA's, in the middle of the head, and for an elevation beyond the poles.
  init?(_ triple: (Double, Double, Double), type: String, units: String) {
    let (a, b, c) = triple
    let words = units.lowercased()
    if type == "cartesian" {
      guard words.isEmpty || words.hasPrefix("met") || words.hasPrefix("m") else { return nil }
      // SOFA's x points ahead and y to the left
      let v = Vector3(-b, a, c)
      self.init(direction: Direction(of: v), distance: v.length)
      guard distance > 1e-6 else { return nil }
    } else if type == "spherical" {
      guard words.isEmpty || words.hasPrefix("deg") else { return nil }
      guard abs(b) <= 90.001, c > 0 else { return nil }
      let azimuth = Angle.wrap180(a)
      self.init(
        direction: Direction(azimuth: azimuth, elevation: max(-90, min(90, b))), distance: c)
    } else {
      return nil
    }
  }

  init(direction: Direction, distance: Double) {
    (self.direction, self.distance) = (direction, distance)
  }
}

enum SOFAPlaces {
  /// The indices of one measurement per direction, all from about one distance.
  static func choose(_ places: [SOFAPlace]) -> [Int] {
    var shells: [Double: [Int]] = [:]
    for (i, place) in places.enumerated() {
      shells[(place.distance * 100).rounded(), default: []].append(i)
    }
    let fullest = shells.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    var seen: Set<[Double]> = []
    return (fullest?.value ?? []).filter { i in
      let v = places[i].direction.vector
      return seen.insert([v.x, v.y, v.z].map { ($0 * 5000).rounded() }).inserted
    }
  }
}

/// Reads heads from SOFA files (AES69, convention SimpleFreeFieldHRIR).
public enum SOFAReader {
  /// The path at which Debian's libmysofa1 puts the default head: KEMAR, measured by Gardner and Martin (MIT, 1994).
  public static let standardPath = "/usr/share/libmysofa/MIT_KEMAR_normal_pinna.sofa"

  /// Reads a file as it was measured: the directions of one distance, one measurement each.
  /// - Throws: `Fault` with the file: `missing`, `permission` or `file` where it cannot be opened, `memory`, and `head` with
  ///   what is wrong in it.
  public static func read(_ path: String) throws(Fault) -> HeadMeasurements {
    try SOFAFile(path).measurements()
  }

  /// Reads a file and converts it to a sample rate.
  ///
  /// Of a file with several distances the one with the most directions is used, the farthest of those
  /// with equally many; of several measurements from one direction the first.
  /// - Throws: `Fault` with the file: `missing`, `permission` or `file` where it cannot be opened, `memory`, and `head` with
  ///   what is wrong in it.
  public static func read(_ path: String, sampleRate: Double) throws(Fault) -> HeadMeasurements {
    let measurements = try read(path)
    do { return try measurements.resampled(to: sampleRate) } catch {
      var fault = error
      fault.place = FaultPlace(path)
      throw fault
    }
  }
}
