/// Folders of the package, found from where this file lies.
public enum PackageRoot {
  /// The folder that holds Package.swift, without a slash at its end.
  public static let path = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/"))
}
