import { partyWordTable } from './generated/party-word-table.ts';

/** What words of a party or a payment say; party-words.tsv holds them. */
type PartyWordKind = keyof typeof partyWordTable;

const listOf = (kind: PartyWordKind): readonly string[] => partyWordTable[kind].split(';');

/** The words of a kind, each a word by itself. */
export const wordsOfKind = (kind: PartyWordKind): ReadonlySet<string> => new Set(listOf(kind));

/** An expression that finds a word or phrase of a kind anywhere in a text; a star in the table stands for any ending. */
export function expressionOfKind(kind: PartyWordKind): RegExp {
  const phrases = listOf(kind).map((phrase) => phrase.replace('*', String.raw`\w*`));
  return new RegExp(String.raw`\b(?:${phrases.join('|')})\b`);
}
