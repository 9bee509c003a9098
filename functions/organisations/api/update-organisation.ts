import { updateOrganisation as contract } from '../../../schemas/endpoints/organisations.ts';
import type { ApprovalStore } from '../../platform/directory/approval-store.ts';
import { dynamoApprovals } from '../../platform/directory/dynamo-approvals.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type {
  OrganisationChanges,
  OrganisationRecord,
  OrganisationStore,
} from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation, OperationRequest } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { updateOrganisation as grants } from '../resources.ts';
import { organisationView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly approvals: Pick<ApprovalStore, 'ask'>;
  /** The value `applicantCodes` of the stage. */
  readonly applicantCodes: string;
}

/** What the audit log keeps of a change of what an organisation is approved by: the contact is a person, and is not in it. */
function numbersNoted(before: OrganisationRecord, after: OrganisationRecord): Record<string, string> {
  const values = ({ legalName, companyNumber, ncrNumber }: OrganisationRecord) => ({
    legal_name: legalName,
    company_number: companyNumber ?? '',
    ncr_number: ncrNumber ?? '',
  });
  const [old, now] = [values(before), values(after)];
  const changed = (['legal_name', 'company_number', 'ncr_number'] as const).filter((name) => old[name] !== now[name]);
  return Object.fromEntries(
    changed.flatMap((name) => [
      [`${name}_before`, old[name]],
      [`${name}_after`, now[name]],
    ]),
  );
}

type Body = OperationRequest<typeof contract>['body'];

/** What stays as our staff approved it, and the contact, by which they approve as well. */
const approvedFacts = ['legalName', 'companyNumber', 'ncrNumber'] as const;
const facts = [...approvedFacts, 'contactName', 'contactPhone'] as const;

const changesOf = (body: Body): OrganisationChanges => ({
  ...(body.legal_name === undefined ? {} : { legalName: body.legal_name }),
  ...(body.vat_number === undefined ? {} : { vatNumber: body.vat_number }),
  ...(body.applicant_code === undefined ? {} : { applicantCode: body.applicant_code }),
  ...(body.second_factor === undefined ? {} : { secondFactor: body.second_factor }),
  ...(body.company_number === undefined ? {} : { companyNumber: body.company_number }),
  ...(body.ncr_number === undefined ? {} : { ncrNumber: body.ncr_number }),
  ...(body.contact_name === undefined ? {} : { contactName: body.contact_name }),
  ...(body.contact_phone === undefined ? {} : { contactPhone: body.contact_phone }),
});

/**
 * Changes an organisation as it was read. The approved name and numbers stay: neither is written where it is the same, and one that
 * was read before an approval is not written after it.
 */
async function updated(organisations: OrganisationStore, before: OrganisationRecord, changes: OrganisationChanges) {
  const differs = (name: (typeof facts)[number]) => changes[name] !== undefined && changes[name] !== before[name];
  const terms = { restates: facts.some(differs) };
  if (before.approvedAt === undefined) {
    const stated = approvedFacts.some((name) => changes[name] !== undefined);
    return organisations.update(before.id, changes, { ...terms, beforeApproval: stated });
  }
  if (approvedFacts.some(differs)) return 'kept_as_approved' as const;
  const { legalName: _, companyNumber: __, ncrNumber: ___, ...rest } = changes;
  return organisations.update(before.id, rest, terms);
}

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, approvals, applicantCodes },
  { caller, body },
) => {
  if (body.applicant_code === 'off' && applicantCodes !== 'may_be_off') {
    const msg = 'can be off only where there is a sandbox';
    return { invalid: [{ loc: ['body', 'applicant_code'], msg, type: 'value_error' }] };
  }
  const changes = changesOf(body);
  const read = async () => {
    const found = await organisations.find(caller.organisationId);
    if (!found) throw new Error('the organisation of a valid token is missing');
    return found;
  };
  let before = await read();
  let changed = await updated(organisations, before, changes);
  if (changed === 'approved_meanwhile') {
    // An approval stays: the second time, its name and numbers are known.
    before = await read();
    changed = await updated(organisations, before, changes);
  }
  if (changed === 'kept_as_approved' || changed === 'approved_meanwhile') return { problem: 'organisation_approved' };
  if (!changed) throw new Error('the organisation of a valid token is missing');
  if (changed.isInTestMode === true) await approvals.ask(changed.id);
  return { status: 200, body: organisationView(changed, applicantCodes), noted: numbersNoted(before, changed) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    approvals: dynamoApprovals(heldTable(held.directory)),
    applicantCodes: held.applicantCodes.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
