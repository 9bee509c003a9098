import { randomInt } from 'node:crypto';
import { sendApplicantCode as contract } from '../../../schemas/endpoints/connect.ts';
import type { ApplicantStore } from '../../applications/domain/application-store.ts';
import { dynamoApplicantsReader } from '../../applications/store/dynamo-applications.ts';
import { looksOf, shownToOthers, type WhiteLabelStore } from '../../organisations/domain/white-label/white-label.ts';
import { dynamoWhiteLabelReader } from '../../organisations/store/dynamo-white-label.ts';
import { applicantCodeHash, newApplicantCode } from '../../platform/credentials/applicant-code.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { mayReach } from '../../platform/directory/test-mode.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RateLimitStore } from '../../platform/store/stores.ts';
import { type ApplicantCodeStore, CODE_MINUTES } from '../domain/applicant-code.ts';
import { codeAddress, maskedEmail } from '../domain/code-address.ts';
import { sendApplicantCode as grants } from '../resources.ts';
import { dynamoApplicantCodes } from '../store/dynamo-applicant-codes.ts';
import { codeLetter } from '../wiring/code-letter.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

interface Adapters {
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly organisations: Pick<OrganisationStore, 'find' | 'usersOfAddress'>;
  readonly whiteLabels: Pick<WhiteLabelStore, 'find'>;
  readonly codes: Pick<ApplicantCodeStore, 'keep'>;
  readonly rateLimits: Pick<RateLimitStore, 'hit'>;
  readonly mailer: Mailer;
  /** A whole number from 0 up to, and without, its argument. */
  readonly number: (below: number) => number;
}

/** Codes of an application in an hour, and codes that one address gets in a day, for all requests together. */
const AN_APPLICATION_AN_HOUR = 5;
const AN_ADDRESS_A_DAY = 20;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

export const operation: ApplicantOperation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { organisationId, applicationId, application, codeKey } = caller;
  const [organisation, record, applicant] = await Promise.all([
    adapters.organisations.find(organisationId),
    adapters.whiteLabels.find(organisationId),
    adapters.applicants.find(organisationId, application.applicantId),
  ]);
  if (!organisation) throw new Error('the organisation of an application is missing');
  const own = body.email?.toLowerCase();
  const given = own === undefined ? null : { email: own, shown: maskedEmail(own), statedBy: 'applicant' as const };
  const address = codeAddress(applicant) ?? given;
  if (address === null) return { problem: 'applicant_contact_unknown' };
  // Before anything is counted: nothing is sent, to nobody.
  if (!(await mayReach(adapters.organisations, organisation, address.email))) {
    return { problem: 'organisation_in_test_mode' };
  }
  const [ofApplication, ofAddress] = await Promise.all([
    adapters.rateLimits.hit(`applicant-code#${applicationId}`, HOUR_SECONDS, now),
    adapters.rateLimits.hit(`applicant-code-to#${address.email}`, DAY_SECONDS, now),
  ]);
  const late = ofApplication.count > AN_APPLICATION_AN_HOUR ? ofApplication : ofAddress;
  if (late !== ofAddress || ofAddress.count > AN_ADDRESS_A_DAY) {
    return { problem: 'too_many_requests', details: { seconds: String(late.secondsLeft) } };
  }
  const code = newApplicantCode(adapters.number);
  const { email, shown, statedBy } = address;
  const hash = applicantCodeHash(codeKey, code);
  await adapters.codes.keep({ organisationId, applicationId, hash, channel: 'email', shown, statedBy }, now);
  const lender = shownToOthers(organisation, record);
  const outcome = await adapters.mailer.send(
    codeLetter(email, code, looksOf(lender.organisation, lender.record).displayName, body.language),
  );
  if (outcome === 'refused') return { problem: 'applicant_code_not_sent' };
  const expiresAt = new Date(now + CODE_MINUTES * 60_000).toISOString();
  return { status: 202, body: { channel: 'email', sent_to: shown, expires_at: expiresAt } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    whiteLabels: dynamoWhiteLabelReader(heldTable(held.directory)),
    codes: dynamoApplicantCodes(heldTable(held.operations)),
    rateLimits: dynamoRateLimits(heldTable(held.operations)),
    mailer: sesMailer(held.mail.to('send')),
    number: randomInt,
  }),
);

export const handler = serveApplicant(contract, wiring, operation);
