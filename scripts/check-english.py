#!/usr/bin/env python3
"""Fails on doc comments in Sources that are no English sentences, as far as a program can tell.

A doc comment of a property or a type may name it by a noun phrase: "The sample rate, in hertz." That of a
function without a result says what the function does. `--self-test` shows what is refused and what passes.
"""

import glob
import re
import sys

# Modules whose comments are still to be mended. The list shall become empty, and never longer.
NOT_YET = set("""
""".split())

# Verbs in their base form; the finite forms are made of them. Only what begins or ends a thought needs to be here.
VERBS = set("""
accept act add adjust advance agree aim allow analyse answer appear append apply ask assign attach attack average
base become begin bend blend block bound break bring build call carry cascade cast change charge check choose clamp
claim clear close come compare compile complete compute connect consist contain continue convert convolve copy correct cost
count cover create cross cut decay decide declare decode decorrelate decrease define delay deliver depend describe
destroy detect differ divide do draw drive drop echo emit encode end enter equal estimate evaluate exceed expect
expire explain express fade fail fall feed fetch fill filter find finish fire fit fix flatten follow forget form
free gate generate get give go grow handle hand happen hear hide hold ignore include increase initialise install integrate
interpolate join keep know last lay lead learn leave let level lie lift limit list listen load look lose lower make
mark match matter mean measure meet mend mirror miss mix modulate move multiply mute name need normalise note number
obey offer open order outlive overlap owe own pan parse part pass pay perform permit pick place play point predict
prefer prepare press print process produce push put queue quote raise ramp rank reach read receive record reduce
refer refuse reject release rely remain remember remove render repeat replace report request reset resize resolve
rest return reverse ring rise rotate round run sample save say scale schedule seal search see seed select send
separate serve set settle shape share shift show shrink shut silence sit skip sleep slow smooth solve sort sound
space spare speak spell spend spin split spread stand start state stay steer step stop store stream stretch strike
subtract suffice sum supply support swell swing switch take tell tend test throw tick tie tile time tolerate track
transform translate trap treat try tune turn unite use vanish vary verify wait wake walk want warn watch weigh whiten
whistle widen window work wrap write yield
""".split())
FINITE = {"is", "are", "was", "were", "has", "have", "had", "does", "did", "can", "cannot", "could", "may", "might",
          "must", "shall", "should", "will", "would", "needn't", "came", "went", "began", "gave", "fell", "rose",
          "became", "lay", "took", "ran", "stood", "spoke", "kept", "left", "met", "sets", "puts", "lets"}
SILENT_E = re.compile(r"(?:s|x|z|ch|sh|o)$")
THIRD = {verb[:-1] + "ies" if re.search("[^aeiou]y$", verb) else verb + ("es" if SILENT_E.search(verb) else "s")
         for verb in VERBS}
RELATIVE = re.compile(r"\b(?:that|which|who|whom|whose|what|where|when|while|if|as|how|why|than|whether|until|because|"
                      r"before|after|so long as|since|though|unless|once)\b[^,;:]*")
SUBORDINATE = {"that", "which", "who", "whom", "whose", "what", "where", "when", "while", "if", "how", "why", "whether"}
# What no native speaker writes; most are German in English words.
GERMAN = [
    (r"\b(?:all|everything|nothing|something|anything) what\b", "that, or nothing, instead of 'what'"),
    (r"\bhow (?:it|they|this|that) (?:is|are) called\b", "what it is called"),
    (r"\b(?:allows?|enables?|permits?|forbids?) to \w+", "allows somebody to do it, or allows doing it"),
    (r"\bmakes? (?:possible|necessary) to\b", "makes it possible to"),
    (r"\b(?:more|less|(?<!each )other|greater|smaller|longer|louder) as\b", "than"),
    (r"\bsame like\b|\bequal like\b", "the same as, equal to"),
    (r"\bwhat for an?\b|\bsuch an? one\b", "what kind of, one such"),
    (r"\b(?:with|to|by|at most|in|of|after|for) so (?:many|much) (?!as\b|that\b)\w+", "the given number of, or say which"),
    (r"\bin the moment\b", "at the moment"),
    (r"\bis valid for\b.*\binstead\b|\bit gives (?:a|an|no)\b", "there is"),
    (r"\b(?:informations|softwares|hardwares|feedbacks|behaviours of|codes of)\b", "a noun without a plural"),
    (r"\bso called\b(?!-)|\bsocalled\b", "so-called, or nothing"),
    (r"\bbe it that\b|\bis it that\b", "if"),
    (r"\bper default\b", "by default"),
    (r"\btill (?:now|then)\b", "until"),
    (r"\b(?:there|here)(?:of|from|upon|unto)\b", "of it, from it"),
    (r"\bnot (?:\w+ )?but otherwise\b", "or else"),
]
DOUBLED = re.compile(r"\b([A-Za-z]{2,}) \1\b(?! of)", re.I)
# After these a word is a noun; after the second ones only a word without an s is.
NOUNS, SINGULARS = {"a", "an", "the", "of", "its", "their", "for", "in", "by", "no", "and"}, {"one", "each", "every", "this"}
OPENING = re.compile(r"(?:Of|From|For|By|In|At|On|With|Without|To|Into|Upon|Under|Over|Through|Between|Behind)\b")
FREE = re.compile(r"(?:What|How)\b|Whether (?:it|they|one)\b")
MODIFIERS = r"(?:(?:public|package|internal|fileprivate|private|static|class|final|override|mutating|nonmutating|" \
            r"nonisolated|convenience|required|borrowing|consuming|isolated|@\w+(?:\([^)]*\))?)\s+)*"
FUNCTION = re.compile(MODIFIERS + r"func\b")
THROWING = re.compile(r"public " + MODIFIERS + r"(?:func|init)\b.*\bthrows\b")
CODER = re.compile(r"\binit\(from \w+:|\bencode\(to \w+:")
ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|et al|cf|vs|no|vol|pp?|Fig|eq|etc|Dr|St|[A-Z])|\.\.)\.$")


def plain(text):
    """The text without code, quotations and asides, which are no part of the sentence."""
    text = re.sub(r"`[^`]*`|‹[^›]*›", "Code", text)
    text = re.sub(r'"[^"]*"|“[^”]*”', "Quoted", text)
    text = re.sub(r"\S+\([^()]*\)\S*|\d\S*[.^]\S*\d", "Code", text)
    while (shorter := re.sub(r"\([^()]*\)", "", text)) != text:
        text = shorter
    return re.sub(r"\s+([.,;:])", r"\1", re.sub(r"\s+", " ", text)).strip()


def sentences(text):
    found, begun = [], ""
    for piece in re.split(r"(?<=[.!?:])\s+(?=[A-ZÄÖÜ0-9`\"(])", text):
        begun = f"{begun} {piece}".strip()
        if not ABBREVIATION.search(begun) and not begun.endswith(":"):
            found.append(begun)
            begun = ""
    return found + [begun] * bool(begun)


def has_verb(sentence, opening=True):
    """Whether a main clause seems to have a finite verb; when in doubt, yes."""
    words = re.findall(r"[A-Za-z']+", sentence)
    if opening and words and words[0].lower() in VERBS | THIRD | FINITE:
        return True
    return bool(verbs(words))


def verbs(words):
    """The words after the first that may be finite verbs."""
    return [word for before, word in zip(words, words[1:])
            if word in FINITE or word in THIRD and before.lower() not in NOUNS
            or word in VERBS and before.lower() not in NOUNS | SINGULARS]


def main_clause(sentence):
    """Whether a verb is left without the subordinate clauses, or there are more verbs than such clauses."""
    words = re.findall(r"[A-Za-z']+", sentence)
    return has_verb(RELATIVE.sub(" ", sentence)) or len(verbs(words)) > sum(word in SUBORDINATE for word in words)


def sentence_faults(sentence, is_first, is_function, gives):
    """What is wrong with one sentence of a doc comment, without code and asides."""
    if len(sentence.rstrip(".!?").split()) == 1 and sentence.rstrip(".!?") not in ("Code", "Quoted"):
        yield f"'{sentence}' is no sentence: say what it is, and its unit"
    elif FREE.match(sentence) and is_first and not has_verb(RELATIVE.sub(" ", sentence.partition(",")[2])):
        yield f"'{short(sentence)}' has no main clause: name the thing, or say what is done"
    elif OPENING.match(sentence) and not has_verb(sentence, opening=False):
        yield f"'{short(sentence)}' has no verb: begin with its subject"
    elif is_first and is_function and not gives and not main_clause(sentence):
        yield f"'{short(sentence)}' does not say what the function does: begin with a verb, as in 'Adds a note.'"
    if (doubled := DOUBLED.search(sentence)) and doubled[1].lower() not in ("that", "had", "is", "code", "quoted"):
        yield f"'{doubled[0]}' is doubled: strike one"
    for pattern, instead in GERMAN:
        if found := re.search(pattern, sentence):
            yield f"'{found[0]}' is no English: {instead}"


def short(sentence):
    return sentence if len(sentence) <= 60 else sentence[:57] + "…"


def paragraphs(lines):
    """(index of the first line, text, whether it is an item of a list) of a doc comment's paragraphs."""
    found, fenced = [], False
    for index, line in enumerate([*lines, ""]):
        if line.startswith("```"):
            fenced, line = not fenced, ""
        is_code = line.startswith("    ") and not (found and found[-1])
        line = line.strip()
        if fenced or is_code or not line or line.startswith(("#", "|")):
            found.append(None)
        elif re.match(r"(?:[-*]|\d+\.) ", line):
            found.append([index, line, True])
        elif found and found[-1]:
            found[-1][1] += " " + line
        else:
            found.append([index, line, False])
    return [entry for entry in found if entry]


def doc_faults(lines, declaration):
    """(line within the comment, what is wrong) of one doc comment."""
    head = declaration.partition("{")[0]
    is_function, gives = bool(FUNCTION.match(head)), "->" in head
    is_first = True
    for index, text, is_item in paragraphs(lines):
        if not re.search(r"[.!?:…][)\"”`*]*$", text) and not re.match(r"- Parameters:|- \w+ [^:]*:$", text):
            yield index, f"'…{text[-30:]}' ends without a full stop"
        if is_item:
            continue
        for sentence in sentences(plain(text)):
            for fault in sentence_faults(sentence, is_first, is_function, gives):
                yield index, fault
            is_first = False
    if THROWING.match(without_parameters(head)) and "rethrows" not in head and not CODER.search(head):
        if not any(re.match(r" *- Throws:", line) for line in lines):
            yield len(lines), "a public function that throws says which error and when: '- Throws: `Fault` where …'"


def without_parameters(head):
    """A declaration without what is in parentheses: closures among the parameters may throw too."""
    while (shorter := re.sub(r"\([^()]*\)", "", head)) != head:
        head = shorter
    return head


def declaration_at(lines, start):
    """The declaration that begins at a line, up to its body or the end of its parameters."""
    while start < len(lines) and re.match(r"\s*(?:@\w+(?:\([^)]*\))?\s*$|//(?!/)|#if|#else)", lines[start]):
        start += 1
    text = ""
    for line in lines[start:start + 14]:
        text += " " + line.strip()
        if "{" in line or text.count("(") == text.count(")") and not re.search(r"\bfunc\b|\binit\b", text):
            break
        if text.count("(") == text.count(")") and not re.search(r"[,(]$|->$", line.strip()):
            following = lines[lines.index(line, start) + 1:][:1]
            if not following or not re.match(r"\s*(?:async|throws|->|where|\{)", following[0]):
                break
    return text.strip()


def file_faults(text):
    lines, index = text.split("\n"), 0
    while index < len(lines):
        begin = index
        while index < len(lines) and lines[index].lstrip().startswith("///"):
            index += 1
        doc = [line.lstrip()[3:].removeprefix(" ") for line in lines[begin:index]]
        is_attributed = index > 0 and re.match(r"\s*@\w+(?:\([^)]*\))?\s*$", lines[index - 1])
        if doc or not is_attributed and re.match(r"\s*public .*\b(?:func|init)\b", lines[index]):
            for offset, fault in doc_faults(doc, declaration_at(lines, index)):
                yield begin + offset + 1, fault
        index += 1


GOOD = """The sample rate, in hertz.|let a: Int
Whether the gate is open.|func a() -> Bool
Adds a note.|func a()
Keeps what makes it.|public init(_ make: () throws -> Int)
The angle in 0..<360 that points the same way.|func a() -> Double
From 0 Hz up, each bin counts half.|let a: Int
What the walker hears, the log tells.|let a: Int
Every listener gets a ring of its own.|func a()
Reads it. - Throws: `Fault` where it is not there.|public func a() throws""".split("\n")
BAD = """Of the socket.|func a() -> Int
The level of a bus.|func a()
How the server is.|func a() -> Int
What the walker hears.|let a: Int
Whether it is.|var a: Bool
Seconds.|let a: Double
The sample rate|let a: Int
The the rate of it.|let a: Int
Adds a note, all what it has.|func a()
A number. For traces and tables.|let a: Int
Reads it.|public func a() throws
Makes it.|public init(_ a: Int) throws""".split("\n")


def self_test():
    """Prints the examples on which the check is mistaken."""
    failed = 0
    for examples, wanted in ((GOOD, False), (BAD, True)):
        for example in examples:
            comment, _, code = example.partition("|")
            doc = comment.replace(" - Throws", "\n/// - Throws")
            if bool(list(file_faults(f"/// {doc}\n{code} {{}}\n"))) != wanted:
                print(f"check-english: '{example}' is {'accepted' if wanted else 'refused'}", file=sys.stderr)
                failed = 1
    return failed


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    count = 0
    for path in sorted(glob.glob("Sources/*/**/*.swift", recursive=True)):
        if path.split("/")[1] in NOT_YET and "--all" not in sys.argv:
            continue
        with open(path, encoding="utf-8") as file:
            for line, fault in file_faults(file.read()):
                print(f"{path}:{line}: {fault}", file=sys.stderr)
                count += 1
    return 1 if count else 0


sys.exit(main())
