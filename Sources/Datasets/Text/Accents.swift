extension String {
  /// Lower case, and the letters of western Europe without their accents: `Höhe` is `hohe`.
  var withoutAccents: String {
    var text = ""
    for character in lowercased() {
      switch character {
      case "ä", "á", "à", "â", "ã", "å": text += "a"
      case "é", "è", "ê", "ë": text += "e"
      case "í", "ì", "î", "ï": text += "i"
      case "ó", "ò", "ô", "õ", "ö", "ø": text += "o"
      case "ú", "ù", "û", "ü": text += "u"
      case "ç": text += "c"
      case "ñ": text += "n"
      default: text.append(character)
      }
    }
    return text
  }
}
