import type { EndpointDeclaration } from '../../../schemas/endpoint.ts';
import type { ProblemCode } from '../../../schemas/problems.ts';
import type { OrganisationStore } from '../directory/organisation-store.ts';
import { hasFactor, type SecondFactorStore } from '../directory/second-factors.ts';
import type { Caller } from './caller.ts';

/** For so long after a second factor was shown, what asks for a fresh one opens. */
export const FRESH_FACTOR_SECONDS = 600;

export interface FactorLookup {
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly secondFactors: Pick<SecondFactorStore, 'find'>;
}

/**
 * Why a caller may not do what asks for a fresh second factor; null where they may. Systems show none, and people who have
 * none are asked only where their organisation requires one, or where they are our staff.
 * @param now epoch milliseconds
 */
export async function staleFactor(
  { freshFactor }: Pick<EndpointDeclaration, 'freshFactor'>,
  { kind, id, organisationId, scopes, secondFactorAt }: Caller,
  { organisations, secondFactors }: FactorLookup,
  now: number,
): Promise<ProblemCode | null> {
  if (freshFactor === undefined || kind !== 'user') return null;
  if (secondFactorAt !== undefined && now < (secondFactorAt + FRESH_FACTOR_SECONDS) * 1000) return null;
  if (scopes.includes('internal') || hasFactor(await secondFactors.find(organisationId, id)))
    return 'second_factor_stale';
  if (freshFactor === 'enrolled') return null;
  return (await organisations.find(organisationId))?.secondFactor === 'required' ? 'second_factor_stale' : null;
}
