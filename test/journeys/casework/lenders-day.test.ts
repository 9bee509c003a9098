import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { verifyReceipt } from '../../../functions/platform/keys/verify-receipt.ts';
import { colleague } from '../../stack/colleague.ts';
import { applicantOf, type TestApplicant } from '../../stack/connect-applicant.ts';
import { eventually } from '../../stack/eventually.ts';
import { inboxOf, linkInMailTo } from '../../stack/inbox.ts';
import {
  clientWith,
  failed,
  fullConfig,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { codeInMailTo } from '../../stack/newest-code.ts';
import { policyInForce, starterDocument } from '../../stack/policy-in-force.ts';

const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const;
const asked = { request, facts: { first_loan_this_year: true } };

let own: TestOrganisation;
let second: Awaited<ReturnType<typeof colleague>>;
let email: string;
let applicant: TestApplicant;
let application_id: string;
let inForce: Awaited<ReturnType<typeof policyInForce>>;
beforeAll(async () => {
  own = await newOrganisation();
  second = await colleague(own, 'second', ['applications.read', 'policies.approve', 'decisions.override']);
  succeeded(await own.client.createApplicationConfig({ body: fullConfig() }));
  const created = succeeded(await own.client.createSandboxApplication({ body: { persona_id: 'debt_review' } })).body;
  applicant = applicantOf(created);
  application_id = created.id;
  inForce = await policyInForce(own.client, second.client, await starterDocument(own.client, 'salaried_short_term'));
});

const decided = async () => succeeded(await own.client.makeDecision({ body: { application_id, ...asked } })).body;
const eventOf = (type: string) =>
  eventually(async () => {
    const { data } = succeeded(await own.client.listEvents({ query: { limit: '100' } })).body;
    return data.find((one) => one.type === type && one.data['application_id'] === application_id) ?? null;
  }, `the event ${type}`);

/** The applicant in the browser in which the code was typed. */
async function confirmed(link: string): Promise<TestApplicant> {
  const path = applicant.path;
  const client = clientWith(link);
  const { sent_to } = succeeded(await client.getConnectFlow({ path })).body.applicant_code;
  expect(sent_to).not.toBeNull();
  succeeded(await client.sendApplicantCode({ path, body: {} }));
  const code = await codeInMailTo(email);
  const token = succeeded(await client.checkApplicantCode({ path, body: { code } })).body.connect_token;
  return { ...applicant, token, client: clientWith(token) };
}

describe("A lender's day", () => {
  let decisionId: string;
  let me: TestApplicant;
  let stricter: string;
  let day: string;

  test('An application is declined by the policy, with its main reason and the transactions behind it', async () => {
    const decision = await decided();
    expect(decision.outcome.kind).toBe('decline');
    expect(decision.reasons[0]).toMatchObject({ code: decision.dominant_reason, leads_to: 'decline' });
    expect(decision.reasons[0]?.evidence[0]?.transaction_ids.length).toBeGreaterThan(0);
    decisionId = decision.id;
  });

  test('Nothing of a decision is shown to the applicant before its letter, nor without a code', async () => {
    expect(failed(await applicant.client.getConnectDecision({ path: applicant.path })).code).toBe(
      'applicant_code_required',
    );
    expect(
      failed(await own.client.getDecisionLetter({ path: { application_id, decision_id: decisionId } })).status,
    ).toBe(404);
  });

  test('The letter gives the main reason of the decision, is signed and mailed once, and its PDF never changes', async () => {
    const path = { application_id, decision_id: decisionId };
    const info = succeeded(await own.client.getApplication({ path: { application_id } })).body;
    const person = succeeded(await own.client.getApplicant({ path: { applicant_id: info.applicant } })).body;
    email = person.email ?? '';
    const before = (await inboxOf(email)).length;
    const calls = await Promise.all([
      own.client.writeDecisionLetter({ path, body: {} }),
      own.client.writeDecisionLetter({ path, body: {} }),
    ]);
    const [first] = calls.map((call) => succeeded(call).body);
    const again = succeeded(await own.client.writeDecisionLetter({ path, body: { send: true } })).body;
    expect(again.letter).toEqual(first?.letter);
    expect(again.invite_id).not.toBeNull();
    const mails = (await inboxOf(email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('a letter about your application')]);
    // The mail says nothing of the decision.
    const decision = succeeded(await own.client.getDecision({ path })).body;
    expect(mails[0]?.text).not.toContain(decision.reasons[0]?.applicant ?? '?');
    const { letter, pdf_sha256 } = again;
    expect(letter).toMatchObject({ outcome: 'decline', inputs_hash: decision.inputs_hash });
    expect(letter.dominant_reason).toMatchObject({
      code: decision.dominant_reason,
      words: decision.reasons[0]?.applicant,
      evidence: decision.reasons[0]?.evidence.map(({ value, threshold, transaction_ids }) => ({
        value,
        threshold,
        transaction_ids,
      })),
    });
    expect(letter.further_reasons.map(({ code }) => code)).toEqual(decision.reasons.slice(1).map(({ code }) => code));
    expect(await verifyReceipt(letter, succeeded(await own.client.getJwks()).body)).toMatchObject({ kind: 'proven' });
    for (const _ of [1, 2]) {
      const file = succeeded(await own.client.getDecisionLetterFile({ path, query: { answer: 'address' } })).body;
      const bytes =
        file !== undefined && 'url' in file
          ? new Uint8Array(await (await fetch(file.url)).arrayBuffer())
          : new Uint8Array();
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(pdf_sha256);
    }
    const stranger = await newOrganisation();
    expect(failed(await stranger.client.getDecisionLetter({ path })).status).toBe(404);
    expect(failed(await stranger.client.writeDecisionLetter({ path, body: {} })).status).toBe(404);
  });

  test('Behind a code the applicant reads the reason and its transactions, and says that one is something else', async () => {
    const link = await linkInMailTo(email);
    expect(failed(await clientWith(link).getConnectDecision({ path: applicant.path })).code).toBe(
      'applicant_code_required',
    );
    me = await confirmed(link);
    const { path } = applicant;
    const shown = succeeded(await me.client.getConnectDecision({ path })).body;
    expect(shown.outcome).toBe('decline');
    expect(shown.transactions.length).toBeGreaterThan(0);
    const [row] = shown.transactions;
    const body = {
      kind: 'label',
      words: 'That was a birthday present.',
      transaction_id: row?.id ?? '',
      proposed_label: 'gifts',
    } as const;
    const after = succeeded(await me.client.makeRepresentation({ path, body })).body;
    expect(after.representations).toMatchObject([{ words: body.words, answer: null }]);
    const foreign = { ...body, transaction_id: '69239a5c00000000000000c1' };
    expect(failed(await me.client.makeRepresentation({ path, body: foreign })).status).toBe(404);
    expect((await eventOf('representation.made')).data).toMatchObject({ kind: 'label', decision_id: decisionId });
  });

  test('The lender corrects the label, decides anew on the new analysis, and answers once', async () => {
    const path = { application_id };
    const [said] = succeeded(await own.client.listRepresentations({ path, query: {} })).body.data;
    const transaction_id = said?.transaction_id ?? '';
    const body = { new_label: 'food.groceries' } as const;
    succeeded(await own.client.relabelTransaction({ path: { ...path, transaction_id }, body, query: {} }));
    const decision = await eventually(async () => {
      const made = await own.client.makeDecision({ body: { application_id, ...asked } });
      return made.ok ? succeeded(made).body : null;
    }, 'the new decision');
    expect(decision.id).not.toBe(decisionId);
    const answer = { outcome: 'upheld', words: 'We corrected the label and decided again.' } as const;
    const at = { ...path, representation_id: said?.id ?? '' };
    const answered = succeeded(await own.client.answerRepresentation({ path: at, body: answer })).body;
    expect(answered).toMatchObject({ answer, answered_by: own.userId });
    expect(failed(await own.client.answerRepresentation({ path: at, body: answer })).code).toBe(
      'representation_answered',
    );
    const shown = succeeded(await me.client.getConnectDecision({ path })).body;
    expect(shown.representations).toMatchObject([{ answer }]);
    expect(shown.transactions.find(({ id }) => id === transaction_id)?.label).toBe('food.groceries');
    const stranger = await newOrganisation();
    expect(failed(await stranger.client.listRepresentations({ path, query: {} })).status).toBe(404);
    expect(failed(await stranger.client.answerRepresentation({ path: at, body: answer })).status).toBe(404);
    decisionId = decision.id;
  });

  test('A second person decides otherwise, and the letter says what stands, with a reason for the applicant', async () => {
    const path = { application_id, decision_id: decisionId };
    const override = {
      outcome: { kind: 'decline' },
      reason: 'The employer confirmed that the contract ends in March.',
    } as const;
    succeeded(await second.client.overrideDecision({ path, body: override }));
    expect(failed(await own.client.writeDecisionLetter({ path, body: { send: false } })).code).toBe(
      'letter_reason_missing',
    );
    const reason = 'Your employer confirmed that your contract ends in March.';
    const { letter, invite_id } = succeeded(
      await own.client.writeDecisionLetter({ path, body: { reason, send: false } }),
    ).body;
    expect(invite_id).toBeNull();
    expect(letter.dominant_reason).toMatchObject({ code: 'person', words: reason });
    expect(letter.override_id).not.toBeNull();
    const shown = succeeded(await me.client.getConnectDecision({ path: applicant.path })).body;
    expect(shown.dominant_reason?.words).toBe(reason);
  });

  test('The outcome of the loan is reported, and a stricter policy is tried on what was decided', async () => {
    const outcomes = [{ application_id, state: 'current', as_of: '2026-11-20' }] as const;
    const recorded = succeeded(await own.client.recordOutcomes({ body: { outcomes: [...outcomes] } })).body;
    expect(recorded.recorded).toBe(1);
    // Grants R1 000 at most, and has the tests that expect no more.
    const starter = await starterDocument(own.client, 'salaried_short_term');
    const smaller = JSON.parse(JSON.stringify(starter).replaceAll('R8000', 'R1000'));
    const { tests } = succeeded(await own.client.validatePolicy({ body: { document: smaller } })).body;
    const passing = new Set(tests.flatMap(({ id, failures }) => (failures.length === 0 ? [id] : [])));
    const document = { ...smaller, tests: smaller.tests.filter(({ id }: { id: string }) => passing.has(id)) };
    const draft = succeeded(await own.client.draftPolicy({ body: { document, follows: inForce.id } })).body;
    stricter = draft.id;
    const made = succeeded(await own.client.getDecision({ path: { application_id, decision_id: decisionId } })).body;
    day = made.request.decided_on;
    const body = { version_id: draft.id, decided_from: day, decided_to: day };
    const started = succeeded(await own.client.startBackTest({ body })).body;
    const done = await eventually(async () => {
      const test = succeeded(await own.client.getBackTest({ path: { back_test_id: started.id } })).body;
      return test.state === 'done' ? test : null;
    }, 'the back-test');
    expect(done.state).toBe('done');
    const kinds = succeeded(await own.client.listActivity({ path: { application_id }, query: {} })).body.data.map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(expect.arrayContaining(['override', 'decision']));
  });

  test('The stricter policy is published by a second person and decides from then on, and drift is measured against the month before', async () => {
    const path = { version_id: stricter };
    succeeded(await own.client.submitPolicy({ path }));
    expect(failed(await own.client.approvePolicy({ path, body: {} })).code).toBe('policy_needs_second_person');
    succeeded(await second.client.approvePolicy({ path, body: {} }));
    const month = day.slice(0, 7);
    const before = await eventually(async () => {
      const { body } = succeeded(await own.client.getPortfolio({ query: { month } }));
      return body.decisions > 0 ? body : null;
    }, 'the decisions of the month');
    expect(before.drift.every(({ index }) => index === null)).toBe(true);
    const nextMonth = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 15)).toISOString();
    const persona_id = 'salaried_monthly';
    const other = succeeded(await own.client.createSandboxApplication({ body: { persona_id } })).body.id;
    succeeded(await own.client.setSandboxClock({ body: { date: nextMonth.slice(0, 10) } }));
    const decision = await eventually(async () => {
      const made = await own.client.makeDecision({ body: { application_id: other, ...asked } });
      return made.ok ? succeeded(made).body : null;
    }, 'a decision by the stricter policy');
    expect(decision.policy.version_id).toBe(stricter);
    const after = await eventually(async () => {
      const query = { month: nextMonth.slice(0, 7), reference: month };
      const { body } = succeeded(await own.client.getPortfolio({ query }));
      return body.decisions > 0 ? body : null;
    }, 'the decisions of the month after');
    expect(after.drift.every(({ index }) => index !== null)).toBe(true);
    expect(after.drift.filter(({ index }) => index !== null && index > 0).length).toBeGreaterThan(0);
    // Of so few decisions it says so.
    expect(after.drift.every(({ is_small }) => is_small)).toBe(true);
  });
});
