import Files
import Glibc
import Score

/// The Python package of Ripples, whose modules do some of the command's work.
package enum PythonPackage {
  /// The program that runs Python: that of the environment's `RIPPLES_PYTHON`, else python3.
  package static var python: String {
    getenv("RIPPLES_PYTHON").map { String(cString: $0) } ?? "python3"
  }

  /// The variables of the environment that Python needs, to find the package and the command.
  package static let variables = ["PATH", "HOME", "PYTHONPATH", "VIRTUAL_ENV", "RIPPLES"]

  /// The remedy where the package is not installed.
  package static let remedy =
    "install the Python package (pip install ./python), or name its Python in RIPPLES_PYTHON"

  /// The fault of a machine without Python.
  /// - Parameter work: what needs it: `the analysis`.
  package static func lack(for work: String, at place: FaultPlace = FaultPlace()) -> Fault {
    Fault(
      .missing, "there is no \(python), which runs \(work)", at: place,
      hint: "install Python 3, or name it in RIPPLES_PYTHON")
  }

  /// Lets a module take the place of this process: what it says and how it ends is what the command says, and how it ends.
  /// - Parameters:
  ///   - module: its name, such as `ripples.tune`.
  ///   - words: its arguments.
  ///   - work: what it does: `the search`.
  /// - Throws: `Fault` where Python or the package is not installed.
  package static func become(_ module: String, _ words: [String], for work: String) throws(Fault)
    -> Never
  {
    let look =
      "import importlib.util, sys; importlib.util.find_spec(sys.argv[1]) or sys.exit('No module named ' + sys.argv[1])"
    switch try ProgramRun([python, "-c", look, module], variables: variables) {
    case .output: break
    case .missing: throw lack(for: work)
    case .failed(let why):
      throw Fault(.missing, "\(python) cannot run \(work): \(why)", hint: remedy)
    case .endless:
      throw Fault(.missing, "\(python) does not answer, which runs \(work)", hint: remedy)
    }
    // The module calls this command, and no other that may be installed.
    setenv("RIPPLES", FileContent.absolute("/proc/self/exe") ?? "", 1)
    var vector: [UnsafeMutablePointer<CChar>?] =
      ([python, "-m", module] + words).map { strdup($0) } + [nil]
    SystemSignals.forgetStrange()
    execvp(python, &vector)
    throw lack(for: work)
  }
}
