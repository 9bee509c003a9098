import { type SigningPurpose, signingPurposes } from '../functions/platform/grants/resource.ts';
import { physicalName, type Stage } from './names.ts';

/**
 * The keys that are deployed for each purpose: the one that signs and the one after it, so that a rotation needs no deployment.
 * After a rotation the next number is added. A number is taken out once its key is in no set of keys any more; those of
 * receipts stay for ever, and only their public halves are needed.
 */
export const signingKeyNumbers: Readonly<Record<SigningPurpose, readonly number[]>> = {
  user: [1, 2],
  staff: [1, 2],
  receipts: [1, 2],
};

/** Aliases of the keys of a purpose in their order. */
export const signingKeyAliases = (stage: Stage, purpose: SigningPurpose): readonly string[] =>
  signingKeyNumbers[purpose].map((number) => `alias/${physicalName(stage, `sign-${purpose}-${number}`)}`);

/** Where the keys of a purpose of a stage are, and their document: what functions/platform/keys/rotate-key.ts takes. */
interface KeyPlaces {
  readonly secretId: string;
  readonly purpose: SigningPurpose;
  readonly aliases: readonly string[];
}

export const keyPlaces = (stage: Stage, purpose: SigningPurpose): KeyPlaces => ({
  secretId: physicalName(stage, 'keySet'),
  purpose,
  aliases: signingKeyAliases(stage, purpose),
});

/** As keyPlaces, of every purpose. */
export const allKeyPlaces = (stage: Stage): readonly KeyPlaces[] =>
  signingPurposes.map((purpose) => keyPlaces(stage, purpose));
