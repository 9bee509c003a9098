import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysisEnded } from '../../stack/analysed-application.ts';
import {
  applicantOf,
  broughtToBank,
  consented,
  flowOf,
  informed,
  newApplicant,
  personalInfo,
  refusalOf,
  type TestApplicant,
  threadWhere,
  uploadedByApplicant,
} from '../../stack/connect-applicant.ts';
import { eventually } from '../../stack/eventually.ts';
import { dropFile, keptOf } from '../../stack/kept-of-application.ts';
import { dropMail, isMailKept, mailsTo } from '../../stack/mailed-statement.ts';
import { failed, fullConfig, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { statementOf, threeMonths } from '../../stack/statement-of.ts';
import { uploadForm } from '../../stack/uploaded-statement.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

/** What stays of an application whose consent was withdrawn. */
const stays = [/^CONNECTION$/, /^CONNECT$/, /^CONSENT#/, /^ERASURE$/];

/** Waits until the receipt says that everything is gone. */
async function erased({ client, path }: TestApplicant): Promise<void> {
  await eventually(
    async () => (succeeded(await client.withdrawConsent({ path })).body.erased ? true : null),
    'the erasure',
  );
}

/** A mail with a statement, as it comes in. */
const mailWithStatement = (to: string, messageId: string): Buffer =>
  Buffer.from(
    [
      'From: applicant@sender.example',
      `To: ${to}`,
      'Subject: statement',
      `Message-ID: ${messageId}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/csv; name=export.csv',
      'Content-Disposition: attachment; filename=export.csv',
      '',
      statementCsv(threeMonths),
      '--part--',
      '',
    ].join('\r\n'),
  );

/** An applicant whose statement is analysed, with an export and a label of the lender beside it. */
async function analysedApplicant(lender: TestOrganisation, of?: TestApplicant): Promise<TestApplicant> {
  const applicant = of ?? (await newApplicant(lender));
  await broughtToBank(applicant);
  await uploadedByApplicant(applicant, statementCsv(threeMonths));
  await threadWhere(applicant, ({ analysis }) => analysis === 'READY');
  const { path } = applicant;
  // A large export is kept for a day.
  await dropFile(`exports/${lender.id}/${applicant.applicationId}/any/transactions.csv`);
  const [row] = succeeded(await lender.client.listLabelledTransactions({ path, query: { limit: '1' } })).body.data;
  succeeded(
    await lender.client.relabelTransaction({
      path: { ...path, transaction_id: row?.id ?? '' },
      body: { new_label: row?.label ?? '' },
    }),
  );
  expect(await analysisEnded(lender, applicant.applicationId)).toBe('READY');
  return applicant;
}

describe('a withdrawn consent', () => {
  test('A withdrawn consent erases every byte, notifies the lender, and leaves the proof of the consent', async () => {
    const applicant = await analysedApplicant(organisation);
    const { client, path, applicationId } = applicant;
    const before = await keptOf(organisation.id, applicationId);
    for (const kind of ['ACCOUNT#', 'LEDGER#', 'LABELS', 'USERLABEL#', 'ANALYSIS', 'RECEIPT#', 'UPLOAD#', 'BASIS']) {
      expect(before.sortKeys.some((sk) => sk.startsWith(kind))).toBe(true);
    }
    expect(before.files.map((file) => file.split('/')[0])).toEqual(
      expect.arrayContaining(['statements', 'exports', 'sets']),
    );

    const receipt = succeeded(await client.withdrawConsent({ path })).body;
    // Nothing is shown from that moment on.
    expect(failed(await organisation.client.getAffordability({ path })).code).toBe('connection_not_ready');
    expect(succeeded(await organisation.client.listAccounts({ path })).body).toEqual([]);
    await erased(applicant);

    const after = await keptOf(organisation.id, applicationId);
    expect(after.files).toEqual([]);
    expect(after.sortKeys.filter((sk) => !stays.some((kept) => kept.test(sk)))).toEqual([]);
    for (const trace of ['62000000011', 'Naledi', 'SALARY', '8001015009087']) {
      expect(JSON.stringify(after.items)).not.toContain(trace);
    }
    expect(after.sortKeys.filter((sk) => sk.startsWith('CONSENT#')).map((sk) => sk.split('#')[2])).toEqual([
      'given',
      'withdrawn',
    ]);
    expect(after.items.find(({ sk }) => sk === 'CONNECTION')).toMatchObject({
      state: 'NOT_READY',
      accounts: 0,
      transactions: 0,
    });

    const again = succeeded(await client.withdrawConsent({ path })).body;
    expect(again).toEqual({ ...receipt, erased: true });
    const flow = await flowOf(applicant);
    expect(flow).toMatchObject({ status: 'REVOKED', bank: { state: 'CHOOSING', selected: null } });
    expect(flow.personal_info).toMatchObject({ first_names: null, gov_id: null });
    const shown = succeeded(await organisation.client.getApplication({ path })).body;
    expect(shown).toMatchObject({ consent_revoked_at: receipt.withdrawn_at, affinity_opt_in: false });
    const infos = succeeded(await organisation.client.listPersonalInfoConnections()).body.data;
    const info = infos.find(({ application_id }) => application_id === applicationId);
    expect(info).toMatchObject({ complete: false, personal_info: null });

    const subject = 'An applicant withdrew their consent';
    const mail = await eventually(
      async () => (await mailsTo(organisation.email)).find((sent) => sent.subject === subject),
      'the notice of the withdrawal',
    );
    expect(mail.body.text).toContain(applicationId);
    expect(mail.body.text).not.toContain('Naledi');
  });

  test('A withdrawn consent leaves the outcome of a re-vetting that the lender received, without what it was made of', async () => {
    const lender = await newOrganisation();
    const person = { first_names: 'Naledi', email: 'naledi@home.example', phone: '0821234567' };
    const { id: applicant_id } = succeeded(await lender.client.createApplicant({ body: person })).body;
    const config = succeeded(await lender.client.createApplicationConfig({ body: fullConfig('Loans') })).body;
    const body = { application_config_id: config.id, applicant_id };
    const applicant = applicantOf(succeeded(await lender.client.createApplication({ body })).body);
    await analysedApplicant(lender, applicant);
    const { revet_ids } = succeeded(await lender.client.revetApplicant({ body: { applicant_id } })).body;
    const revet = async () => lender.client.getRevet({ path: { revet_id: revet_ids[0] ?? '' } });
    const decided = await eventually(async () => {
      const answer = await revet();
      return answer.ok && answer.body.outcome !== null ? answer.body : null;
    }, 'the outcome');
    expect(decided.reasons.length).toBeGreaterThan(0);

    await erased(applicant);
    expect(succeeded(await revet()).body).toMatchObject({ outcome: decided.outcome, reasons: [] });
  });

  test('A withdrawn consent erases the emails that statements came in', async () => {
    const applicant = await newApplicant(organisation);
    const { client, path, applicationId } = applicant;
    await broughtToBank(applicant);
    const { proxy_id } = succeeded(await organisation.client.getApplication({ path })).body;
    const raw = mailWithStatement(`${proxy_id}@statements.imali.example`, `<${applicationId}@sender.example>`);
    const key = await dropMail(raw);
    // Nothing proves its sender, so it waits in quarantine; its mail is kept all the same.
    await threadWhere(applicant, ({ uploads }) => uploads.some(({ status }) => status === 'QUARANTINED'));
    expect((await keptOf(organisation.id, applicationId)).sortKeys.join()).toContain('MAIL#');
    expect(await isMailKept(key)).toBe(true);
    succeeded(await client.withdrawConsent({ path }));
    await erased(applicant);
    expect(await isMailKept(key)).toBe(false);
    const { sortKeys } = await keptOf(organisation.id, applicationId);
    expect(sortKeys.filter((sk) => !stays.some((kept) => kept.test(sk)))).toEqual([]);
  });

  test('A withdrawn consent lets nothing in again, by any route', async () => {
    const lender = await newOrganisation();
    const applicant = await newApplicant(lender);
    const { client, path, applicationId } = applicant;
    await broughtToBank(applicant);
    const form = succeeded(
      await client.createConnectUploads({
        path,
        body: { files: [{ file_name: 'late.csv', size: 5, account_number: '62000000011' }] },
      }),
    ).body.data[0];
    succeeded(await client.withdrawConsent({ path }));

    const { proxy_id } = succeeded(await lender.client.getApplication({ path })).body;
    const refused = { status: 409, code: 'consent_withdrawn' };
    const upload = { path, body: { files: [{ file_name: 'a.pdf', size: 9 }] } };
    expect(
      failed(await lender.client.reinviteApplicant({ path, body: { channel: 'email', recepient: 'a@b.example' } })),
    ).toMatchObject(refused);
    const csv = new File([statementCsv(threeMonths)], 'export.csv');
    const account = { bank_id: 'fnb', account_number: '62000000011', account_holder_name: 'Test Person' } as const;
    expect(failed(await lender.client.uploadByod({ path, body: statementOf(threeMonths) }))).toMatchObject(refused);
    expect(failed(await lender.client.createStatementUploads(upload))).toMatchObject(refused);
    expect(
      failed(await lender.client.uploadCsv({ path: { proxy_id }, form: account, files: { file: csv } })),
    ).toMatchObject(refused);
    expect(failed(await lender.client.prefillPersonalInfo({ path, body: personalInfo }))).toMatchObject(refused);
    for (const step of [
      await client.createConnectUploads(upload),
      await client.selectConnectBank({ path, body: { bank_id: 'fnb', upload_method: 'manual' } }),
      await client.completeConnect({ path }),
      await client.loginToBank({ path, body: {} }),
    ]) {
      expect(refusalOf(step).message).toBe('This step cannot be taken now: the consent was withdrawn.');
    }
    const documents = (await flowOf(applicant)).legal_documents.map(({ id, version }) => ({ id, version }));
    expect(refusalOf(await client.giveConsent({ path, body: { documents } })).code).toBe('connect_step_not_open');

    // A form that was given before takes its file still; a mail arrives as ever. Neither is read.
    await erased(applicant);
    const late = await fetch(form?.url ?? '', {
      method: 'POST',
      body: uploadForm(form?.fields ?? {}, new Blob(['a,b,c']), 'late.csv'),
    });
    expect(late.ok).toBe(true);
    await dropMail(mailWithStatement(`${proxy_id}@statements.imali.example`, `<${applicationId}@sender.example>`));
    await pause(3000);
    const kept = await keptOf(lender.id, applicationId);
    expect(kept.sortKeys.filter((sk) => !stays.some((one) => one.test(sk)))).toEqual([]);
    expect(succeeded(await lender.client.getBankConnection({ path })).body).toMatchObject({ accounts: 0 });
  });

  test('A consent can be withdrawn after the end, and each user of the lender is notified once', async () => {
    const lender = await newOrganisation();
    const second = `second-${lender.nameSlug}@lender.example`;
    const blind = `blind-${lender.nameSlug}@lender.example`;
    for (const [email, permissions] of [
      [second, ['applications.read']],
      [blind, ['billing.manage']],
    ] as const) {
      succeeded(await lender.client.createUser({ body: { name: 'Colleague', email, permissions: [...permissions] } }));
    }
    const applicant = await newApplicant(lender, {
      name: 'Only the person',
      connections: [{ name: 'personal_info', data_points: [{ name: 'personal_info' }] }],
    });
    await consented(applicant);
    await informed(applicant);
    const { client, path } = applicant;
    succeeded(await client.completeConnect({ path }));
    await Promise.all([1, 2, 3].map(async () => succeeded(await client.withdrawConsent({ path }))));
    await erased(applicant);
    const told = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject === 'An applicant withdrew their consent').length;
    await eventually(
      async () => ((await told(lender.email)) > 0 && (await told(second)) > 0 ? true : null),
      'the mails to both',
    );
    // Time for a mail too many.
    await pause(1000);
    expect([await told(lender.email), await told(second), await told(blind)]).toEqual([1, 1, 0]);
    expect((await flowOf(applicant)).status).toBe('REVOKED');
  });
});
