/** Bytes from which the encoding is detected. */
const SAMPLE = 200_000;
const FIRST_HIGH = 0x80;

/** What the bytes from 0x80 stand for in code page 850, which programs of DOS and their heirs write in Europe and here. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** What stands within words: letters with marks of Afrikaans, English and the names of people here, and the apostrophe of print. */
const LETTERS = new Set('áàâäãçéèêëíìîïñóòôöõúùûüýÁÀÂÄÃÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝ’');

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));

/** Bytes from 0x80 that stand within words, each as often as it does. */
function bytesInWords(bytes: Uint8Array): Map<number, number> {
  const counts = new Map<number, number>();
  const sample = bytes.subarray(0, SAMPLE);
  for (const [index, byte] of sample.entries()) {
    if (byte < FIRST_HIGH || !isLetter(sample[index - 1]) || !isLetter(sample[index + 1])) continue;
    counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  return counts;
}

const highHalf = (encoding: string): string =>
  new TextDecoder(encoding).decode(Uint8Array.from({ length: FIRST_HIGH }, (_, index) => FIRST_HIGH + index));

/** All of code page 850 is in the basic plane, so a character of it is one unit of UTF-16. */
function codePage850(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  for (const [index, byte] of bytes.entries()) {
    units[index] = byte < FIRST_HIGH ? byte : CODE_PAGE_850.charCodeAt(byte - FIRST_HIGH);
  }
  return new TextDecoder('utf-16le').decode(units);
}

/**
 * Text of one byte a character: Windows-1252, unless another encoding makes letters of more of the bytes that stand within
 * words, such as the `ë` of `Reën`: Macintosh, or code page 850.
 */
export function singleByteText(bytes: Uint8Array): {
  readonly text: string;
  readonly encoding: 'windows-1252' | 'macintosh' | 'cp850';
} {
  const inWords = bytesInWords(bytes);
  const lettersIn = (high: string): number =>
    [...inWords].reduce((sum, [byte, count]) => sum + (LETTERS.has(high[byte - FIRST_HIGH] ?? '') ? count : -count), 0);
  const usual = lettersIn(highHalf('windows-1252'));
  const macintosh = lettersIn(highHalf('macintosh'));
  const cp850 = lettersIn(CODE_PAGE_850);
  if (Math.max(macintosh, cp850) <= usual)
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  if (macintosh > cp850) return { text: new TextDecoder('macintosh').decode(bytes), encoding: 'macintosh' };
  return { text: codePage850(bytes), encoding: 'cp850' };
}
