import { contentRefusals } from './content-refusals.ts';
import { fileRefusals } from './file-refusals.ts';
import type { RefusalPlace } from './refusal-meaning.ts';

/** Every reason for which a file or an account of it is refused. Codes are stored and public: they may be added, never renamed. */
export const refusals = { ...fileRefusals, ...contentRefusals };

/** Why a file is refused. */
export type RefusalCode = keyof typeof refusals;

/** Codes of refusals whose place is known in this way. */
export type RefusalCodeWith<Place extends RefusalPlace> = {
  [Code in RefusalCode]: (typeof refusals)[Code]['place'] extends Place ? Code : never;
}[RefusalCode];

/** Whether a text is a code of the registry: stored ones may be of a later release. */
export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text);

/** Every code, in the order of the registry. */
export const refusalCodes: readonly RefusalCode[] = Object.keys(refusals).filter(isRefusalCode);
