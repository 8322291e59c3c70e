/// The words about questionnaires and about the listener, in the languages that Ripples has.
extension ListenerWords {
  static let items: [Row] = asked + background

  private static let asked: [Row] = [
    ("rather-not", "Rather not say", "Keine Angabe", "أفضّل عدم الإجابة"),
    ("ask.choice", "Choose an answer.", "Wählen Sie eine Antwort.", "اختر إجابة."),
    (
      "ask.multiple", "Choose one answer at least.", "Wählen Sie mindestens eine Antwort.",
      "اختر إجابة واحدة على الأقل."
    ),
    ("ask.points", "Choose a point.", "Wählen Sie einen Punkt.", "اختر نقطة."),
    ("ask.number", "Give a number.", "Geben Sie eine Zahl an.", "أعطِ رقمًا."),
    (
      "refused.items", "Answer each item in its form.",
      "Beantworten Sie jeden Punkt in seiner Form.",
      "أجب عن كل بند بصيغته."
    ),
    ("item", "{n} of {count}  {text}", "{n} von {count}  {text}", "{n} من {count}  {text}"),
    (
      "terminal.scale", "A number from 0 ({low}) to 100 ({high}): ",
      "Eine Zahl von 0 ({low}) bis 100 ({high}): ", "رقم من 0 ({low}) إلى 100 ({high}): "
    ),
    (
      "terminal.points", "1 ({low}) to {n} ({high}): ", "1 ({low}) bis {n} ({high}): ",
      "من 1 ({low}) إلى {n} ({high}): "
    ),
    ("terminal.one", "1 to {n}: ", "1 bis {n}: ", "من 1 إلى {n}: "),
    (
      "terminal.several", "One or several of 1 to {n}, with commas: ",
      "Eine oder mehrere von 1 bis {n}, mit Kommas: ", "واحد أو أكثر من 1 إلى {n}، بفواصل: "
    ),
  ]

  private static let background: [Row] = [
    ("title.background", "About you", "Über Sie", "عنك"),
    (
      "background", "You need not say any of this.", "Nichts davon müssen Sie sagen.",
      "لست ملزمًا بالإجابة عن أي من هذا."
    ),
    (
      "kept.background", "what you say about yourself", "was Sie über sich sagen",
      "ما تقوله عن نفسك"
    ),
    (
      "kept.device",
      "what you listen with, the family of your browser and of your system, the sample rate and the delay of its sound",
      "womit Sie hören, die Familie Ihres Browsers und Ihres Systems, Abtastrate und Verzögerung seines Klangs",
      "ما تستمع به، وعائلة متصفحك ونظامك، ومعدل عينات صوته وتأخره"
    ),
    ("background.age", "How old are you?", "Wie alt sind Sie?", "كم عمرك؟"),
    ("background.age.under-18", "Under 18", "Unter 18", "أقل من 18"),
    ("background.age.18-24", "18 to 24", "18 bis 24", "من 18 إلى 24"),
    ("background.age.25-34", "25 to 34", "25 bis 34", "من 25 إلى 34"),
    ("background.age.35-44", "35 to 44", "35 bis 44", "من 35 إلى 44"),
    ("background.age.45-54", "45 to 54", "45 bis 54", "من 45 إلى 54"),
    ("background.age.55-64", "55 to 64", "55 bis 64", "من 55 إلى 64"),
    ("background.age.65-74", "65 to 74", "65 bis 74", "من 65 إلى 74"),
    ("background.age.75-up", "75 or older", "75 oder älter", "75 أو أكثر"),
    (
      "background.hearing", "Do you have any known hearing loss?",
      "Ist bei Ihnen eine Hörminderung bekannt?", "هل لديك ضعف سمع معروف؟"
    ),
    ("background.hearing.no", "No", "Nein", "لا"),
    ("background.hearing.yes", "Yes", "Ja", "نعم"),
    ("background.hearing.unsure", "I do not know", "Ich weiß es nicht", "لا أعرف"),
    (
      "background.music", "For how many years have you had musical training, such as lessons?",
      "Wie viele Jahre hatten Sie Musikunterricht oder eine musikalische Ausbildung?",
      "كم سنة تلقيت تدريبًا موسيقيًا، كدروس العزف؟"
    ),
    ("background.years", "years", "Jahre", "سنوات"),
    ("background.vision", "How is your sight?", "Wie gut sehen Sie?", "كيف بصرك؟"),
    ("background.vision.sighted", "Sighted", "Sehend", "مبصر"),
    ("background.vision.low-vision", "Low vision", "Sehbehindert", "ضعيف البصر"),
    ("background.vision.blind", "Blind", "Blind", "كفيف"),
    (
      "background.device", "What do you listen with now?", "Womit hören Sie jetzt?",
      "بماذا تستمع الآن؟"
    ),
    (
      "background.device.cable", "Headphones by cable", "Kopfhörer mit Kabel", "سماعات رأس سلكية"
    ),
    (
      "background.device.bluetooth", "Headphones by Bluetooth", "Kopfhörer mit Bluetooth",
      "سماعات رأس بلوتوث"
    ),
    ("background.device.loudspeakers", "Loudspeakers", "Lautsprecher", "مكبرات صوت"),
    ("background.device.unsure", "I do not know", "Ich weiß es nicht", "لا أعرف"),
  ]
}
