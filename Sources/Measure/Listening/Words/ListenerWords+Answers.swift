/// The words about sounds and answers, in the languages that Ripples has.
extension ListenerWords {
  static let answers: [Row] = [
    (
      "question.woods", "Which of the three tones was the softest?",
      "Welcher der drei Töne war der leiseste?", "أي النغمات الثلاث كانت الأخفت؟"
    ),
    (
      "question.huggins", "In which of the three noises was there a faint tone?",
      "In welchem der drei Geräusche war ein schwacher Ton?",
      "في أي الضوضاءات الثلاث كانت نغمة خافتة؟"
    ),
    ("sounds", "Sounds", "Klänge", "الأصوات"),
    ("play", "Play", "Abspielen", "تشغيل"),
    ("play.sound", "Play sound {n}", "Klang {n} abspielen", "تشغيل الصوت {n}"),
    ("sound", "Sound {n}", "Klang {n}", "الصوت {n}"),
    ("reference", "Reference", "Vergleichsklang", "الصوت المرجعي"),
    ("tone", "Reference tone: {label}", "Vergleichston: {label}", "نغمة مرجعية: {label}"),
    ("repeat", "Repeat", "Wiederholen", "تكرار"),
    ("answer", "Your answer", "Ihre Antwort", "إجابتك"),
    ("answer.unit", "Your answer in {unit}", "Ihre Antwort in {unit}", "إجابتك بوحدة {unit}"),
    (
      "answer.words", "Your answer, if you like", "Ihre Antwort, wenn Sie möchten", "إجابتك، إن شئت"
    ),
    (
      "place", "Place of sound {n}, 1 is the best", "Platz von Klang {n}, 1 ist der beste",
      "ترتيب الصوت {n}، والأفضل 1"
    ),
    ("unset", "not set", "nicht gesetzt", "لم يُحدَّد"),
    ("play-first", "play it first", "erst abspielen", "شغّله أولًا"),
    (
      "unmoved", "Every scale must be moved once.", "Jede Skala muss einmal bewegt werden.",
      "يجب تحريك كل مقياس مرة."
    ),
    ("grade.1", "very annoying", "sehr störend", "مزعج جدًا"),
    ("grade.2", "annoying", "störend", "مزعج"),
    ("grade.3", "slightly annoying", "leicht störend", "مزعج قليلًا"),
    (
      "grade.4", "perceptible, but not annoying", "wahrnehmbar, aber nicht störend",
      "ملحوظ لكن غير مزعج"
    ),
    ("grade.5", "imperceptible", "nicht wahrnehmbar", "غير ملحوظ"),
    (
      "grade.between", "between {below} and {above}", "zwischen {below} und {above}",
      "بين {below} و{above}"
    ),
    (
      "picture", "Course from low 0 to high 9: {values}",
      "Verlauf von 0, tief, bis 9, hoch: {values}", "المسار من 0 منخفض إلى 9 مرتفع: {values}"
    ),
    (
      "clock", "The direction, as on a clock: twelve is straight ahead",
      "Die Richtung, wie auf einer Uhr: zwölf ist geradeaus",
      "الاتجاه كما على الساعة: الثانية عشرة إلى الأمام"
    ),
    (
      "clock.hour", "{hour} o'clock{place}, {degrees} degrees", "{hour} Uhr{place}, {degrees} Grad",
      "الساعة {hour}{place}، {degrees} درجة"
    ),
    ("clock.ahead", ", straight ahead", ", geradeaus", "، إلى الأمام"),
    ("clock.right", ", to the right", ", rechts", "، إلى اليمين"),
    ("clock.behind", ", behind", ", hinten", "، إلى الخلف"),
    ("clock.left", ", to the left", ", links", "، إلى اليسار"),
    (
      "refused.choice", "Choose one of the answers.", "Wählen Sie eine der Antworten.",
      "اختر إحدى الإجابات."
    ),
    (
      "refused.number", "Give a number, with a point before decimals.",
      "Geben Sie eine Zahl an, Dezimalen nach einem Punkt.", "أعطِ رقمًا، والكسور بعد نقطة."
    ),
    (
      "refused.direction",
      "Give degrees clockwise from straight ahead, or an hour of a clock (3h).",
      "Geben Sie Grad im Uhrzeigersinn von geradeaus an, oder eine Stunde (3h).",
      "أعطِ درجات باتجاه عقارب الساعة من الأمام، أو ساعة (3h)."
    ),
    (
      "refused.ratings", "Give a number from 0 to 100 for each sound.",
      "Geben Sie für jeden Klang eine Zahl von 0 bis 100 an.", "أعطِ رقمًا من 0 إلى 100 لكل صوت."
    ),
    (
      "refused.grades", "Give two grades from 1.0 to 5.0 to one decimal, one of them 5.",
      "Geben Sie zwei Noten von 1.0 bis 5.0 mit einer Dezimale an, eine davon 5.",
      "أعطِ درجتين من 1.0 إلى 5.0 بمنزلة عشرية واحدة، إحداهما 5."
    ),
    (
      "refused.ranks", "Give each place once.", "Vergeben Sie jeden Platz einmal.",
      "أعطِ كل ترتيب مرة واحدة."
    ),
    (
      "refused.text", "Say it with at most 2000 characters, as plain text.",
      "Sagen Sie es mit höchstens 2000 Zeichen, als einfachen Text.",
      "اكتبه بما لا يزيد على 2000 حرف كنص عادي."
    ),
  ]

  /// The answers that kinds of tasks have; their keys are the English words, which are put in place of others by them.
  static let options: [Row] = [
    ("It rose", "It rose", "Es stieg", "ارتفع"),
    ("It fell", "It fell", "Es fiel", "انخفض"),
    ("Series {n}", "Series {n}", "Reihe {n}", "السلسلة {n}"),
    ("The same", "The same", "Gleich", "متماثلان"),
    ("Different", "Different", "Verschieden", "مختلفان"),
    ("In the first", "In the first", "Im ersten", "في الأول"),
    ("In the second", "In the second", "Im zweiten", "في الثاني"),
    ("In the first third", "In the first third", "Im ersten Drittel", "في الثلث الأول"),
    ("In the second third", "In the second third", "Im zweiten Drittel", "في الثلث الثاني"),
    ("In the last third", "In the last third", "Im letzten Drittel", "في الثلث الأخير"),
    ("X was A", "X was A", "X war A", "X كان A"),
    ("X was B", "X was B", "X war B", "X كان B"),
    ("The first", "The first", "Der erste", "الأول"),
    ("The second", "The second", "Der zweite", "الثاني"),
    ("Both alike", "Both alike", "Beide gleich", "كلاهما سواء"),
  ]

  /// The words of the terminal alone.
  static let terminal: [Row] = [
    (
      "terminal.code", "Your code is {code}: with it you can go on later.",
      "Ihr Code ist {code}: mit ihm können Sie später weitermachen.",
      "رمزك {code}: به يمكنك المتابعة لاحقًا."
    ),
    (
      "terminal.later", "You can go on later: --resume {code}.",
      "Sie können später weitermachen: --resume {code}.", "يمكنك المتابعة لاحقًا: --resume {code}."
    ),
    (
      "terminal.done",
      "Thank you: that was all. Your code is {code}; who knows it can have your answers removed.",
      "Vielen Dank, das war alles. Ihr Code ist {code}; wer ihn kennt, kann Ihre Antworten löschen lassen.",
      "شكرًا لك، هذا كل شيء. رمزك {code}؛ من يعرفه يمكنه طلب حذف إجاباتك."
    ),
    (
      "terminal.leave", "You may leave at any time with {word}.",
      "Mit {word} können Sie jederzeit aufhören.", "يمكنك المغادرة في أي وقت بكتابة {word}."
    ),
    ("terminal.agree", "Take part? (yes) ", "Teilnehmen? (yes) ", "هل تشارك؟ (yes) "),
    (
      "terminal.yes", "Type yes to take part, or {word} to leave.",
      "Tippen Sie yes, um teilzunehmen, oder {word}, um aufzuhören.",
      "اكتب yes للمشاركة، أو {word} للمغادرة."
    ),
    ("terminal.enter", "Enter goes on. ", "Weiter mit Enter. ", "Enter للمتابعة. "),
    (
      "terminal.level", "Set the level so that this sound is comfortable.",
      "Stellen Sie die Lautstärke so ein, dass dieser Klang angenehm ist.",
      "اضبط المستوى حتى يكون هذا الصوت مريحًا."
    ),
    (
      "terminal.headphones", "Headphones: {question}", "Kopfhörer: {question}",
      "سماعات الرأس: {question}"
    ),
    ("terminal.again.one", "plays it again", "spielt ihn noch einmal", "يشغّله مرة أخرى"),
    ("terminal.again.many", "plays them again", "spielt sie noch einmal", "يشغّلها مرة أخرى"),
    (
      "terminal.tone", "plays the reference tone: {label}", "spielt den Vergleichston: {label}",
      "يشغّل النغمة المرجعية: {label}"
    ),
    ("terminal.number", "A number: ", "Eine Zahl: ", "رقم: "),
    ("terminal.unit", "A number in {unit}: ", "Eine Zahl in {unit}: ", "رقم بوحدة {unit}: "),
    (
      "terminal.direction",
      "Degrees clockwise from straight ahead (90), or an hour of a clock (3h): ",
      "Grad im Uhrzeigersinn von geradeaus (90), oder eine Stunde (3h): ",
      "درجات باتجاه عقارب الساعة من الأمام (90)، أو ساعة (3h): "
    ),
    (
      "terminal.grades",
      "Two grades from 1.0 ({low}) to 5.0 ({high}) with a comma, one of them 5: ",
      "Zwei Noten von 1.0 ({low}) bis 5.0 ({high}) mit einem Komma, eine davon 5: ",
      "درجتان من 1.0 ({low}) إلى 5.0 ({high}) بينهما فاصلة، إحداهما 5: "
    ),
    (
      "terminal.ratings", "{n} ratings from 0 ({low}) to 100 ({high}), with commas: ",
      "{n} Bewertungen von 0 ({low}) bis 100 ({high}), mit Kommas: ",
      "{n} تقييمات من 0 ({low}) إلى 100 ({high})، بفواصل: "
    ),
    (
      "terminal.ranks", "The places of the {n}, 1 the best, with commas: ",
      "Die Plätze der {n}, 1 der beste, mit Kommas: ", "ترتيب الأصوات الـ{n}، والأفضل 1، بفواصل: "
    ),
    (
      "terminal.words", "In your own words, in one line, or nothing: ",
      "Mit eigenen Worten, in einer Zeile, oder nichts: ", "بكلماتك في سطر واحد، أو لا شيء: "
    ),
    ("terminal.choice", "1, 2 or 3: ", "1, 2 oder 3: ", "1 أو 2 أو 3: "),
  ]
}
