import Testing

@testable import Manual

/// Texts as the systems' own `os-release` has them.
struct HostSystemTests {
  @Test(arguments: [
    ("PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_ID=\"12\"\nID=debian\n", true, true),
    ("PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\nVERSION_ID=\"13\"\nID=debian\n", false, true),
    ("NAME='Ubuntu'\nVERSION_ID='24.04'\nID=ubuntu\nID_LIKE=debian\n", false, true),
    ("NAME=Fedora\nID=fedora\nVERSION_ID=42\n", false, false), ("", false, false),
  ])
  func aSystemIsKnownByItsRelease(text: String, isSupported: Bool, hasPackages: Bool) {
    let system = HostSystem(text)
    #expect(system.isSupported == isSupported && system.hasDebianPackages == hasPackages)
    #expect(system.installs("libcsv3").hasPrefix("apt-get install libcsv3") == hasPackages)
    #expect(!system.name.isEmpty)
  }
}
