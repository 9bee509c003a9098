import { isPlainWords } from '@imali/ledger/text/normalise.ts';

/** Lower-case words joined by hyphens, letters and digits only; `unnamed` when nothing remains. */
export function slugOf(text: string): string {
  if (isPlainWords(text)) return text.toLowerCase().replaceAll(' ', '-');
  const bare = text.toLowerCase().replaceAll("'", '');
  const slug = bare.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return slug === '' ? 'unnamed' : slug;
}

const isWordCode = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);

/** A name for people out of upper-case text: `SHELL PARKHURST` becomes `Shell Parkhurst`. */
export function titleOf(text: string): string {
  const lower = text.toLowerCase();
  let title = '';
  let from = 0;
  // Over the code units: an expression that calls back for every word takes four times as long.
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (code < 0x61 || code > 0x7a || (at > 0 && isWordCode(lower.charCodeAt(at - 1)))) continue;
    title += lower.slice(from, at) + String.fromCharCode(code - 0x20);
    from = at + 1;
  }
  return title + lower.slice(from);
}
