import Analysis
import Checking
import Comparing
import Files
import SoundFiles
import Mappings
import Rendering
import Score

/// A mapping that was performed on the datasets of a lab, for its criteria.
struct JudgedMapping {
  private let lab: Lab
  private let request: Judge.Request
  private let path: String
  private let mapping: Mapping
  private let findings: [Score.Finding]
  /// The performances by the name of the variant; that of the mapping as it is has an empty one.
  private let cells: [String: [FinishedCell]]
  private let heard: HeardData

  /// Loads and performs a mapping.
  /// - Throws: `Fault` that says why it cannot be loaded or performed.
  init(_ path: String, _ request: Judge.Request, _ lab: Lab, _ criteria: [Criterion]) throws {
    (self.lab, self.request, self.path) = (lab, request, path)
    let source = try FileContent.text(path, limit: 1 << 20)
    mapping = try MappingFile.load(
      path, source: source, extra: Self.ownInputs(request, lab), seed: 1)
    try Self.refuseFiles(mapping, path)
    let wantsFindings = criteria.contains {
      if case .finding = $0.subject { return true }
      return false
    }
    findings = wantsFindings ? try MappingCheck.run(path, data: request.data).everything : []
    let plan = try Self.plan(path, mapping, request, lab, criteria)
    let cells = try Self.cells(plan)
    try Self.refuseStopped(cells, request)
    self.cells = Dictionary(grouping: cells) { $0.variant.setting ?? "" }
    heard = HeardData(plan, cells, mapping, lab)
  }

  /// The performances of a mapping in the variants that criteria are about.
  private static func plan(
    _ path: String, _ mapping: Mapping, _ request: Judge.Request, _ lab: Lab,
    _ criteria: [Criterion]
  ) throws -> ComparePlan {
    let declared = mapping.variants.map(\.name)
    let variants = Set(criteria.flatMap { $0.variants.map { $0 ?? "" } })
      .filter { $0.isEmpty || declared.contains($0) }
    return try ComparePlan(comparison(path, variants.sorted(), request, lab))
  }

  /// The first failure of a mapping that loads, with the number of the dataset; nil where it plays all of them, and where the machine
  /// fails.
  static func failure(
    _ path: String, _ request: Judge.Request, _ lab: Lab, _ criteria: [Criterion]
  ) -> (fault: Fault, number: Int)? {
    do {
      let mapping = try MappingFile.load(
        path, source: FileContent.text(path, limit: 1 << 20), extra: ownInputs(request, lab),
        seed: 1)
      try Folders.make(request.folder, nil)
      let plan = try plan(path, mapping, request, lab, criteria)
      for cell in try cells(plan) {
        guard case .failed(let fault) = cell.outcome, cell.variant.fault == nil,
          !isOfMachine(fault, request),
          let number = plan.data.firstIndex(where: { $0.path == cell.data.path })
        else { continue }
        return (fault, number)
      }
      return nil
    } catch {
      guard let fault = error as? Fault, !isOfMachine(fault, request) else { return nil }
      return (fault, 0)
    }
  }

  /// The columns of the lab's data that the project does not know.
  static func ownInputs(_ request: Judge.Request, _ lab: Lab) -> [InputSpec] {
    let compare = comparison(request.mapping ?? "", [], request, lab)
    return ComparePlan.extraInputs(
      request.data.map { ComparedData(id: $0, path: $0, compare) })
  }

  /// Throws once for a mapping that was stopped on every dataset, and where the machine failed on one of them.
  private static func refuseStopped(_ cells: [FinishedCell], _ request: Judge.Request) throws {
    let performed = cells.filter { $0.variant.fault == nil }
    let faults = performed.compactMap { cell -> Fault? in
      if case .failed(let fault) = cell.outcome { return fault }
      return nil
    }
    if let fault = faults.first(where: { isOfMachine($0, request) }) { throw fault }
    guard let first = faults.first, faults.count == performed.count else { return }
    throw first
  }

  /// Refuses a mapping that names files. A submission plays synthesisers and the system's sounds: other files are not
  /// looked at, not even whether they are there.
  private static func refuseFiles(_ mapping: Mapping, _ path: String) throws {
    let standard = try? SoundFontPlaces.standard()
    let strange = SoundTables.names(in: mapping.orchestra).first { name in
      name != standard
        && (name.contains("..") || !ReadScope.systemFolders.contains { name.hasPrefix($0 + "/") })
    }
    guard let strange else { return }
    throw Fault(
      .permission, "plays the file \(quoted(FileContent.name(of: strange)))",
      at: FaultPlace(path),
      hint: "what is handed in plays synthesisers and the system's SoundFonts only")
  }

  private static func comparison(
    _ path: String, _ variants: [String], _ request: Judge.Request, _ lab: Lab
  ) -> CompareRequest {
    let variants = variants.isEmpty ? [""] : variants
    var compare = CompareRequest(
      mappings: variants.map { $0.isEmpty ? path : "\(path)@\($0)" }, datasets: request.data,
      output: request.folder + "/cells")
    compare.isMeasurement = true
    compare.length = lab.length
    compare.excerpt = 0
    (compare.omitsPictures, compare.keepsSounds) = (true, true)
    return compare
  }

  private static func cells(_ plan: ComparePlan) throws -> [FinishedCell] {
    let store = try CellStore(report: OutputPath(plan.request.output))
    let matrix = try CompareMatrix(plan, store: store, isCancelled: { false })
    var cells = try matrix.run { _, _, _ in } ?? []
    RelativeMeasures.add(to: &cells, seed: plan.request.seed)
    return cells
  }

  /// Whether a fault is none of the student's: the machine lacks something, or the fault is about the lab's data.
  static func isOfMachine(_ fault: Fault, _ request: Judge.Request) -> Bool {
    let isOfData = request.data.contains { fault.place.file?.hasPrefix($0) ?? false }
    return isOfData || fault.isOfMachine(besides: own(request.mapping ?? ""))
  }

  /// The paths of a mapping and of the files that it names.
  private static func own(_ path: String) -> [String] {
    guard let source = try? FileContent.text(path, limit: 1 << 20),
      let mapping = try? MappingFile.load(path, source: source, extra: [], seed: 1)
    else { return [path] }
    let standard = try? SoundFontPlaces.standard()
    return [path] + SoundTables.names(in: mapping.orchestra).filter { $0 != standard }
  }

  /// Judges a criterion: what the text declares, and of that what is heard.
  /// - Throws: `Fault` of the machine; what is the student's fault is in the judgement.
  func judge(_ criterion: Criterion) throws -> Judgement {
    let declared = try declared(criterion)
    guard declared.holds else {
      return Judgement(criterion, holds: false, found: explained(declared.found, criterion))
    }
    do {
      guard let fault = try heard.fault(of: criterion) else { return declared }
      return Judgement(
        criterion, holds: false,
        found: Self.text([fault, declared.found].filter { !$0.isEmpty }))
    } catch {
      if let fault = error as? Fault, Self.isOfMachine(fault, request) { throw fault }
      return Judgement(criterion, holds: false, found: "\(error)")
    }
  }

  /// Says what a measure is made on, where nothing that it could be made on was found: of an input, only where that is heard.
  private func explained(_ found: String, _ criterion: Criterion) -> String {
    guard let measured = criterion.measured, measured.input != nil || measured.target != nil,
      let own = cells[measured.variant ?? ""],
      values(measured).allSatisfy({
        $0.value == nil && !$0.text.contains("nothing in the sound follows")
      }),
      !own.contains(where: { Self.carries($0, measured) })
    else { return found }
    let target = measured.target.map { $0.hasPrefix(".") ? "VOICE\($0)" : $0 } ?? "VOICE.pitch"
    let needed =
      "this is measured on a parameter that a map entry or control moves, and none was found: to = \(quoted(target)) makes one"
    guard let input = measured.input else { return needed }
    guard (try? heard.isHeard(input, measured.variant)) == true else { return found }
    return "the \(input) is heard, but \(needed)"
  }

  /// Whether something was found in a performance that a measure can be made on.
  private static func carries(_ cell: FinishedCell, _ measured: Criterion.Measured) -> Bool {
    guard let stored = cell.stored else { return true }
    return stored.pairings.contains { pairing in
      let target =
        measured.input == nil
        ? pairing.target : pairing.target.replacing(" (notes)", with: "")
      return pairing.percept != .events
        && (measured.input.map { pairing.input.name == $0 } ?? true)
        && (measured.target.map(target.hasSuffix) ?? true)
    }
  }

  private func declared(_ criterion: Criterion) throws -> Judgement {
    switch criterion.subject {
    case .metric(let measured, let bound):
      let found = values(measured).map { ($0, $0.value.map(bound.holds) ?? false) }
      return Judgement(
        criterion, holds: !found.isEmpty && found.allSatisfy(\.1),
        found: Self.text(found.map(\.0)))
    case .ratio(let measured, let other, let bound):
      return ratio(criterion, measured, other, bound)
    case .finding(let id, _, let isWanted):
      let met = findings.filter { $0.id == id }
      return Judgement(
        criterion, holds: met.isEmpty != isWanted, found: Self.text(met.map(\.message)))
    case .declares(let declared):
      let missing = missing(declared)
      return Judgement(criterion, holds: missing.isEmpty, found: Self.text(missing))
    case .repeatable: return try repeatable(criterion)
    case .answer: return Judgement(criterion, holds: false, found: "")
    }
  }

  private static func text(_ parts: [String]) -> String { parts.joined(separator: "; ") }

  // MARK: Metrics

  /// The value of a metric on one dataset, or the reason why there is none.
  private struct Value {
    let value: Double?
    let text: String
    /// The name of the dataset; empty where it does not matter.
    var place = ""
  }

  /// The values in words, `3.1 % on cold spring; 2.9 % on ramp`; equal texts are said once.
  private static func text(_ values: [Value]) -> String {
    text(
      values.map(\.text).distinct().map { text in
        let places = values.filter { $0.text == text && !$0.place.isEmpty }.map(\.place)
        return places.isEmpty ? text : text + " on " + places.joined(separator: ", ")
      })
  }

  private func values(_ measured: Criterion.Measured) -> [Value] {
    guard let metric = Metrics.named(measured.metric) else {
      return [Value(value: nil, text: "there is no metric \(quoted(measured.metric))")]
    }
    let found = (cells[measured.variant ?? ""] ?? []).map { cell -> Value in
      let (estimate, reason) = ComparisonTable.value(
        metric, measured.input, cell, target: measured.target)
      guard let value = estimate?.value else {
        if metric.id == HeardData.clippedData,
          let share = UndeclaredEnds.share(measured, cell)
        {
          let text = Requirement.number(share, metric, of: measured.input)
          return Value(
            value: share, text: "\(text) by what is played, since no map entry has a domain",
            place: cell.data.name)
        }
        return Value(
          value: nil, text: reason ?? "\(metric.name) was not measured", place: cell.data.name)
      }
      return Value(
        value: value,
        text: Requirement.number(value, metric, of: measured.input)
          .replacing(" 1/s", with: " a second"),
        place: cell.data.name)
    }
    guard found.isEmpty else { return found }
    let variant = measured.variant.map { "there is no variant \(quoted($0))" }
    return [Value(value: nil, text: variant ?? "nothing was measured")]
  }

  private func ratio(
    _ criterion: Criterion, _ measured: Criterion.Measured, _ other: String?, _ bound: Bound
  ) -> Judgement {
    var second = measured
    second.variant = other
    let pairs = zip(values(measured), values(second)).map { first, second -> (Bool, Value) in
      guard let a = first.value, let b = second.value, b != 0 else {
        return (false, first.value == nil ? first : second)
      }
      let text = "\(Figure.fixedOrDash(a / b, decimals: 2)) (\(first.text) against \(second.text))"
      return (bound.holds(a / b), Value(value: a / b, text: text, place: first.place))
    }
    return Judgement(
      criterion, holds: !pairs.isEmpty && pairs.allSatisfy(\.0), found: Self.text(pairs.map(\.1)))
  }

  // MARK: Declarations

  private func missing(_ wanted: Criterion.Declared) -> [String] {
    let read = Set(mapping.entries.compactMap { $0.input?.name } + mapping.inputNames)
    var missing = wanted.maps.filter { !read.contains($0) }.map { "nothing reads \($0)" }
    let counts = [
      ("variants", mapping.variants.count, wanted.variants),
      ("params", mapping.parameters.count, wanted.params),
      ("voices", mapping.orchestra.voices.count, wanted.voices),
      ("sequences", mapping.sequenceNames.count, wanted.sequences),
    ]
    for (what, has, least) in counts where has < least {
      missing.append("\(has) \(what), \(least) are asked for")
    }
    return missing
  }

  // MARK: Repeating

  private func repeatable(_ criterion: Criterion) throws -> Judgement {
    do {
      let hashes = try (1...2).map { try hash(ofRendering: $0) }
      return Judgement(
        criterion, holds: hashes[0] == hashes[1],
        found: hashes[0] == hashes[1] ? "two equal renderings" : "two renderings differ")
    } catch {
      if let fault = error as? Fault, Self.isOfMachine(fault, request) { throw fault }
      return Judgement(criterion, holds: false, found: "\(error)")
    }
  }

  private func hash(ofRendering number: Int) throws -> String {
    var render = RenderRequest(
      mapping: path, data: request.data[0], output: "\(request.folder)/\(number).wav")
    render.length = lab.length
    render.tail = 2
    return try Render(render).run().file?.hash ?? ""
  }
}
