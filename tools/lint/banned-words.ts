import data from './banned-words.json' with { type: 'json' };

const BANNED: readonly RegExp[] = data.banned.map(({ pattern }) => new RegExp(pattern, 'giu'));
const EXCEPTIONS: readonly string[] = data.exceptions.map(({ phrase }) => phrase);

/**
 * The banned words of banned-words.json that a text uses, as they are written there, without those within a phrase of its
 * exceptions. Lines that a comment breaks are read as one.
 */
export function bannedWords(text: string): readonly string[] {
  const line = EXCEPTIONS.reduce((left, phrase) => left.replaceAll(phrase, '\n'), text.replace(/\s+/g, ' '));
  return BANNED.flatMap((pattern) => line.match(pattern) ?? []);
}
