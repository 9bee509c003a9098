/** A fault in the text of an expression: where, counted from 0, and what. */
export interface LanguageFault {
  readonly at: number;
  readonly message: string;
}

export type TokenKind = 'number' | 'money' | 'percent' | 'date' | 'label' | 'word' | 'name' | 'sign' | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
}

/** Words that the language keeps for itself: no input has such a name. */
const WORDS: ReadonlySet<string> = new Set(
  'and or not is in between missing any yes no min max day days month months'.split(' '),
);

/** Longest text of an expression, in characters. */
export const MAX_EXPRESSION_LENGTH = 600;

/** The first that fits is taken. A money literal ends where a name would go on. */
const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['date', /\d{4}-\d{2}-\d{2}(?![\w.-])/y],
  ['money', /R\d{1,15}(?:\.\d{1,2})?(?![\w.])/y],
  ['percent', /\d{1,9}(?:\.\d{1,6})?%/y],
  ['number', /\d{1,15}(?:\.\d{1,9})?(?![\w.])/y],
  ['label', /"[^"\\\n]{0,80}"/y],
  ['name', /[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*(?![\w.])/y],
  ['sign', /<=|>=|!=|[=<>()+\-*,]/y],
];

/** Splits an expression into its words and signs; the last token is the end. */
export function tokensOf(text: string): readonly Token[] | LanguageFault {
  if (text.length > MAX_EXPRESSION_LENGTH) {
    return { at: MAX_EXPRESSION_LENGTH, message: `an expression has at most ${MAX_EXPRESSION_LENGTH} characters` };
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ' || text[at] === '\n') {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at);
    if (token === null) return { at, message: unknownText(text, at) };
    tokens.push(token);
    at += token.text.length;
  }
  return [...tokens, { kind: 'end', text: '', at }];
}

function tokenAt(text: string, at: number): Token | null {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    return { kind: kind === 'name' && WORDS.has(found) ? 'word' : kind, text: found, at };
  }
  return null;
}

function unknownText(text: string, at: number): string {
  const [word = ''] = /^\S{1,20}/.exec(text.slice(at)) ?? [];
  if (word.startsWith('"')) return 'a label ends with a quotation mark, on the same line, after at most 80 characters';
  if (word.startsWith('/')) return 'there is no division: write a >= 30% * b for a / b >= 30%';
  if (/^[A-Z]/.test(word)) return `${word} is not a name: names are in small letters, and money is written as R1500`;
  return `${word} is not part of the language`;
}
