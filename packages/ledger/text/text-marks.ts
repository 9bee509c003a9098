/**
 * Signs that something may occur in a text, as bits: an expression that looks for it is asked only then. A sign may be
 * there for nothing, and is never missing. Lower case counts as upper case.
 */
export const MARK = {
  /** A control character or one beyond ASCII. */
  unusual: 1,
  /** An apostrophe or a grave accent. */
  quote: 2,
  /** Two blanks in a row. */
  doubled: 4,
  /** A character that patterns never see: none of `#&*./@-`, letters, digits and blanks. */
  foreign: 8,
  bracket: 16,
  digit: 32,
  /** Four digits in a row. */
  long: 64,
  /** A digit, then a star or an X. */
  mask: 128,
  stars: 256,
  /** A digit after V, F or C, which end INV, REF and ACC. */
  glued: 512,
  /** Two digits with a hyphen, slash or point between them. */
  date: 1_024,
  /** A digit, and right or one blank after it a letter with which a month begins. */
  month: 2_048,
  time: 4_096,
  /** Two digits with a point or comma between them. */
  decimal: 8_192,
  /** A digit, letters, a digit. */
  mixed: 16_384,
} as const;

/** Kinds of characters; every other one is of none. */
const [DIGIT, LETTER, MONTH_LETTER, GLUING_LETTER, PLAIN_SIGN] = [1, 2, 4, 8, 16];

const [BLANK, STAR, LETTER_X, COLON, POINT, COMMA, OPENING, HYPHEN, SLASH] = [
  0x20, 0x2a, 0x58, 0x3a, 0x2e, 0x2c, 0x28, 0x2d, 0x2f,
];

function kindsOfCodes(): Uint8Array {
  const kinds = new Uint8Array(128);
  const add = (signs: string, kind: number): void => {
    for (const sign of signs) kinds[sign.charCodeAt(0)] = (kinds[sign.charCodeAt(0)] ?? 0) | kind;
  };
  add('0123456789', DIGIT);
  add('ABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER);
  // January, February, March, April, September, October, November, December, and Mei.
  add('JFMASOND', MONTH_LETTER);
  add('VFC', GLUING_LETTER);
  add('#&*./@-', PLAIN_SIGN);
  for (let code = 0x41; code <= 0x5a; code += 1) kinds[code + 0x20] = kinds[code] ?? 0;
  return kinds;
}

const KINDS = kindsOfCodes();

/** The marks of a digit by what stands before it. */
function marksOfDigit(before: number, twoBefore: number): number {
  if (((KINDS[before] ?? 0) & GLUING_LETTER) !== 0) return MARK.glued;
  if (((KINDS[twoBefore] ?? 0) & DIGIT) === 0) return 0;
  if (before === POINT) return MARK.date | MARK.decimal;
  if (before === COMMA) return MARK.decimal;
  if (before === COLON) return MARK.time;
  return before === HYPHEN || before === SLASH ? MARK.date : 0;
}

/** The marks of a sign that is neither letter nor digit. */
function marksOfSign(code: number, before: number): number {
  if (code === BLANK) return before === BLANK ? MARK.doubled : 0;
  if (code === STAR) return before === STAR ? MARK.stars : 0;
  if (code === OPENING) return MARK.bracket | MARK.foreign;
  if (code === 0x27 || code === 0x60) return MARK.quote | MARK.foreign;
  if (code < BLANK || code > 0x7e) return MARK.unusual | MARK.foreign;
  return ((KINDS[code] ?? 0) & PLAIN_SIGN) === 0 ? MARK.foreign : 0;
}

/** All marks of a text, in one walk over its code units. */
export function marksOf(text: string): number {
  let marks = 0;
  let before = 0;
  let twoBefore = 0;
  let digits = 0;
  /** The word so far is a digit and letters after it. */
  let turned = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (KINDS[code] ?? 0) : 0;
    if ((kind & DIGIT) !== 0) {
      digits += 1;
      marks |= MARK.digit;
      if (digits === 4) marks |= MARK.long;
      if (digits === 1) {
        if (turned) marks |= MARK.mixed;
        marks |= marksOfDigit(before, twoBefore);
      }
      turned = false;
    } else {
      if (digits > 0) {
        if (code === STAR || (code & ~0x20) === LETTER_X) marks |= MARK.mask;
        if ((kind & MONTH_LETTER) !== 0) marks |= MARK.month;
      } else if (before === BLANK && (kind & MONTH_LETTER) !== 0 && ((KINDS[twoBefore] ?? 0) & DIGIT) !== 0)
        marks |= MARK.month;
      if ((kind & LETTER) !== 0) turned = turned || digits > 0;
      else {
        turned = false;
        marks |= marksOfSign(code, before);
      }
      digits = 0;
    }
    twoBefore = before;
    before = code;
  }
  return marks;
}

/** Whether patterns see a character of upper-case text, blanks aside. */
export function isSeen(code: number): boolean {
  return code < 128 && KINDS[code] !== 0;
}
