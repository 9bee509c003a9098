import * as z from 'zod';
import { dynamoApplicantErasures } from '../../adapters/aws/dynamo-applicant-erasures.ts';
import { dynamoApplicantStatements } from '../../adapters/aws/dynamo-applicant-statements.ts';
import { dynamoApplicants, dynamoApplications, dynamoPersonalInfo } from '../../adapters/aws/dynamo-applications.ts';
import { dynamoAuditTrail } from '../../adapters/aws/dynamo-audit-trail.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { closeKeptApplication } from '../../adapters/aws/dynamo-closed-applications.ts';
import { dynamoDeals } from '../../adapters/aws/dynamo-crm.ts';
import { dynamoErasures } from '../../adapters/aws/dynamo-erasures.ts';
import { dynamoMailRecords } from '../../adapters/aws/dynamo-mail-records.ts';
import { dynamoOrganisations } from '../../adapters/aws/dynamo-organisations.ts';
import { dynamoRetentionChoices, dynamoRetentionLooks } from '../../adapters/aws/dynamo-retention.ts';
import { dynamoRevetErasure } from '../../adapters/aws/dynamo-revet-erasure.ts';
import { dynamoRevets } from '../../adapters/aws/dynamo-revets.ts';
import { erasureIdentity } from '../../adapters/aws/erasure-identity.ts';
import { enterRetention } from '../../adapters/aws/retention-entry.ts';
import { s3DescriptorSets } from '../../adapters/aws/s3-descriptors.ts';
import { mailErasure, s3Erasure } from '../../adapters/aws/s3-erasure.ts';
import { sesMailer } from '../../adapters/aws/ses-mailer.ts';
import { beginErasure } from '../../core/applicant-erasure/begin-erasure.ts';
import { type EraseApplicantPorts, eraseApplicant } from '../../core/applicant-erasure/erase-applicant.ts';
import { type ErasurePorts, eraseApplication } from '../../core/connect/erasure/erase-application.ts';
import { withdrawGrants } from '../../core/connect/feed/end-grants.ts';
import { type KeepNoLongerPorts, keepNoLonger } from '../../core/retention/keep-no-longer.ts';
import { eraseApplicantTraces } from '../../core/revet/erase-applicant-traces.ts';
import { eraseVetted } from '../../core/revet/erase-vetted.ts';
import { Id } from '../../schemas/identifiers.ts';
import { grantEnding } from '../connections/bank-wiring.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable, directoryTable, operationsTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';
import { announceApplicantErased, announceConsentRevoked } from '../webhooks/announce-erasure.ts';
import { announcing } from '../webhooks/announcing.ts';

interface Adapters extends ErasurePorts {
  readonly applicant: EraseApplicantPorts;
  readonly retention: KeepNoLongerPorts;
}

const OfApplication = z.strictObject({ organisationId: Id, applicationId: Id });
const OfApplicant = z.strictObject({ organisationId: Id, applicantId: Id });
const Look = OfApplication.extend({ kind: z.literal('retention') });
const Message = z.union([OfApplication, OfApplicant, Look]);

/**
 * Erases what an application holds of an applicant who withdrew the consent, and tells the lender; erases an applicant whom
 * the lender had erased; and looks at what has been kept for its time. A message that is given up is made again by the
 * clock for as long as it is due.
 */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'erase-connection',
  message: Message,
  wire() {
    const table = applicationsTable();
    const directory = directoryTable();
    const banks = grantEnding();
    const events = announcing();
    const applications = dynamoApplications(table);
    const applicants = dynamoApplicants(table);
    const applicantErasures = dynamoApplicantErasures(table);
    const revets = dynamoRevets(table);
    const deals = dynamoDeals(table);
    const files = s3Erasure(setting('statementsBucket'));
    const descriptors = s3DescriptorSets(setting('descriptorsBucket'));
    const held = {
      erasures: dynamoErasures(table),
      files: {
        async erase(ref: z.infer<typeof OfApplication>) {
          return (await descriptors.erase(ref)) + (await files.erase(ref));
        },
      },
      mails: mailErasure(dynamoMailRecords(operationsTable(), table), setting('statementsBucket')),
      applications,
      personalInfo: dynamoPersonalInfo(table),
      statements: dynamoApplicantStatements(table),
      endGrants: (ref: z.infer<typeof OfApplication>) => withdrawGrants(banks, ref),
      // Before the notes of who read the bank data go with it.
      eraseVetted: (ref: z.infer<typeof OfApplication>) => eraseVetted(revets, ref.organisationId, ref.applicationId),
    };
    const looks = dynamoRetentionLooks(table);
    return {
      ...held,
      announceErased: announceConsentRevoked(events),
      organisations: dynamoOrganisations(directory),
      mailer: sesMailer(setting('mailFrom')),
      consoleUrl: setting('consoleUrl'),
      applicant: {
        ...held,
        applicants: applicantErasures,
        eraseTraces: ({ organisationId, applicationId }) =>
          eraseApplicantTraces({ revets, deals }, organisationId, [applicationId]),
        revets: dynamoRevetErasure(table),
        endLooks: (ref) => looks.next(ref, null),
        announceApplicantErased: announceApplicantErased(events),
      },
      retention: {
        ...held,
        statementFiles: files,
        enter: enterRetention(dynamoAuditTrail(operationsTable())),
        choices: dynamoRetentionChoices(directory),
        looks,
        connections: dynamoBankConnections(table),
        closeApplication: closeKeptApplication(table),
        applicants,
        applicationsOf: applicantErasures.applicationsOf,
        async eraseApplicant(ref, now) {
          // The clock finds what was begun.
          await beginErasure({ applicants, applicantErasures, identity: erasureIdentity }, ref, now);
        },
      },
    };
  },
  async handle(ports, { message, now }) {
    if ('applicantId' in message) {
      const outcome = await eraseApplicant(ports.applicant, message, now);
      logger.info('applicant_erased', { applicant_id: message.applicantId, outcome });
      return;
    }
    if ('kind' in message) {
      const outcome = await keepNoLonger(ports.retention, message, now);
      logger.info('retention_looked', { application_id: message.applicationId, outcome });
      return;
    }
    // The outcome and the deal stay: the lender was told. Who is erased as an applicant leaves neither.
    await ports.retention.eraseVetted(message);
    const outcome = await eraseApplication(ports, message, now);
    if (outcome === 'finished_untold') logger.error('lender_not_told', { application_id: message.applicationId });
    logger.info('application_erased', { application_id: message.applicationId, outcome });
  },
};

export const handler = work(worker, () => setting('erasureQueueUrl'));
