import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  broughtToBank,
  consented,
  newApplicant,
  type TestApplicant,
  threadWhere,
  uploadedByApplicant,
} from '../../stack/connect-applicant.ts';
import { eventually } from '../../stack/eventually.ts';
import { inboxOf } from '../../stack/inbox.ts';
import { clientWith, failed, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { statementCsv } from '../../stack/statement-csv.ts';

const CSV = statementCsv([
  ['2026-03-02', 1_850_000, 'SALARY KGANYA'],
  ['2026-03-05', -50_000, 'CHECKERS'],
]);

let lender: TestOrganisation;
beforeAll(async () => {
  lender = await newOrganisation();
});

const requestsOf = async (path: TestApplicant['path']) =>
  succeeded(await lender.client.listApplicantRequests({ path, query: {} })).body.data;
const answeredEvent = (requestId: string) =>
  eventually(async () => {
    const { data } = succeeded(await lender.client.listEvents({ query: { limit: '100' } })).body;
    return data.find((one) => one.type === 'applicant_request.answered' && one.data['request_id'] === requestId);
  }, 'the event of the answer');

describe('Asking an applicant for more', () => {
  test('A statement that the applicant sends after the end of the flow answers the request for it', async () => {
    const applicant = await newApplicant(lender);
    await broughtToBank(applicant);
    await uploadedByApplicant(applicant, CSV);
    await threadWhere(applicant, ({ accounts }) => accounts > 0);
    succeeded(await applicant.client.completeConnect({ path: applicant.path }));
    const { client, path } = applicant;
    const file = {
      file_name: 'more.csv',
      size: 100,
      account_number: '62000000011',
      account_holder_name: 'Naledi Dube',
    };
    expect(failed(await client.createConnectUploads({ path, body: { files: [file] } })).code).toBe(
      'connect_step_not_open',
    );
    const email = `naledi@${lender.nameSlug}.example`;
    const body = {
      kind: 'statement',
      words: 'October, please: see www.imali.example',
      due_at: '2099-12-01T15:00:00.000Z',
      email,
    } as const;
    const asked = succeeded(await lender.client.askApplicant({ path, body })).body;
    expect(asked).toMatchObject({ kind: 'statement', state: 'open', answer: null, asked_by: { id: lender.userId } });
    const [mail] = await inboxOf(email);
    expect(mail?.subject).toContain('something more is needed');
    expect(mail?.text).toContain('1 December 2099');
    const invites = succeeded(await lender.client.listInvites({ path, query: {} })).body.data;
    expect(invites.map(({ id }) => id)).toContain(asked.invite_id);
    // By the new link as by the one from before.
    const token = /#token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const again = { ...applicant, token, client: clientWith(token) };
    const shown = succeeded(await again.client.listConnectRequests({ path })).body.data;
    expect(shown).toMatchObject([{ id: asked.id, words: body.words, state: 'open' }]);
    const uploadId = await uploadedByApplicant(again, CSV, 'october.csv');
    const event = await answeredEvent(asked.id);
    expect(event.data).toMatchObject({ kind: 'statement', how: 'statement' });
    expect(await requestsOf(path)).toMatchObject([
      { state: 'answered', answer: { how: 'statement', made_id: uploadId } },
    ]);
    // Nothing is asked for any more.
    expect(failed(await client.createConnectUploads({ path, body: { files: [file] } })).code).toBe(
      'connect_step_not_open',
    );
    const activity = succeeded(await lender.client.listActivity({ path, query: {} })).body.data;
    expect(activity).toMatchObject([{ kind: 'applicant_request', asked: { state: 'answered' } }]);
  });

  test('Consent that is given anew answers the request for it, and the applicant answers others in words, once', async () => {
    const applicant = await newApplicant(lender);
    await consented(applicant);
    const { client, path } = applicant;
    const email = `thabo@${lender.nameSlug}.example`;
    const consent = succeeded(
      await lender.client.askApplicant({ path, body: { kind: 'consent', words: 'Please agree once more.', email } }),
    ).body;
    const payslip = succeeded(
      await lender.client.askApplicant({ path, body: { kind: 'document', words: 'Your payslip of October.', email } }),
    ).body;
    await consented(applicant);
    await answeredEvent(consent.id);
    const answer = { path: { ...path, request_id: payslip.id }, body: { words: 'I mailed it to Sipho.' } };
    const after = succeeded(await client.answerConnectRequest(answer)).body.data;
    expect(after.map(({ state }) => state)).toEqual(['answered', 'answered']);
    expect(succeeded(await client.answerConnectRequest(answer)).body.data).toEqual(after);
    const other = { ...answer, body: { words: 'No, I did not.' } };
    expect(failed(await client.answerConnectRequest(other)).code).toBe('applicant_request_closed');
    const close = { path: { ...path, request_id: payslip.id }, body: { outcome: 'cancelled' } } as const;
    expect(failed(await lender.client.closeApplicantRequest(close)).code).toBe('applicant_request_closed');
    const stranger = await newOrganisation();
    expect(failed(await stranger.client.closeApplicantRequest(close)).status).toBe(404);
    expect(failed(await stranger.client.listApplicantRequests({ path, query: {} })).status).toBe(404);
    const asked = { path, body: { kind: 'document', words: 'Anything', email } } as const;
    expect(failed(await stranger.client.askApplicant(asked)).status).toBe(404);
  });

  test('What was cancelled is shown to the applicant no more, and what was erased with a withdrawal to nobody', async () => {
    const applicant = await newApplicant(lender);
    await consented(applicant);
    const { client, path } = applicant;
    const email = `lerato@${lender.nameSlug}.example`;
    const body = { kind: 'document', words: 'Your lease, please.', email } as const;
    const asked = succeeded(await lender.client.askApplicant({ path, body })).body;
    const close = { path: { ...path, request_id: asked.id }, body: { outcome: 'cancelled' } } as const;
    expect(succeeded(await lender.client.closeApplicantRequest(close)).body).toMatchObject({ state: 'cancelled' });
    expect(succeeded(await client.listConnectRequests({ path })).body.data).toEqual([]);
    const answer = { path: { ...path, request_id: asked.id }, body: { words: 'Here it is.' } };
    expect(failed(await client.answerConnectRequest(answer)).status).toBe(404);
    succeeded(await lender.client.addNote({ path, body: { words: 'Moves in October.' } }));
    succeeded(await client.withdrawConsent({ path }));
    await eventually(async () => ((await requestsOf(path)).length === 0 ? true : null), 'the erasure of requests');
    await eventually(async () => {
      const { count } = succeeded(await lender.client.listActivity({ path, query: {} })).body;
      return count === 0 ? true : null;
    }, 'the erasure of the activity');
    expect(failed(await lender.client.askApplicant({ path, body })).code).toBe('consent_withdrawn');
    expect(failed(await lender.client.addNote({ path, body: { words: 'Again.' } })).code).toBe('consent_withdrawn');
  });
});
