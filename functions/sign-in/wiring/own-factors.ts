import { dynamoOrganisations, dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSecondFactors, dynamoSecondFactorsReader } from '../../platform/directory/dynamo-second-factors.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import {
  noFactors,
  type SecondFactorReader,
  type SecondFactorStore,
  type SecondFactorsRecord,
} from '../../platform/directory/second-factors.ts';
import type { Holds } from '../../platform/grants/held.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import { heldTable } from '../../platform/store/held-table.ts';

export interface OwnFactorAdapters {
  readonly organisations: Pick<OrganisationStore, 'find' | 'findUser'>;
  readonly secondFactors: SecondFactorStore;
}

/** The same for functions that may only read. */
export interface OwnFactorReading {
  readonly organisations: Pick<OrganisationStore, 'find' | 'findUser'>;
  readonly secondFactors: SecondFactorReader;
}

export const ownFactorReading = (held: Holds<'directory:read'>): OwnFactorReading => {
  const table = heldTable(held.directory);
  return { organisations: dynamoOrganisationsReader(table), secondFactors: dynamoSecondFactorsReader(table) };
};

export const ownFactorWiring = (held: Holds<'directory:read&write'>): OwnFactorAdapters => {
  const table = heldTable(held.directory);
  return { organisations: dynamoOrganisations(table), secondFactors: dynamoSecondFactors(table) };
};

/** What a caller has; nothing for one who has none. */
export async function ownFactors(
  { secondFactors }: Pick<OwnFactorReading, 'secondFactors'>,
  { organisationId, id }: Caller,
): Promise<SecondFactorsRecord> {
  return (await secondFactors.find(organisationId, id)) ?? noFactors(organisationId, id);
}

/** Whether a caller must have a second factor: by a rule of the organisation, or as one of our staff. */
export async function needsFactor(
  { organisations }: Pick<OwnFactorReading, 'organisations'>,
  { organisationId, id }: Caller,
): Promise<boolean> {
  const [organisation, user] = await Promise.all([
    organisations.find(organisationId),
    organisations.findUser(organisationId, id),
  ]);
  return organisation?.secondFactor === 'required' || user?.isInternal === true;
}

const TRIES = 3;

/** Changes what a caller has, as it is at that moment. `change` returns the new record with its answer, or the answer alone. */
export async function changeFactors<T>(
  adapters: Pick<OwnFactorAdapters, 'secondFactors'>,
  caller: Caller,
  change: (record: SecondFactorsRecord) => { readonly after?: SecondFactorsRecord; readonly answer: T },
): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { after, answer } = change(await ownFactors(adapters, caller));
    if (after === undefined || (await adapters.secondFactors.replace(after))) return answer;
  }
  throw new BusyError('the second factors changed too often');
}
