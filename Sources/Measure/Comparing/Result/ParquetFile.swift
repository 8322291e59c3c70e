import Files
import Glibc
import Score

/// A table as Parquet, written by the Python that `PythonPackage` names where that can.
package enum ParquetFile {
  private static let script = """
    import sys
    try:
        import pyarrow.csv, pyarrow.parquet
    except ImportError:
        sys.exit(f"{sys.executable} has no pyarrow (pip install pyarrow)")
    types = dict(word.split("=") for word in sys.argv[3:])
    table = pyarrow.csv.read_csv(
        sys.argv[1],
        parse_options=pyarrow.csv.ParseOptions(newlines_in_values=True),
        convert_options=pyarrow.csv.ConvertOptions(
            column_types={name: pyarrow.type_for_alias(types[name]) for name in types}))
    pyarrow.parquet.write_table(table, sys.argv[2])
    """

  /// Writes the table of a CSV file; a Parquet file that was there before is removed first, so that none is older than its table.
  /// - Parameters:
  ///   - types: columns with their types by Arrow's names, such as `string`, `int64` and `double`; those of others follow from
  ///     what the columns hold.
  /// - Returns: why there is none; nil where there is one.
  package static func write(
    csv: OutputPath, to place: OutputPath, types: [(String, String)] = []
  ) -> String? {
    let python = PythonPackage.python
    let name = FileContent.name(of: place.path)
    try? OutputName(place).remove()
    let (file, table): (AtomicFile, HeldFile)
    do { (table, file) = (try csv.held(), try AtomicFile(place, isReadableInPart: false)) } catch {
      return "\(name) was not written: \(error.message)"
    }
    // Python opens the very files, whatever has their names.
    let open = "/proc/\(getpid())/fd/\(file.descriptor)"
    let run = try? ProgramRun(
      [python, "-c", script, table.pathForPrograms, open] + types.map { "\($0.0)=\($0.1)" },
      patience: 600_000, variables: PythonPackage.variables)
    withExtendedLifetime(table) {}
    if case .output = run {
      do { try file.commit() } catch { return "\(name) was not written: \(error.message)" }
      return nil
    }
    file.discard()
    switch run {
    case .output: return nil
    case .failed(let why): return "\(name) was not written: \(why)"
    case .endless: return "\(name) was not written: \(python) takes too long"
    case .missing, nil: return "\(name) was not written: there is no \(python)"
    }
  }
}
