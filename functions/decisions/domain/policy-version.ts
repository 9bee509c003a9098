import { runPolicyTests } from '@imali/policies/document-tests/run-policy-tests.ts';
import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';

/** Who did something to a version, and when: ISO instant. */
export interface Act {
  readonly personId: string;
  readonly at: string;
}

/**
 * One version of a policy. Its document never changes: a change is a new version. `draft` waits for its author, `in_review` for a
 * second person, `approved` has a time from which it decides, which may be ahead; `rejected` and `withdrawn` never decide.
 */
export interface PolicyVersion {
  readonly id: string;
  readonly policyId: string;
  /** SHA-256 of the canonical JSON of the document. */
  readonly hash: string;
  /** The document as JSON, as it was given. */
  readonly document: unknown;
  readonly state: 'draft' | 'in_review' | 'approved' | 'rejected' | 'withdrawn';
  readonly written: Act;
  readonly submitted: Act | null;
  readonly reviewed: (Act & { readonly note: string | null }) | null;
  /** From when it decides; a later time of another version of the policy ends it. */
  readonly effectiveFrom: string | null;
}

interface NotValid {
  readonly code: 'not_valid';
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}
interface WrongState {
  readonly code: 'wrong_state';
}
/** Why a version may not decide by what it is, apart from who asks. */
type AgainstDeciding =
  | NotValid
  | { readonly code: 'tests_failed'; readonly failures: readonly { readonly test: string; readonly words: string }[] }
  | { readonly code: 'no_tests' }
  | { readonly code: 'document_differs' };

export type SubmitProblem = AgainstDeciding | WrongState;
export type VersionProblem = SubmitProblem | { readonly code: 'same_person' } | { readonly code: 'time_has_passed' };

export type VersionResult<P extends VersionProblem = VersionProblem> =
  | { readonly ok: true; readonly version: PolicyVersion }
  | { readonly ok: false; readonly problem: P };

const refused = <P extends VersionProblem>(problem: P): VersionResult<P> => ({ ok: false, problem });
const wrongState: VersionResult<WrongState> = refused({ code: 'wrong_state' });

/** A new version out of a document. It has to be valid: a draft that nothing can be said of helps nobody. */
export function draftVersion(
  ids: { readonly id: string; readonly policyId: string },
  document: unknown,
  written: Act,
): VersionResult<NotValid> {
  const prepared = preparePolicy(document);
  if (!prepared.ok) return refused({ code: 'not_valid', problems: prepared.problems });
  const { hash } = prepared.policy;
  return {
    ok: true,
    version: { ...ids, hash, document, state: 'draft', written, submitted: null, reviewed: null, effectiveFrom: null },
  };
}

/** Why a version may not decide: it is not valid by today's rules, has no tests, or some fail. Null where nothing speaks against it. */
function againstDeciding({ document, hash }: PolicyVersion): AgainstDeciding | null {
  const prepared = preparePolicy(document);
  if (!prepared.ok) return { code: 'not_valid', problems: prepared.problems };
  if (prepared.policy.hash !== hash) return { code: 'document_differs' };
  const results = runPolicyTests(prepared.policy);
  if (results.length === 0) return { code: 'no_tests' };
  const failures = results.flatMap(({ id, failures: words }) => words.map((one) => ({ test: id, words: one })));
  return failures.length > 0 ? { code: 'tests_failed', failures } : null;
}

/** Asks for the review of a draft. Its tests have to pass first. */
export function submitVersion(version: PolicyVersion, submitted: Act): VersionResult<SubmitProblem> {
  if (version.state !== 'draft') return wrongState;
  const problem = againstDeciding(version);
  return problem === null ? { ok: true, version: { ...version, state: 'in_review', submitted } } : refused(problem);
}

/** Whether a person wrote or submitted a version: such a person does not review it. */
const hadPart = ({ written, submitted }: PolicyVersion, personId: string): boolean =>
  written.personId === personId || submitted?.personId === personId;

/**
 * Approves a version that is in review, to decide from a time on. It needs a person who neither wrote nor submitted it, tests
 * that pass, and a time that has not passed: what was decided stays decided by the version of then.
 */
export function approveVersion(
  version: PolicyVersion,
  act: Act & { readonly note: string | null },
  effectiveFrom: string,
): VersionResult {
  if (version.state !== 'in_review') return wrongState;
  if (hadPart(version, act.personId)) return refused({ code: 'same_person' });
  if (Date.parse(effectiveFrom) < Date.parse(act.at)) return refused({ code: 'time_has_passed' });
  const problem = againstDeciding(version);
  if (problem !== null) return refused(problem);
  return { ok: true, version: { ...version, state: 'approved', reviewed: act, effectiveFrom } };
}

/** Refuses a version that is in review; its author writes another. */
export function rejectVersion(version: PolicyVersion, act: Act & { readonly note: string }): VersionResult<WrongState> {
  if (version.state !== 'in_review') return wrongState;
  return { ok: true, version: { ...version, state: 'rejected', reviewed: act } };
}

/** Takes back a version that does not decide yet. `now` is an ISO instant. */
export function withdrawVersion(version: PolicyVersion, now: string): VersionResult<WrongState> {
  const isDeciding = version.effectiveFrom !== null && Date.parse(version.effectiveFrom) <= Date.parse(now);
  if (isDeciding || version.state === 'rejected' || version.state === 'withdrawn') return wrongState;
  return { ok: true, version: { ...version, state: 'withdrawn' } };
}

/**
 * A version that decides again what an earlier one decided: the same document under a new id, in review, so that a second
 * person approves it. History stays as it was.
 */
export function rollBackTo(earlier: PolicyVersion, id: string, act: Act): VersionResult<SubmitProblem> {
  if (earlier.state !== 'approved') return wrongState;
  const draft = draftVersion({ id, policyId: earlier.policyId }, earlier.document, act);
  return draft.ok ? submitVersion(draft.version, act) : draft;
}

/** The version of a policy that decides at an instant: approved, and the latest that has begun. Null before the first. */
export function decidingVersion<V extends Omit<PolicyVersion, 'document'>>(
  versions: readonly V[],
  at: string,
): V | null {
  const begun = versions.flatMap((version) => {
    const from =
      version.state === 'approved' && version.effectiveFrom !== null ? Date.parse(version.effectiveFrom) : null;
    return from !== null && from <= Date.parse(at) ? [{ version, from }] : [];
  });
  // Of two that begin at the same instant the one that was approved last.
  const [last] = begun.toSorted(
    (one, other) =>
      other.from - one.from ||
      Date.parse(other.version.reviewed?.at ?? '') - Date.parse(one.version.reviewed?.at ?? '') ||
      (one.version.id < other.version.id ? 1 : -1),
  );
  return last?.version ?? null;
}

/**
 * The versions that decide at an instant, one of each policy that is in force.
 * @param versions of any policies, in any order
 */
export function versionsInForce<V extends Omit<PolicyVersion, 'document'>>(versions: readonly V[], at: string): V[] {
  const byPolicy = Map.groupBy(versions, ({ policyId }) => policyId);
  return [...byPolicy.values()].flatMap((ofPolicy) => decidingVersion(ofPolicy, at) ?? []);
}
