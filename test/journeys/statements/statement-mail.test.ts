import { randomBytes } from 'node:crypto';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { describe, expect, test } from '@jest/globals';
import {
  attachedFile,
  plainText,
  type RawMailOptions,
  rawMail,
} from '../../../functions/statements/domain/mail/raw-mail.fixture.ts';
import { analysisEnded } from '../../stack/analysed-application.ts';
import { applicantOf, consented } from '../../stack/connect-applicant.ts';
import { eventually } from '../../stack/eventually.ts';
import { dropMail, inboundDomain, mailsTo, mailTo } from '../../stack/mailed-statement.ts';
import {
  answer,
  failed,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { readUpload } from '../../stack/uploaded-statement.ts';

/** A download of FNB's online banking, newest first; 1 000.00 before the first row. */
const csv = [
  'ACCOUNT TRANSACTION HISTORY,,,,',
  '',
  'Name:, Test, Person,,',
  'Account:,62000000011, [FNB Platinum Cheque Account],,',
  'Balance:,34600.00,34600.00,,',
  '',
  'Date, Amount, Balance, Description,',
  '2026/05/25, 20000, 34600, FNB OB PMT ACME SALARY,',
  '2026/05/01, -6000, 14600, IB PAYMENT TO RENTAL MAIN ROAD,',
  '2026/04/25, 20000, 20600, FNB OB PMT ACME SALARY,',
  '2026/04/10, -400, 600, CHECKERS SEA POINT 412752*6823 09 APR,',
  '',
].join('\r\n');

const person = () => `person-${randomBytes(6).toString('hex')}@applicant.example`;
const messageId = () => `<${randomBytes(8).toString('hex')}@applicant.example>`;

/** An application whose applicant consented. */
async function consentedApplication(organisation: TestOrganisation) {
  const application = await newApplication(organisation);
  await consented(applicantOf(application));
  return application;
}

async function mailedTo(proxyId: string, options: RawMailOptions = {}): Promise<{ from: string; key: string }> {
  const from = options.from ?? person();
  const key = await dropMail(
    rawMail({
      from,
      to: `${proxyId}@${inboundDomain}`,
      messageId: messageId(),
      parts: [plainText('Here is my statement.'), attachedFile('FNB 62000000011.csv', 'text/csv', csv)],
      ...options,
    }),
  );
  return { from, key };
}

const uploadsOf = async ({ client }: TestOrganisation, application_id: string) =>
  succeeded(await client.listStatementUploads({ path: { application_id } })).body;

describe('a mailed statement', () => {
  test('A mailed statement is read and analysed, its sender is notified, and its copy is ignored', async () => {
    const organisation = await newOrganisation();
    const { id, proxy_id } = await consentedApplication(organisation);
    const id_ = messageId();
    const { from } = await mailedTo(proxy_id, { messageId: id_ });
    const told = await mailTo(from);
    expect(told.body.text).toContain('FNB …011.csv: received and read.');
    expect(told.headers).toContainEqual({ name: 'In-Reply-To', value: id_ });
    expect(told.headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-replied' });
    expect(await analysisEnded(organisation, id)).toBe('READY');
    const { count, data } = await uploadsOf(organisation, id);
    expect(count).toBe(1);
    expect(data).toMatchObject([
      {
        status: 'ACCEPTED',
        source: 'email',
        file_name: 'FNB 62000000011.csv',
        format: 'csv',
        accounts: [{ account_number: '62000000011', rows_added: 4 }],
      },
    ]);

    // The same mail by another way, then another one: when that was answered, the copy had its turn.
    await mailedTo(proxy_id, { messageId: id_, from });
    const second = await mailedTo(proxy_id, { parts: [plainText('I forgot the file')] });
    expect((await mailTo(second.from)).body.text).toContain('no statement attached');
    expect((await uploadsOf(organisation, id)).count).toBe(1);
    expect(await mailsTo(from)).toHaveLength(1);
  });

  test('A mailed statement forwarded as an attachment is read; for one with a password the sender receives instructions', async () => {
    const organisation = await newOrganisation();
    const { id, proxy_id } = await consentedApplication(organisation);
    const statement = { personaId: 'debt_review', seed: 7, endsOn: '2026-05-31', accountIndex: 0, months: 3 } as const;
    const open = statementFile({ ...statement, bank: 'capitec', format: 'pdf' });
    const locked = statementFile({ ...statement, bank: 'capitec', format: 'pdf', encrypted: { password: '0123' } });
    const ofBank = rawMail({
      from: 'no-reply@bank.example',
      received: false,
      headers: ['Auto-Submitted: auto-generated', 'Precedence: bulk'],
      parts: [
        plainText('Dear customer'),
        attachedFile('open.pdf', 'application/octet-stream', open.bytes),
        attachedFile('locked.pdf', 'application/pdf', locked.bytes),
      ],
    });
    const forwarded = {
      headers: ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="statement.eml"'],
      body: new TextDecoder().decode(ofBank).replaceAll('=_part', '=_inner'),
    };
    const { from } = await mailedTo(proxy_id, { parts: [plainText('Sien aangeheg'), forwarded] });
    const { body } = await mailTo(from);
    expect(body.text).toContain('open.pdf: received and read.');
    expect(body.text).toContain('locked.pdf: received, but it needs a password.');
    expect(await analysisEnded(organisation, id)).toBe('READY');
    const { data } = await uploadsOf(organisation, id);
    const statuses = data.map(({ file_name, status }) => [file_name, status]).toSorted();
    expect(statuses).toEqual([
      ['locked.pdf', 'PASSWORD_NEEDED'],
      ['open.pdf', 'ACCEPTED'],
    ]);
  });

  test('A mailed statement reaches the application of its address and no other, in any organisation', async () => {
    const [first, second] = await Promise.all([newOrganisation(), newOrganisation()]);
    const [own, neighbour, other] = await Promise.all([
      consentedApplication(first),
      consentedApplication(first),
      consentedApplication(second),
    ]);
    const { from } = await mailedTo(own.proxy_id);
    await mailTo(from);
    const counts = await Promise.all([
      uploadsOf(first, own.id),
      uploadsOf(first, neighbour.id),
      uploadsOf(second, other.id),
    ]);
    expect(counts.map(({ count }) => count)).toEqual([1, 0, 0]);
  });

  test('A mailed statement of an unproven sender is not read before the lender accepts it, who sees the checks; spam is refused', async () => {
    const organisation = await newOrganisation();
    const { id, proxy_id } = await consentedApplication(organisation);
    const spam = await mailedTo(proxy_id, { spam: 'FAIL' });
    const strange = await mailedTo(randomBytes(12).toString('hex'));
    const forged = await mailedTo(proxy_id, {
      results:
        ' spf=fail client-ip=192.0.2.9; envelope-from=x@evil.example; helo=evil.example; dmarc=none header.from=applicant.example;',
    });
    const upload = await eventually(async () => (await uploadsOf(organisation, id)).data[0], 'the upload of the mail');
    // Later than any answer, and the reading of a file, would be.
    const last = await mailedTo(proxy_id, { parts: [plainText('No file')] });
    await mailTo(last.from);
    for (const { from } of [spam, strange, forged]) expect(await mailsTo(from)).toEqual([]);
    expect((await uploadsOf(organisation, id)).data).toMatchObject([
      {
        status: 'QUARANTINED',
        accounts: [],
        email: {
          from: forged.from,
          spf: 'fail',
          dkim: 'unknown',
          dmarc: 'unknown',
          sender_proven: false,
          quarantined_for: ['sender_unproven'],
        },
      },
    ]);
    const state = succeeded(await organisation.client.getBankConnection({ path: { application_id: id } })).body;
    expect(state).toMatchObject({ state: 'NOT_READY', accounts: 0 });

    const path = { application_id: id, upload_id: upload.id };
    expect(succeeded(await organisation.client.takeMailedStatement({ path })).body.id).toBe(upload.id);
    expect(await readUpload(organisation, id, upload.id)).toMatchObject({ status: 'ACCEPTED' });
    expect(await analysisEnded(organisation, id)).toBe('READY');
    expect(failed(await organisation.client.takeMailedStatement({ path }))).toMatchObject({
      status: 409,
      code: 'statement_not_quarantined',
    });
    const data = await eventually(async () => {
      const log = succeeded(await organisation.client.listAuditLog({ query: { action: 'statement.taken' } })).body;
      return log.data.length < 2 ? null : log.data;
    }, 'both entries of the audit log, which a queue appends');
    expect(data).toMatchObject([{ details: { result: 'refused' } }, { subject: { id }, details: { result: 'done' } }]);
  });

  test('A mailed statement that came before the applicant consented is not read', async () => {
    const organisation = await newOrganisation();
    const { id, proxy_id } = await newApplication(organisation);
    const { from } = await mailedTo(proxy_id);
    expect((await mailTo(from)).body.text).toContain('received, but not read yet');
    expect((await uploadsOf(organisation, id)).data).toMatchObject([
      { status: 'QUARANTINED', email: { from, sender_proven: true, quarantined_for: ['no_consent'] } },
    ]);
  });
});

describe('the addresses that take notice of mails', () => {
  const streams = ['bank_emails', 'connect'];

  test.each(streams)('%s answers a provider that looks, and says where statements go', async (stream) => {
    const checked = await answer(`/v1/webhooks/${stream}/email_received`);
    expect(checked).toMatchObject({ status: 200, body: { status: 'ok' } });
    const tested = await answer(`/v1/webhooks/${stream}/test_email_received`);
    expect(tested).toMatchObject({
      status: 200,
      body: { status: 'ok', address: `{proxy_id}@${inboundDomain}`, max_files: 10 },
    });
  });

  test('The address for emails rereads an email, which changes nothing, and believes nothing else', async () => {
    const organisation = await newOrganisation();
    const { id, proxy_id } = await consentedApplication(organisation);
    const { from, key } = await mailedTo(proxy_id);
    await mailTo(from);
    const tell = (stream: string, objectKey: string, contentType: string) =>
      answer(`/v1/webhooks/${stream}/email_received`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: JSON.stringify({
          Type: 'Notification',
          Message: JSON.stringify({ notificationType: 'Received', receipt: { action: { type: 'S3', objectKey } } }),
        }),
      });
    const accepted = { status: 202, body: { status: 'accepted' } };
    for (const stream of streams) {
      expect(await tell(stream, key, 'text/plain; charset=UTF-8')).toMatchObject(accepted);
      expect(await tell(stream, 'mail/nothing', 'application/json')).toMatchObject(accepted);
      expect(await tell(stream, 'statements/x', 'application/json')).toMatchObject(accepted);
    }
    const after = await mailedTo(proxy_id, { parts: [plainText('No file')] });
    await mailTo(after.from);
    expect((await uploadsOf(organisation, id)).count).toBe(1);
    expect(await mailsTo(from)).toHaveLength(1);
  });

  test('The address for emails refuses what is not a notification', async () => {
    const refused = await answer('/v1/webhooks/connect/email_received', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([refused.status, refused.body['detail']]).toMatchObject([
      422,
      [{ loc: ['body', 'Type'] }, { loc: ['body', 'Message'] }],
    ]);
  });
});
