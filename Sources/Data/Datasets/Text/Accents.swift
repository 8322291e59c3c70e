extension String {
  /// Lower case, and the letters of Europe without their accents: `Höhe` is `hohe`.
  var withoutAccents: String {
    let lower = lowercased()
    guard lower.utf8.contains(where: { $0 > 0x7f }) else { return lower }
    var text = ""
    for character in lower {
      switch character {
      case "ä", "á", "à", "â", "ã", "å", "ą", "ă": text += "a"
      case "é", "è", "ê", "ë", "ě", "ę", "ė", "ē": text += "e"
      case "í", "ì", "î", "ï", "ı", "ī", "į", "i̇": text += "i"
      case "ó", "ò", "ô", "õ", "ö", "ø", "ő": text += "o"
      case "ú", "ù", "û", "ü", "ů", "ű", "ū": text += "u"
      case "ý", "ÿ": text += "y"
      case "ç", "č", "ć": text += "c"
      case "ď", "đ": text += "d"
      case "ğ": text += "g"
      case "ł", "ľ": text += "l"
      case "ñ", "ň", "ń": text += "n"
      case "ř": text += "r"
      case "š", "ś", "ş", "ș": text += "s"
      case "ť", "ţ", "ț": text += "t"
      case "ž", "ź", "ż": text += "z"
      default: text.append(character)
      }
    }
    return text
  }
}
