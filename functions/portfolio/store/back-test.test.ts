import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DecisionOut } from '../../../schemas/entities/decision.ts';
import { applicationKey } from '../../applications/store/application-items.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { madeDecision } from '../../decisions/domain/made-decision.ts';
import { draftVersion } from '../../decisions/domain/policy-version.ts';
import { dynamoDecisions } from '../../decisions/store/dynamo-decisions.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { identifierAt, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { type BackTestRecord, type BackTestTask, CHUNK_DECISIONS } from '../domain/back-test/back-test.ts';
import { addedParts, comparedDecision, noPart } from '../domain/back-test/back-test-part.ts';
import { PastDecision } from '../domain/back-test/past-decision.ts';
import { type BackTestPorts, compareChunk, pastLoan, spreadBackTest } from '../domain/back-test/run-back-test.ts';
import { withReports } from '../domain/loan-outcome.ts';
import { monthsDown } from '../domain/statistics/loan-losses.ts';
import { dynamoBackTests } from './dynamo-back-tests.ts';
import { dynamoOutcomes } from './dynamo-outcomes.ts';
import { dynamoPastDecisions } from './dynamo-past-decisions.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const at = '2026-11-24T08:00:00.000Z';
const newId = () => randomIdentifiers.next(Date.parse(at));

function prepared(document: unknown) {
  const found = preparePolicy(document);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.policy;
}
const lending = starterPolicies['salaried_short_term'];
const drafted = draftVersion({ id: newId(), policyId: newId() }, lending, { personId: newId(), at });
if (!drafted.ok) throw new Error('the starter is not valid');
const version = { ...drafted.version, name: 'Salaried' };
const same = prepared(lending);
/** Grants R2 000 at most, where the other one grants R8 000. */
const stricter = prepared(JSON.parse(JSON.stringify(lending).replaceAll('R8000', 'R2000')));

const documents = (net_income: number, max_instalment: number) => ({
  affordability: { net_income, max_instalment, full_months: 6, verdict: 'within' },
  income_analysis: { income_indicator: 'STABLE' },
  risk_insights: {
    debt_review: { active: false },
    returned_debit_orders: { count_3_months: 0 },
    gambling: { share_of_income: 0.02 },
    loan_stacking: { most_within_30_days: 0 },
  },
});

function decisionOf(applicationId: string, amount: number, income: number, decidedOn: string): DecisionOut {
  const made = madeDecision({
    id: identifierAt(Date.parse(`${decidedOn}T08:00:00Z`), applicationId, String(amount), String(income)),
    applicationId,
    version,
    request: { product: 'short_term_loan', applicant: 'natural_person', amount, term_months: 3 },
    facts: { first_loan_this_year: true },
    decidedOn,
    overrideReason: null,
    documents: documents(income, income / 5),
    analysis: { generation: 1, engine_version: '1', taxonomy_version: '1', rules_version: '1', as_of: decidedOn },
    madeBy: { kind: 'api_token', id: newId() },
    madeAt: `${decidedOn}T08:00:00.000Z`,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { ...made.decision, jws: null };
}

describe('the months of a period', () => {
  test('Months go down from the last to the first, over the year', () => {
    expect(monthsDown('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  });
});

describe('a decision that is decided anew', () => {
  const past = (amount: number, income: number) =>
    PastDecision.parse(decisionOf(newId(), amount, income, '2026-03-10'));

  test('By its own policy it comes to what it was, whatever was asked for and earned', () => {
    const money = fc.integer({ min: 500, max: 20_000 });
    fc.assert(
      fc.property(money, money, (amount, income) => {
        const { part, move } = comparedDecision(same, past(amount, income), { grantedCents: null, lostCents: null });
        expect(move).toBeNull();
        expect(part.all.before).toEqual(part.all.after);
      }),
      { numRuns: 40 },
    );
  });

  test('What was not kept of it is said, and is missing to the draft', () => {
    const { figures, ...rest } = past(3_000, 12_000);
    const { 'risk_insights.gambling.share_of_income': _, ...others } = figures;
    const { part } = comparedDecision(same, { ...rest, figures: others }, { grantedCents: null, lostCents: null });
    expect(part.missing).toEqual({ 'risk_insights.gambling.share_of_income': 1 });
  });

  test('A fact that the draft needs and the decision has not is undecided, and counts on no side', () => {
    const { part } = comparedDecision(
      same,
      { ...past(3_000, 12_000), facts: {} },
      { grantedCents: null, lostCents: null },
    );
    expect(Object.values(part.undecided)).toEqual([1]);
    expect(part.all.decisions).toBe(0);
  });

  test('What was lost is that of the last report: a default without a loss owes its balance, arrears are not lost yet', () => {
    const outcome = (report: object) =>
      withReports(
        null,
        newId(),
        [
          {
            state: 'default',
            asOf: '2026-06-01',
            arrearsDays: 0,
            grantedCents: null,
            balanceCents: 70_000,
            lostCents: null,
            ...report,
          },
        ],
        at,
      ) ?? undefined;
    const decision = past(3_000, 12_000);
    const granted = decision.outcome.kind === 'approve' ? decision.outcome.amount * 100 : null;
    expect(pastLoan(decision, outcome({}))).toEqual({ grantedCents: granted, lostCents: 70_000 });
    expect(pastLoan(decision, outcome({ lostCents: 5 })).lostCents).toBe(5);
    expect(pastLoan(decision, outcome({ state: 'in_arrears' })).lostCents).toBeNull();
    expect(pastLoan(decision, outcome({ state: 'settled' })).lostCents).toBe(0);
    expect(pastLoan(decision, undefined).lostCents).toBeNull();
  });

  test('Parts add up to the same in any order', () => {
    const parts = [500, 3_000, 9_000].map(
      (amount) =>
        comparedDecision(stricter, past(amount, 4_000 + amount), { grantedCents: 100_000, lostCents: 50_000 }).part,
    );
    expect(parts.toReversed().reduce(addedParts, noPart)).toEqual(parts.reduce(addedParts, noPart));
  });
});

describe('a back-test', () => {
  async function book(count: number) {
    const organisationId = newId();
    const decisions: DecisionOut[] = [];
    for (let index = 0; index < count; index += 1) {
      const applicationId = newId();
      const decidedOn = `2026-0${1 + (index % 3)}-1${index % 10}`;
      const decision = decisionOf(applicationId, 1_000 + (index % 7) * 1_000, 3_000 + (index % 11) * 1_500, decidedOn);
      await dynamoDecisions(started.table).add({ organisationId, applicationId }, decision);
      decisions.push(decision);
    }
    return { organisationId, decisions };
  }

  function running(organisationId: string, policy = stricter) {
    const backTests = dynamoBackTests(started.table);
    const asked: BackTestTask[] = [];
    const announced: string[] = [];
    const ports: BackTestPorts = {
      backTests,
      past: dynamoPastDecisions(started.table),
      queue: { ask: async (tasks) => void asked.push(...tasks) },
      policy: async () => policy,
      newRun: newId,
      announceDone: async ({ id }) => void announced.push(id),
    };
    const record: BackTestRecord = {
      id: newId(),
      organisationId,
      versionId: newId(),
      policyName: 'Draft',
      decidedFrom: '2026-01-01',
      decidedTo: '2026-03-31',
      state: 'preparing',
      run: null,
      decisions: 0,
      chunks: 0,
      chunksDone: 0,
      isCut: false,
      createdAt: at,
      createdBy: newId(),
      finishedAt: null,
      result: null,
    };
    return { backTests, asked, announced, ports, record, ref: { organisationId, backTestId: record.id } };
  }

  test('A back-test compares each application once, however often its messages come, and ends with the sum of its chunks', async () => {
    const { organisationId, decisions } = await book(CHUNK_DECISIONS + 30);
    const [first] = decisions;
    if (first === undefined) throw new Error('no decision');
    const ref = { organisationId, applicationId: first.application_id };
    await started.table.put({ ...applicationKey(organisationId, ref.applicationId), consentRevokedAt: null });
    const again = decisionOf(first.application_id, 2_500, 9_000, '2026-03-30');
    await dynamoDecisions(started.table).add(ref, again);
    const { asked, announced, ports, record, ref: test, backTests } = running(organisationId);
    expect(await backTests.create(record)).toBe(true);
    expect(await spreadBackTest(ports, test, at)).toBe('spread');
    expect(await spreadBackTest(ports, test, at)).toBe('spread');
    const chunks = asked.flatMap((task) => (task.kind === 'chunk' ? [task] : []));
    expect(chunks.map(({ chunk }) => chunk)).toEqual([0, 1, 0, 1]);
    for (const task of [...chunks, ...chunks]) await compareChunk(ports, task, at);
    await Promise.all(chunks.map((task) => compareChunk(ports, task, at)));
    const done = await backTests.find(organisationId, record.id);
    expect(done).toMatchObject({ state: 'done', decisions: decisions.length, chunksDone: 2, isCut: false });
    expect(done?.result?.all.decisions).toBe(decisions.length);
    const expected = [again, ...decisions.slice(1)]
      .map((one) => comparedDecision(stricter, PastDecision.parse(one), pastLoan(one, undefined)).part)
      .reduce(addedParts, noPart);
    expect(done?.result).toEqual(expected);
    expect(new Set(announced)).toEqual(new Set([record.id]));
    const moves = [...((await backTests.moves(record, 0)) ?? []), ...((await backTests.moves(record, 1)) ?? [])];
    expect(moves.length).toBeGreaterThan(0);
    expect(
      moves.every(
        ({ from, to, grantedBeforeCents, grantedAfterCents }) =>
          from !== to || grantedBeforeCents !== grantedAfterCents,
      ),
    ).toBe(true);
  });

  test('What is erased after the list was made is counted, and never read', async () => {
    const { organisationId, decisions } = await book(3);
    const { ports, record, ref, backTests } = running(organisationId, same);
    await backTests.create(record);
    await spreadBackTest(ports, ref, at);
    const [gone] = decisions;
    if (gone === undefined) throw new Error('no decision');
    const pk = partition({ organisationId, applicationId: gone.application_id });
    for (const { sk } of await started.table.startingWith(pk, 'D')) await started.table.remove({ pk, sk: String(sk) });
    await compareChunk(ports, { kind: 'chunk', ...ref, chunk: 0 }, at);
    expect((await backTests.find(organisationId, record.id))?.result).toMatchObject({
      erased: 1,
      all: { decisions: 2 },
    });
  });

  test('A period without decisions is done at once, and another organisation sees none of it', async () => {
    const { ports, record, ref, backTests } = running(newId());
    await backTests.create(record);
    await spreadBackTest(ports, ref, at);
    expect(await backTests.find(record.organisationId, record.id)).toMatchObject({ state: 'done', decisions: 0 });
    expect(await backTests.find(newId(), record.id)).toBeNull();
    expect(await dynamoOutcomes(started.table).find({ organisationId: newId(), applicationId: newId() })).toBeNull();
  });
});
