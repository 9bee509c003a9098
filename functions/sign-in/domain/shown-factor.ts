import {
  type CodeApp,
  type Factor,
  recoveryHash,
  type SecondFactorsRecord,
} from '../../platform/directory/second-factors.ts';
import { stepOfCode } from './code-of-app.ts';
import type { AskedPasskey, NewPasskey, PasskeyJudge, ShownPasskey } from './passkey.ts';

/** What somebody shows: a code of an app, a recovery code, or a passkey, which may be new. */
export interface ShownFactor {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: ShownPasskey | undefined;
  readonly new_passkey?: NewPasskey | undefined;
}

const PROOFS = ['code', 'recovery_code', 'passkey', 'new_passkey'] as const;

/**
 * Whether somebody shows one thing, of those that are asked for. A recovery code beside a passkey would stand for it.
 * @param isPasskeyAlone whether a passkey is asked for that signs in without a password
 */
export function isAsked(shown: ShownFactor, isPasskeyAlone: boolean): boolean {
  const given = PROOFS.filter((name) => shown[name] !== undefined);
  return given.length === 1 && (!isPasskeyAlone || given[0] === 'passkey');
}

/** Which of somebody's factors it was. */
export type FactorKind = 'passkey' | 'totp' | 'recovery_code';

export interface Proof {
  readonly kind: FactorKind;
  /** What is left of the factors: the code that was taken is good no more. */
  readonly after: SecondFactorsRecord;
}

/** What judging takes of the world. */
export interface FactorProofs {
  readonly open: (app: CodeApp) => Promise<string>;
  /** Null where no passkey was asked for. */
  readonly passkeys: { readonly judge: PasskeyJudge; readonly asked: AskedPasskey } | null;
}

const withFactor = (record: SecondFactorsRecord, changed: Factor): SecondFactorsRecord => ({
  ...record,
  factors: record.factors.map((factor) => (factor.id === changed.id ? changed : factor)),
});

/** Judges what somebody shows; null when they have no such factor, or it was taken before. @param now epoch milliseconds */
export async function proofOf(
  record: SecondFactorsRecord,
  shown: ShownFactor,
  { open, passkeys }: FactorProofs,
  now: number,
): Promise<Proof | null> {
  const lastUsedAt = new Date(now).toISOString();
  if (shown.recovery_code !== undefined) {
    const hash = recoveryHash(shown.recovery_code);
    const left = record.recoveryHashes.filter((one) => one !== hash);
    return left.length === record.recoveryHashes.length
      ? null
      : { kind: 'recovery_code', after: { ...record, recoveryHashes: left } };
  }
  const { passkey } = shown;
  if (passkey !== undefined) {
    const own = record.factors.find((one) => one.kind === 'passkey' && one.credentialId === passkey.credential_id);
    if (own?.kind !== 'passkey' || passkeys === null) return null;
    const counter = await passkeys.judge.shown(passkey, own, passkeys.asked);
    return counter === null ? null : { kind: 'passkey', after: withFactor(record, { ...own, counter, lastUsedAt }) };
  }
  for (const factor of record.factors) {
    if (shown.code !== undefined && factor.kind === 'totp') {
      const step = stepOfCode(await open(factor), shown.code, factor.lastStep, now);
      if (step !== null) return { kind: 'totp', after: withFactor(record, { ...factor, lastStep: step, lastUsedAt }) };
    }
  }
  return null;
}
