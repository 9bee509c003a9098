import { setupI18n } from '@lingui/core';
import type { CompiledCatalogue } from './compiled-catalogue.ts';

/** The paths of the messages of a catalogue, and of lists of them. */
type PathIn<Node> = Node extends object
  ? { [Key in keyof Node & string]: `${Key}` | `${Key}.${PathIn<Node[Key]>}` }[keyof Node & string]
  : never;

/** What a message puts between its words, or chooses its form by. */
export type Values = Readonly<Record<string, string | number>>;

/** Says the message at a path of a catalogue with its values. */
export type Say<Texts> = (path: PathIn<Texts> | `${PathIn<Texts>}.${number}`, values: Values) => string;

/**
 * Says the messages of a catalogue that take values; the others are in `texts` as they are.
 * @param locale BCP 47: the forms of plurals and numbers are those of this language
 */
export function sayIn<Texts extends object>({ messages }: CompiledCatalogue<Texts>, locale = 'en-ZA'): Say<Texts> {
  const i18n = setupI18n({ locale, messages: { [locale]: { ...messages } } });
  return (path, values) => i18n._(path, { ...values });
}
