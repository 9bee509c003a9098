import { wordGluedToNumber } from './glued-pay-word.ts';

/** So many digits in a row are a reference. */
const LONG = 4;
/** A name before its reference has so many letters. */
const SHORTEST_NAME = 2;
const [DIGIT_0, DIGIT_9, LETTER_A, LETTER_Z, UNDERSCORE] = [0x30, 0x39, 0x41, 0x5a, 0x5f];

/**
 * Upper-case text without its words that hold four digits in a row: a blank stands for each of them. Of a name with its
 * reference glued to it (DISCINSURE4002840983) the name stays, and of pay with its period (202611SAL) the word for pay. Words with an underscore are left alone.
 */
export function withoutLongNumbers(text: string): string {
  let result = '';
  let kept = 0;
  for (let at = 0; at < text.length; at += 1) {
    const from = at;
    let digits = 0;
    let letters = 0;
    /** Letters, and nothing else, before the first four digits in a row; -1 where there are none such. */
    let name = -1;
    let isWord = true;
    // Over the code units, once: the expressions for this take several times as long.
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= DIGIT_0 && code <= DIGIT_9) {
        digits += 1;
        if (digits === LONG && name < 0) name = letters === at - from - LONG + 1 ? letters : 0;
      } else if (code >= LETTER_A && code <= LETTER_Z) {
        digits = 0;
        letters += 1;
      } else if (code === UNDERSCORE) isWord = false;
      else break;
    }
    if (name < 0 || !isWord) continue;
    // So few letters may open a reference as well, and then only a word for what is paid behind the number distinguishes it from a name.
    const paid = name <= SHORTEST_NAME && letters > name ? wordGluedToNumber(text.slice(from, at)) : '';
    result += text.slice(kept, name < SHORTEST_NAME || paid !== '' ? from : from + name) + paid;
    result += ' ';
    kept = at;
  }
  return kept === 0 ? text : result + text.slice(kept);
}
