import Testing

@testable import Report

struct MarkupTests {
  /// Reads text of HTML back: the five named characters, by HTML's own table.
  private func read(_ html: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(html) { $0.replacing($1.0, with: $1.1) }
  }

  @Test(
    "whatever a text holds, it is read back as it was and opens no element",
    arguments: [
      "a < b && c > d", "<script>alert('x')</script>", "\"quoted\" 'too'", "&amp;", "Zoë 🌻 שלום",
      "two\nlines\tand a tab", "", "&&lt;;",
    ])
  func escaping(text: String) {
    let html = Markup(text).html
    #expect(read(html) == text)
    #expect(!html.contains { "<>\"'".contains($0) })
  }

  @Test("controls that no HTML may hold are shown as such")
  func controls() {
    #expect(
      Markup("a\u{0}b\u{1B}[2Jc\u{7F}d\u{85}").html == "a\u{FFFD}b\u{FFFD}[2Jc\u{FFFD}d\u{FFFD}")
  }

  @Test("an attribute is quoted, one without a value is its name, nil leaves it out")
  func attributes() {
    let html = tag("a", ["href": "x\"y", "hidden": "", "title": nil, "alt": ""]) { "t<" }.html
    #expect(html == "<a href=\"x&quot;y\" hidden alt=\"\">t&lt;</a>")
  }

  @Test("void elements are not closed, others are, also when they are empty")
  func voids() {
    #expect(tag("br").html == "<br>")
    #expect(tag("img", ["alt": "a"]).html == "<img alt=\"a\">")
    #expect(tag("td").html == "<td></td>")
    #expect(tag("script").html == "<script></script>")
  }

  @Test("a group has its parts in their order, with those that are asked for")
  func groups() {
    func made(_ flag: Bool) -> String {
      group {
        "a&"
        if flag { tag("b") { "x" } }
        if flag { "yes" } else { "no" }
        for k in 1...3 { "\(k)" }
        Markup.raw("<hr>")
      }.html
    }
    #expect(made(true) == "a&amp;<b>x</b>yes123<hr>")
    #expect(made(false) == "a&amp;no123<hr>")
  }

  @Test("a long name may break after its separators, and reads as before")
  func breaks() {
    let html = Markup.breakable("a/b_c.lua@x → y<z").html
    #expect(html.replacing("<wbr>", with: "") == "a/b_c.lua@x → y&lt;z")
    #expect(html.hasPrefix("a/<wbr>b_<wbr>c.<wbr>lua@<wbr>x →<wbr> "))
  }

  /// RFC 4648, section 10, has these vectors.
  @Test(
    "bytes in a data address are base64",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
    ])
  func media(text: String, base64: String) {
    #expect(
      MediaText.dataURI(type: "audio/wav", bytes: Array(text.utf8))
        == "data:audio/wav;base64,\(base64)")
  }
}
