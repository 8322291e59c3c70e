import Glibc

/// The collection of real and of hostile files beside the package, `../shared`. Not everybody has it: tests that need
/// it are enabled where it is there.
public enum SharedFiles {
  public static let data = PackageRoot.path + "/../shared/data"
  public static let hostile = PackageRoot.path + "/../shared/hostile"

  public static let hasData = access(data, R_OK) == 0
  public static let hasHostile = access(hostile, R_OK) == 0
}
