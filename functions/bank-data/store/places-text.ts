/** The first character that a place is written with: behind the quotation mark, which JSON escapes, as it does the backslash. */
const FIRST = 0x23;
const BACKSLASH = 0x5c;
/** Behind the last printable character of one byte come those of two and three, without the halves of pairs. */
const LAST_OF_ONE_BYTE = 0x7e;
const FIRST_OF_TWO_BYTES = 0xa1;
const FIRST_HALF = 0xd800;
const LAST_HALF = 0xdfff;

function codeOf(place: number): number {
  let code = FIRST + place;
  if (code >= BACKSLASH) code += 1;
  if (code > LAST_OF_ONE_BYTE) code += FIRST_OF_TWO_BYTES - LAST_OF_ONE_BYTE - 1;
  return code >= FIRST_HALF ? code + LAST_HALF - FIRST_HALF + 1 : code;
}

function placeOf(code: number): number {
  let rest = code;
  if (rest > LAST_HALF) rest -= LAST_HALF - FIRST_HALF + 1;
  if (rest >= FIRST_OF_TWO_BYTES) rest -= FIRST_OF_TWO_BYTES - LAST_OF_ONE_BYTE - 1;
  if (rest > BACKSLASH) rest -= 1;
  return rest - FIRST;
}

/** Places in a table as one text, a character each: they compress to a quarter less than the same numbers in JSON. */
export const placesText = (places: readonly number[]): string =>
  places.map((place) => String.fromCodePoint(codeOf(place))).join('');

/** The places of a text that placesText wrote; of another text numbers that may be no place. */
export const placesOf = (text: string): number[] => Array.from(text, (sign) => placeOf(sign.codePointAt(0) ?? 0));
