/// The words of Ripples in the languages that it has, one row for each text, so that no language lacks one.
extension ListenerWords {
  typealias Row = (key: String, english: String, german: String, arabic: String)

  static let rows: [Row] = course + said + answers + options + items + terminal

  /// The names of screens and what leads from one to the next.
  private static let course: [Row] = [
    ("progress", "{n} of {count}", "{n} von {count}", "{n} من {count}"),
    ("progress.practice", "Practice {n}", "Übung {n}", "تمرين {n}"),
    ("next", "Next", "Weiter", "التالي"),
    ("agree", "Yes, I take part", "Ja, ich nehme teil", "نعم، أشارك"),
    ("language", "Language", "Sprache", "اللغة"),
    ("title.consent", "Will you take part?", "Nehmen Sie teil?", "هل تشارك؟"),
    ("title.level", "Set the level", "Lautstärke einstellen", "اضبط مستوى الصوت"),
    ("title.brief", "A task", "Eine Aufgabe", "مهمة"),
    ("title.rest", "Take a break", "Machen Sie eine Pause", "خذ استراحة"),
    ("title.done", "Thank you", "Vielen Dank", "شكرًا لك"),
    ("title.refused", "Headphones are needed", "Kopfhörer sind nötig", "سماعات الرأس ضرورية"),
    (
      "title.practice", "Thank you for trying", "Danke, dass Sie es versucht haben",
      "شكرًا على المحاولة"
    ),
    (
      "title.attention", "This checks your attention", "Dies prüft Ihre Aufmerksamkeit",
      "هذا اختبار للانتباه"
    ),
  ]

  /// The texts that stand beside a question.
  private static let said: [Row] = [
    ("kept.title", "What is stored about you", "Was über Sie gespeichert wird", "ما يُخزَّن عنك"),
    ("kept.answers", "your answers", "Ihre Antworten", "إجاباتك"),
    (
      "kept.texts", "what you write in your own words: name no person there",
      "was Sie mit eigenen Worten schreiben: nennen Sie dort niemanden",
      "ما تكتبه بكلماتك: لا تذكر فيه اسم أحد"
    ),
    (
      "kept.times",
      "when each question was shown and answered, how long you took, and how long breaks were",
      "wann jede Frage gezeigt und beantwortet wurde, wie lange Sie brauchten und wie lang Pausen waren",
      "وقت عرض كل سؤال ووقت الإجابة عنه، والمدة التي استغرقتها، وطول الاستراحات"
    ),
    (
      "kept.plays", "how often you played the sounds", "wie oft Sie die Klänge abgespielt haben",
      "عدد مرات تشغيلك للأصوات"
    ),
    (
      "kept.headphones", "the result of the headphone check", "das Ergebnis der Kopfhörerprüfung",
      "نتيجة اختبار سماعات الرأس"
    ),
    (
      "kept.language", "the language that you chose", "die Sprache, die Sie wählten",
      "اللغة التي اخترتها"
    ),
    (
      "kept.code", "a code drawn by chance, in place of your name: {code}",
      "ein zufälliger Code statt Ihres Namens: {code}", "رمز عشوائي بدل اسمك: {code}"
    ),
    (
      "kept.secret",
      "a random word by which this browser goes on where you left, here and in the browser",
      "ein zufälliges Wort, mit dem dieser Browser dort weitermacht, wo Sie aufgehört haben: hier und im Browser",
      "كلمة عشوائية يتابع بها هذا المتصفح من حيث توقفت، تُحفظ هنا وفي المتصفح"
    ),
    (
      "kept.not", "Neither your name nor the address of your device is stored.",
      "Weder Ihr Name noch die Adresse Ihres Geräts wird gespeichert.",
      "لا يُخزَّن اسمك ولا عنوان جهازك."
    ),
    (
      "kept.until",
      "It is kept until {date}. With your code you can have all of it removed; you are told it again at the end.",
      "Es wird bis {date} aufbewahrt. Mit Ihrem Code können Sie alles löschen lassen; er wird Ihnen am Ende noch einmal genannt.",
      "تُحفظ حتى {date}. برمزك يمكنك طلب حذفها كلها، وسيُذكر لك مرة أخرى في النهاية."
    ),
    (
      "leave.page", "You may close the page at any time.",
      "Sie können die Seite jederzeit schließen.",
      "يمكنك إغلاق الصفحة في أي وقت."
    ),
    (
      "level",
      "Play the sound, and set the level of your device so that it is comfortable. Then leave it so.",
      "Spielen Sie den Klang ab und stellen Sie die Lautstärke Ihres Geräts angenehm ein. Lassen Sie sie dann so.",
      "شغّل الصوت واضبط مستوى جهازك حتى يكون مريحًا، ثم اتركه كما هو."
    ),
    (
      "training.one", "First comes practice, 1 trial: after each you are told what was right.",
      "Zuerst kommt eine Übung: danach erfahren Sie, was richtig war.",
      "يأتي أولًا تمرين واحد: بعده تعرف ما كان صحيحًا."
    ),
    (
      "training.many", "First comes practice, {n} trials: after each you are told what was right.",
      "Zuerst kommen {n} Übungen: nach jeder erfahren Sie, was richtig war.",
      "يأتي أولًا التمرين، عدد المحاولات {n}: بعد كل منها تعرف ما كان صحيحًا."
    ),
    (
      "practice",
      "First comes practice in rounds of {trials}: after each answer you are told what was right. It ends after a round with {enough} right or more.",
      "Zuerst kommt Übung in Runden zu {trials}: nach jeder Antwort erfahren Sie, was richtig war. Sie endet nach einer Runde mit {enough} oder mehr richtigen.",
      "يأتي أولًا التمرين في جولات من {trials}: بعد كل إجابة تعرف ما كان صحيحًا. ينتهي بعد جولة فيها {enough} صحيحة أو أكثر."
    ),
    (
      "practice.again", "{right} of {trials} were right: practice goes on.",
      "{right} von {trials} waren richtig: die Übung geht weiter.",
      "{right} من {trials} صحيحة: يستمر التمرين."
    ),
    (
      "practice.passed", "{right} of {trials} were right: practice is over.",
      "{right} von {trials} waren richtig: die Übung ist zu Ende.",
      "{right} من {trials} صحيحة: انتهى التمرين."
    ),
    (
      "practice.over", "{right} of {trials} were right. Practice is over all the same.",
      "{right} von {trials} waren richtig. Die Übung ist trotzdem zu Ende.",
      "{right} من {trials} صحيحة. انتهى التمرين مع ذلك."
    ),
    (
      "practice.failed", "{right} of {trials} were right.", "{right} von {trials} waren richtig.",
      "{right} من {trials} صحيحة."
    ),
    ("right", "Right.", "Richtig.", "صحيح."),
    ("wrong", "Not right: {truth}.", "Nicht richtig: {truth}.", "غير صحيح: {truth}."),
    ("it-was", "It was {truth}.", "Es war {truth}.", "كان {truth}."),
    ("rest", "Go on when you like.", "Machen Sie weiter, wann Sie möchten.", "تابع متى شئت."),
    (
      "rest.least", "It lasts {seconds} s at least. Then go on when you like.",
      "Sie dauert mindestens {seconds} s. Dann machen Sie weiter, wann Sie möchten.",
      "تستمر {seconds} ثانية على الأقل، ثم تابع متى شئت."
    ),
    ("rest.left", "{seconds} s are left.", "Noch {seconds} s.", "بقي {seconds} ثانية."),
    ("rest.over", "You can go on now.", "Sie können jetzt weitermachen.", "يمكنك المتابعة الآن."),
    (
      "done", "That was all. With the code {code} you can have your answers removed.",
      "Das war alles. Mit dem Code {code} können Sie Ihre Antworten löschen lassen.",
      "هذا كل شيء. بالرمز {code} يمكنك طلب حذف إجاباتك."
    ),
    ("proof.code", "Your completion code", "Ihr Abschlusscode", "رمز الإتمام"),
    ("proof.address", "Go back to {host}", "Zurück zu {host}", "العودة إلى {host}"),
    (
      "refused", "This study needs headphones, and the check was not passed. Thank you for trying.",
      "Diese Studie braucht Kopfhörer, und die Prüfung wurde nicht bestanden. Danke, dass Sie es versucht haben.",
      "تحتاج هذه الدراسة إلى سماعات الرأس ولم يُجتز الاختبار. شكرًا على المحاولة."
    ),
    (
      "refused.practice",
      "The study goes on only with those who have reached a share of right answers in practice.",
      "Die Studie geht nur mit denen weiter, die in der Übung einen Anteil richtiger Antworten erreicht haben.",
      "تستمر الدراسة فقط مع من بلغ نسبة من الإجابات الصحيحة في التمرين."
    ),
    (
      "refused.code", "With the code {code} you can have your answers removed.",
      "Mit dem Code {code} können Sie Ihre Antworten löschen lassen.",
      "بالرمز {code} يمكنك طلب حذف إجاباتك."
    ),
    (
      "locked", "The scale of a sound opens when you play it.",
      "Die Skala eines Klangs öffnet sich, wenn Sie ihn abspielen.",
      "يُفتح مقياس الصوت عندما تشغّله."
    ),
    (
      "attention.choice", "Whatever you hear, choose “{answer}”.",
      "Was immer Sie hören: wählen Sie „{answer}“.", "مهما سمعت، اختر «{answer}»."
    ),
    (
      "attention.number", "Whatever you hear, answer {answer}.",
      "Was immer Sie hören: antworten Sie {answer}.", "مهما سمعت، أجب بـ {answer}."
    ),
    (
      "lost", "The connection is lost. Your answers are kept here and sent again.",
      "Die Verbindung ist unterbrochen. Ihre Antworten bleiben hier und werden wieder gesendet.",
      "انقطع الاتصال. إجاباتك محفوظة هنا وستُرسل من جديد."
    ),
    (
      "unloaded", "A sound cannot be loaded; it is tried again.",
      "Ein Klang kann nicht geladen werden; es wird wieder versucht.",
      "تعذر تحميل صوت؛ ستُعاد المحاولة."
    ),
    (
      "unheard", "{sound} has not been heard to its end", "{sound} wurde nicht zu Ende gehört",
      "لم يُسمع {sound} إلى نهايته"
    ),
    (
      "unheard.hint", "play it, then give your answer", "spielen Sie ihn ab, dann antworten Sie",
      "شغّله ثم أجب"
    ),
    ("unheard.reference", "the reference", "Der Vergleichsklang", "الصوت المرجعي"),
    ("unheard.one", "the sound", "Der Klang", "الصوت"),
    ("unheard.sound", "sound {n}", "Klang {n}", "الصوت {n}"),
  ]
}
