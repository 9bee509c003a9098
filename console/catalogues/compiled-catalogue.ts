import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A catalogue as pages load it: no message is parsed in the browser. */
export interface CompiledCatalogue<Texts> {
  /** The catalogue with its plain texts; a message that takes values is empty here. */
  readonly texts: Texts;
  /** The messages that take values, by their path ('thread.fetched'). */
  readonly messages: Readonly<Record<string, CompiledMessage>>;
}

/**
 * Compiles a catalogue of ICU messages (https://unicode-org.github.io/icu/userguide/format_parse/messages/).
 * Throws on a message that is not written as ICU wants it, or has no form for what it does not name (`other`).
 */
export function compiledCatalogue<Texts extends object>(source: Texts): CompiledCatalogue<Texts> {
  const texts = structuredClone(source);
  const messages: Record<string, CompiledMessage> = {};
  compileBelow(texts, '', messages);
  return { texts, messages };
}

function compileBelow(node: object, path: string, messages: Record<string, CompiledMessage>): void {
  for (const [key, value] of Object.entries(node)) {
    const id = `${path}${key}`;
    if (typeof value === 'object' && value !== null) compileBelow(value, `${id}.`, messages);
    if (typeof value !== 'string') continue;
    const compiled = compileMessageOrThrow(value);
    if (!hasEveryForm(compiled)) throw new Error(`${id} has no form for other values: ${value}`);
    const isPlain = compiled.every((token) => typeof token === 'string');
    if (!isPlain) messages[id] = compiled;
    Reflect.set(node, key, isPlain ? compiled.join('') : '');
  }
}

/** Whether every choice between forms in a message ends in one for all other values. */
function hasEveryForm(tokens: CompiledMessage): boolean {
  return tokens.every((token) => {
    const forms: unknown = typeof token === 'string' ? undefined : token[2];
    if (typeof forms !== 'object' || forms === null) return true;
    return 'other' in forms && Object.values(forms).every((form) => !Array.isArray(form) || hasEveryForm(form));
  });
}
