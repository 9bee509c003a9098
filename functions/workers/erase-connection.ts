import * as z from 'zod';
import { dynamoApplications, dynamoPersonalInfo } from '../../adapters/aws/dynamo-applications.ts';
import { dynamoErasures } from '../../adapters/aws/dynamo-erasures.ts';
import { dynamoMailRecords } from '../../adapters/aws/dynamo-mail-records.ts';
import { dynamoOrganisations } from '../../adapters/aws/dynamo-organisations.ts';
import { dynamoRevets } from '../../adapters/aws/dynamo-revets.ts';
import { mailErasure, s3Erasure } from '../../adapters/aws/s3-erasure.ts';
import { sesMailer } from '../../adapters/aws/ses-mailer.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { type ErasurePorts, eraseApplication } from '../../core/connect/erasure/erase-application.ts';
import { withdrawGrants } from '../../core/connect/feed/end-grants.ts';
import { eraseVetted } from '../../core/revet/erase-vetted.ts';
import type { RevetStore } from '../../core/revet/revet-store.ts';
import { Id } from '../../schemas/identifiers.ts';
import { grantEnding } from '../connections/bank-wiring.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable, directoryTable, operationsTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';
import { announceThat, announcing } from '../webhooks/announcing.ts';

interface Adapters extends ErasurePorts {
  readonly revets: Pick<RevetStore, 'vettedBy' | 'find' | 'replace'>;
}

const Message = z.strictObject({ organisationId: Id, applicationId: Id });

/**
 * Erases what an application holds of an applicant who withdrew the consent, and tells the lender. A message that is given
 * up is made again by the clock for as long as the erasure is due.
 */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'erase-connection',
  message: Message,
  wire() {
    const table = applicationsTable();
    const banks = grantEnding();
    const events = announcing();
    return {
      erasures: dynamoErasures(table),
      revets: dynamoRevets(table),
      files: s3Erasure(setting('statementsBucket')),
      mails: mailErasure(dynamoMailRecords(operationsTable(), table), setting('statementsBucket')),
      applications: dynamoApplications(table),
      personalInfo: dynamoPersonalInfo(table),
      endGrants: (ref) => withdrawGrants(banks, ref),
      announceErased: ({ organisationId, applicationId, receiptId, withdrawnAt }, erasedAt) =>
        announceThat(
          events,
          {
            organisationId,
            type: 'consent.revoked',
            subject: applicationId,
            occurredAt: withdrawnAt,
            which: [receiptId],
            data: {
              application_id: applicationId,
              href: `/v1/applications/applications/${applicationId}`,
              receipt_id: receiptId,
              withdrawn_at: withdrawnAt,
              erased_at: erasedAt,
            },
          },
          systemClock(),
        ),
      organisations: dynamoOrganisations(directoryTable()),
      mailer: sesMailer(setting('mailFrom')),
      consoleUrl: setting('consoleUrl'),
    };
  },
  async handle(ports, { message, now }) {
    // First: the notes of who read the bank data go with it.
    await eraseVetted(ports.revets, message.organisationId, message.applicationId);
    const outcome = await eraseApplication(ports, message, now);
    if (outcome === 'finished_untold') logger.error('lender_not_told', { application_id: message.applicationId });
    logger.info('application_erased', { application_id: message.applicationId, outcome });
  },
};

export const handler = work(worker, () => setting('erasureQueueUrl'));
