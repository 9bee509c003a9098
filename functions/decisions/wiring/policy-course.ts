import { PolicyDocument } from '@imali/policies/document/policy-document.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { MAX_POLICY_VERSIONS, type NewVersion, type PolicyReader, type PolicyStore } from '../domain/policy-store.ts';
import type { PolicyVersion, SubmitProblem, VersionProblem, VersionResult } from '../domain/policy-version.ts';
import { dynamoPolicies, dynamoPoliciesReader } from '../store/dynamo-policies.ts';
import { policySummary, policyView } from '../views/policy.ts';

export interface PolicyAdapters {
  readonly policies: PolicyStore;
  readonly identifiers: Identifiers;
}

/** Reads policies. */
export interface PolicyReading {
  readonly policies: PolicyReader;
}

export const policyReading = (held: Holds<'directory:read'>): PolicyReading => ({
  policies: dynamoPoliciesReader(heldTable(held.directory)),
});

export const policyWiring = (held: Holds<'directory:read&write'>): PolicyAdapters => ({
  policies: dynamoPolicies(heldTable(held.directory)),
  identifiers: randomIdentifiers,
});

const lines = (texts: readonly string[]) => ({ lines: texts.join('\n') });

/** Why a document is no valid policy, one line for each problem. */
export const notValid = (problems: readonly { readonly path: string; readonly message: string }[]) =>
  ({
    problem: 'policy_not_valid',
    details: lines(problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))),
  }) as const;

/** The answer where a version may not be submitted. */
export function submitProblem(problem: SubmitProblem, { state }: Pick<PolicyVersion, 'state'>) {
  switch (problem.code) {
    case 'not_valid':
      return notValid(problem.problems);
    case 'tests_failed': {
      const failures = problem.failures.map(({ test, words }) => `${test}: ${words}`);
      return { problem: 'policy_tests_failed', details: lines(failures) } as const;
    }
    case 'no_tests':
      return { problem: 'policy_without_tests' } as const;
    case 'wrong_state':
      return stateDiffers(problem, { state });
    case 'document_differs':
      throw new Error('the document of a version is not that of its hash');
  }
}

/** The answer where a version is in a state that does not allow a step. */
export const stateDiffers = (_: { readonly code: 'wrong_state' }, { state }: Pick<PolicyVersion, 'state'>) =>
  ({ problem: 'policy_state_differs', details: { state: state.replace('_', ' ') } }) as const;

/** The answer where a version may not be approved. */
export function approvalProblem(problem: VersionProblem, version: Pick<PolicyVersion, 'state'>) {
  switch (problem.code) {
    case 'same_person':
      return { problem: 'policy_needs_second_person' } as const;
    case 'time_has_passed':
      return { problem: 'policy_time_has_passed' } as const;
    default:
      return submitProblem(problem, version);
  }
}

/**
 * Takes one step of the course of a version, and keeps it.
 * @param answer what is answered where the step cannot be taken
 */
export async function step<P extends VersionProblem, A>(
  { policies }: Pick<PolicyAdapters, 'policies'>,
  ref: { readonly organisationId: string; readonly versionId: string },
  take: (version: NewVersion) => VersionResult<P>,
  answer: (problem: P, version: NewVersion) => A,
) {
  const found = await policies.find(ref.organisationId, ref.versionId);
  if (found === null) return { problem: 'resource_not_found' } as const;
  const result = take(found);
  if (!result.ok) return answer(result.problem, found);
  const { document: _, ...changed } = result.version;
  const version = { ...changed, name: found.name };
  if (await policies.change(ref.organisationId, found.state, version)) {
    return { status: 200, body: policySummary(version) } as const;
  }
  // Somebody else took a step in between.
  const now = await policies.find(ref.organisationId, ref.versionId);
  return stateDiffers({ code: 'wrong_state' }, now ?? found);
}

/** The name that the document of a valid version gives its policy. */
export const policyNameOf = ({ document }: Pick<PolicyVersion, 'document'>): string =>
  PolicyDocument.parse(document).name;

/** Keeps a new version. */
export async function added(
  { policies }: Pick<PolicyAdapters, 'policies'>,
  organisationId: string,
  version: NewVersion,
) {
  switch (await policies.add(organisationId, version)) {
    case 'added':
      return { status: 201, body: policyView(version) } as const;
    case 'full':
      return { problem: 'policies_full', details: { limit: String(MAX_POLICY_VERSIONS) } } as const;
    case 'too_large':
      return notValid([{ path: '', message: 'the document is too large to be kept' }]);
  }
}
