import Files
import Glibc
import Score

/// The table as Parquet, written by the Python of this machine where that can.
enum ParquetFile {
  private static let script = """
    import sys
    try:
        import pyarrow.csv, pyarrow.parquet
    except ImportError:
        sys.exit("python3 has no pyarrow (pip install pyarrow)")
    pyarrow.parquet.write_table(pyarrow.csv.read_csv(sys.argv[1]), sys.argv[2])
    """

  /// - Returns: why there is none; nil where there is one.
  static func write(csv: String, to path: String) -> String? {
    let partial = path + UnfinishedFile.ending
    let run = try? ProgramRun(
      ["python3", "-c", script, csv, partial], patience: 600_000,
      variables: ["PATH", "HOME", "VIRTUAL_ENV", "PYTHONPATH"])
    switch run {
    case .output:
      return rename(partial, path) == 0
        ? nil : "cells.parquet was not written: it cannot be renamed"
    case .failed(let why): return "cells.parquet was not written: \(why)"
    case .endless: return "cells.parquet was not written: python3 takes too long"
    case .missing, nil: return "cells.parquet was not written: there is no python3"
    }
  }
}
