import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import {
  dynamoApplicants,
  dynamoApplications,
  dynamoPersonalInfo,
} from '../../applications/store/dynamo-applications.ts';
import { closeKeptApplication } from '../../applications/store/dynamo-closed-applications.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { dynamoRetentionChoicesReader, dynamoRetentionLooks } from '../../applications/store/dynamo-retention.ts';
import { enterRetention } from '../../applications/store/retention-entry.ts';
import { dynamoApplicantStatements } from '../../bank-data/store/dynamo-applicant-statements.ts';
import { s3DescriptorSets } from '../../bank-data/store/s3-descriptor-sets.ts';
import { withdrawGrants } from '../../connect/domain/feed/end-grants.ts';
import { dynamoErasures } from '../../connect/store/dynamo-erasures.ts';
import { grantEnding } from '../../connect/wiring/bank-wiring.ts';
import { dynamoDeals } from '../../crm/store/dynamo-crm.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import { granted, placeOf } from '../../platform/grants/held.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { eraseApplicantTraces } from '../../revets/domain/erase-applicant-traces.ts';
import { eraseVetted } from '../../revets/domain/erase-vetted.ts';
import { dynamoRevetErasure } from '../../revets/store/dynamo-revet-erasure.ts';
import { dynamoRevets } from '../../revets/store/dynamo-revets.ts';
import { dynamoMailRecords } from '../../statements/store/dynamo-mail-records.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { type KeepNoLongerPorts, keepNoLongerIfDue } from '../domain/apply-retention.ts';
import { beginErasure } from '../domain/begin-erasure.ts';
import { type EraseApplicantPorts, eraseApplicant } from '../domain/erase-applicant.ts';
import { type ErasurePorts, eraseApplication } from '../domain/erase-application.ts';
import { eraseConnection as grants } from '../resources.ts';
import { dynamoApplicantErasures } from '../store/dynamo-applicant-erasures.ts';
import { erasureIdentity } from '../store/erasure-identity.ts';
import { mailErasure, s3Erasure } from '../store/s3-erasure.ts';
import { announceApplicantErased, announceConsentRevoked } from '../wiring/announce-erasure.ts';

interface Adapters extends ErasurePorts {
  readonly applicant: EraseApplicantPorts;
  readonly retention: KeepNoLongerPorts;
}

const OfApplication = z.strictObject({ organisationId: Id, applicationId: Id });
const OfApplicant = z.strictObject({ organisationId: Id, applicantId: Id });
const Look = OfApplication.extend({ kind: z.literal('retention') });
const Message = z.union([OfApplication, OfApplicant, Look]);

/**
 * Erases what an application holds of an applicant who withdrew the consent, and notifies the lender; erases an applicant
 * whom the lender had erased; and checks what has been kept for its time. A message that is dead-lettered is made again by
 * the sweep for as long as it is due.
 */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'erase-connection',
  message: Message,
  wire: granted(grants, (held) => {
    const table = heldSealingTable(held.applications, held.fieldKeys);
    const directory = heldTable(held.directory);
    const banks = grantEnding(held);
    const events = eventPublisher(held);
    const applications = dynamoApplications(table);
    const applicants = dynamoApplicants(table);
    const applicantErasures = dynamoApplicantErasures(table);
    const revets = dynamoRevets(table);
    const deals = dynamoDeals(table);
    const files = s3Erasure(held.fileVersions.to('erase'));
    const descriptors = s3DescriptorSets(placeOf(held.descriptors));
    const own = {
      erasures: dynamoErasures(table),
      files: {
        async erase(ref: z.infer<typeof OfApplication>) {
          return (await descriptors.erase(ref)) + (await files.erase(ref));
        },
      },
      mails: mailErasure(dynamoMailRecords(heldTable(held.operations), table), held.fileVersions.to('erase')),
      applications,
      personalInfo: dynamoPersonalInfo(table),
      statements: dynamoApplicantStatements(table),
      endGrants: (ref: z.infer<typeof OfApplication>) => withdrawGrants(banks, ref),
      // Before the notes of who read the bank data go with it.
      eraseVetted: (ref: z.infer<typeof OfApplication>) => eraseVetted(revets, ref.organisationId, ref.applicationId),
    };
    const looks = dynamoRetentionLooks(table);
    return {
      ...own,
      announceErased: announceConsentRevoked(events),
      organisations: dynamoOrganisationsReader(directory),
      mailer: sesMailer(held.mail.to('send')),
      consoleUrl: held.consoleUrl.to('read'),
      applicant: {
        ...own,
        applicants: applicantErasures,
        eraseTraces: ({ organisationId, applicationId }) =>
          eraseApplicantTraces({ revets, deals }, organisationId, [applicationId]),
        revets: dynamoRevetErasure(table),
        endLooks: (ref) => looks.next(ref, null),
        announceApplicantErased: announceApplicantErased(events),
      },
      retention: {
        ...own,
        statementFiles: files,
        enter: enterRetention(queuedAuditTrail(held.auditQueue)),
        choices: dynamoRetentionChoicesReader(directory),
        looks,
        connections: dynamoConnectionRecords(table),
        closeApplication: closeKeptApplication(table),
        applicants,
        applicationsOf: applicantErasures.applicationsOf,
        async eraseApplicant(ref, now) {
          // The sweep requeues what was begun.
          await beginErasure({ applicants, applicantErasures, identity: erasureIdentity }, ref, now);
        },
      },
    };
  }),
  async handle(ports, { message, now }) {
    if ('applicantId' in message) {
      const outcome = await eraseApplicant(ports.applicant, message, now);
      logger.info('applicant_erased', { applicant_id: message.applicantId, outcome });
      return;
    }
    if ('kind' in message) {
      const outcome = await keepNoLongerIfDue(ports.retention, message, now);
      logger.info('retention_checked', { application_id: message.applicationId, outcome });
      return;
    }
    // The outcome and the deal stay: the lender received them. Who is erased as an applicant leaves neither.
    await ports.retention.eraseVetted(message);
    const outcome = await eraseApplication(ports, message, now);
    if (outcome === 'finished_untold') logger.error('lender_notice_failed', { application_id: message.applicationId });
    logger.info('application_erased', { application_id: message.applicationId, outcome });
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.erasureQueue.to('take')),
);
