const [A, E, I, O, U] = [0x41, 0x45, 0x49, 0x4f, 0x55];
const isVowel = (code: number): boolean => code === A || code === E || code === I || code === O || code === U;

/** The first letter of a word and its consonants: people and terminals that shorten leave these. */
export function bonesOf(word: string): string {
  let bones = word.charAt(0);
  for (let at = 1; at < word.length; at += 1) if (!isVowel(word.charCodeAt(at))) bones += word.charAt(at);
  return bones;
}
