import { withoutEntities } from './entity-text.ts';

/** A tag of OFX with the text behind it, in the order of the file. */
export interface OfxToken {
  /** Upper case, `/` before it where the tag closes. */
  readonly tag: string;
  /** Text up to the next tag, entities replaced; '' where there is none. */
  readonly text: string;
}

const TAG = /<(\/?[A-Za-z][A-Za-z0-9._]{0,40})\s*\/?>/g;

/**
 * The tags of an OFX file. SGML (1.x) leaves out the closing tags of values and XML (2.x) writes them; read as tags
 * with the text behind them, the two are alike. A `<` that begins no tag is text, as in descriptions of careless banks.
 */
export function* ofxTokens(text: string): Generator<OfxToken> {
  let tag: string | null = null;
  let from = 0;
  for (const match of text.matchAll(TAG)) {
    if (tag !== null) yield { tag, text: withoutEntities(text.slice(from, match.index)).trim() };
    tag = (match[1] ?? '').toUpperCase();
    from = match.index + match[0].length;
  }
  if (tag !== null) yield { tag, text: withoutEntities(text.slice(from)).trim() };
}
