import type { EndpointDeclaration } from '../../../schemas/endpoint.ts';
import { applicationReading } from '../../applications/store/application-reading.ts';
import { applicantCodeUse } from '../../platform/directory/applicant-code-use.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import { functionMay, may } from '../../platform/grants/grant.ts';
import { granted, type Wiring } from '../../platform/grants/held.ts';
import { applicantCodes } from '../../platform/grants/shared.ts';
import { applications, directory } from '../../platform/grants/tables.ts';
import { lazily } from '../../platform/serve/lazily.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { header, pathParametersOf } from '../../platform/serve/read-request.ts';
import { type FileReading, type Knowing, serveKnown } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type ApplicantCaller, authenticateApplicant } from './known-applicant.ts';

/** What an endpoint of applicants does. */
export type ApplicantOperation<E extends EndpointDeclaration, A> = Operation<E, A, ApplicantCaller>;

/** What knowing applicants may touch: each of their endpoints is granted it by its declaration (declared-grants.ts). */
const knowing = lazily(
  granted(
    functionMay('knowingApplicants', may(applications, 'read'), may(directory, 'read'), applicantCodes),
    (held) => ({
      applications: applicationReading(heldTable(held.applications)),
      /** Whether applicants of an organisation have to type a code. */
      async asksForCode(organisationId: string): Promise<boolean> {
        const organisation = await dynamoOrganisationsReader(heldTable(held.directory)).find(organisationId);
        return applicantCodeUse(organisation, held.applicantCodes.to('read')) === 'required';
      },
    }),
  ),
);

const knowApplicant: Knowing<ApplicantCaller> = async (contract, event, now) => {
  const { applications: store, asksForCode } = knowing();
  const { application_id: named } = pathParametersOf(contract, event);
  const late = contract.opensAfterExpiry === true;
  const known = await authenticateApplicant(header(event, 'authorization'), named, { applications: store }, late, now);
  if ('refused' in known) return known;
  const { organisationId, confirmation } = known.caller;
  const opens = contract.opensUnconfirmed === true || confirmation !== null;
  return opens || !(await asksForCode(organisationId)) ? known : { refused: 'applicant_code_required' };
};

/** The handler of an endpoint of applicants, who are known by the token of a connect link: see serveKnown. */
export function serveApplicant<const E extends EndpointDeclaration & { readonly scopes: 'connect' }, A>(
  contract: E,
  wire: Wiring<A, E['id']>,
  operation: ApplicantOperation<E, A>,
  ...reading: FileReading<E>
) {
  return serveKnown(contract, knowApplicant, wire, operation, ...reading);
}
