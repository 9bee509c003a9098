import { setTimeout as pause } from 'node:timers/promises';
import { imaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, spreadOf } from '@imali/measure/spread.ts';
import { visitBank } from '@imali/partner-fakes/sandbox-bank/bank-visitor.fixture.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { withCloud } from '../cloud/benched-cloud.ts';
import type { Lender } from '../cloud/lender.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';

const steps = [
  'open',
  'consent',
  'choose_bank',
  'login',
  'at_bank',
  'callback',
  'hand_in_code',
  'fetched',
  'complete',
  'analysed',
  'all',
] as const;
type StepName = (typeof steps)[number];
/** Milliseconds of each step of one applicant. */
type Times = ReadonlyMap<StepName, number>;

const words: Readonly<Record<StepName, string>> = {
  open: 'open the link (GET flow)',
  consent: 'give consent',
  choose_bank: 'choose the bank',
  login: 'log in: the address of the bank',
  at_bank: "the bank's own pages, filled in at once",
  callback: 'sent back (GET callback)',
  hand_in_code: 'hand in the code: tokens exchanged',
  fetched: 'until a year of every account is there',
  complete: 'complete',
  analysed: 'from there until everything is analysed',
  all: 'from the link to the end, analyses included',
};

/** Longest wait between two looks at the thread; the connect app waits a second. */
const POLL_MS = 250;
const LIMIT_MS = 300_000;

function bodyOf<R extends { readonly ok: boolean }>(result: R): Extract<R, { ok: true }> {
  if (isSuccess(result)) return result;
  throw new Error(`expected a success, got ${JSON.stringify(result)}`);
}

/** One applicant from the link to the analyses; milliseconds of each step. */
async function applicant(lender: Lender, personaId: string): Promise<Times> {
  const { id, connectUrl } = await lender.newLink();
  const token = new URLSearchParams(new URL(connectUrl).hash.slice(1)).get('token') ?? '';
  const client = imaliClient({ baseUrl: lender.apiUrl, token });
  const path = { application_id: id };
  const took = new Map<StepName, number>();
  const begun = performance.now();
  async function timed<T>(name: StepName, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const result = await work();
    took.set(name, performance.now() - from);
    return result;
  }
  async function threadWhere(
    isSo: (thread: { bank_state: string; analysis: string; fault: string | null }) => boolean,
  ) {
    for (const from = performance.now(); performance.now() - from < LIMIT_MS; await pause(POLL_MS)) {
      const { body } = bodyOf(await client.getConnectThread({ path }));
      if (isSo(body)) return;
      if (body.fault !== null || body.analysis === 'FAILED') throw new Error(`it failed: ${JSON.stringify(body)}`);
    }
    throw new Error('it did not come so far in time');
  }

  const flow = await timed('open', async () => bodyOf(await client.getConnectFlow({ path })).body);
  const documents = flow.legal_documents.map(({ id: document, version }) => ({ id: document, version }));
  await timed('consent', async () => bodyOf(await client.giveConsent({ path, body: { documents } })));
  const choice = { bank_id: 'sandbox_bank', upload_method: 'automatic' as const };
  await timed('choose_bank', async () => bodyOf(await client.selectConnectBank({ path, body: choice })));
  const login = await timed('login', async () => bodyOf(await client.loginToBank({ path, body: {} })).body);
  const address = login.steps[login.current_step]?.redirect_url ?? '';
  const returned = await timed('at_bank', () => visitBank(address, { username: personaId }));
  const onward = await timed('callback', async () => {
    const answer = await fetch(returned, { redirect: 'manual' });
    await answer.arrayBuffer();
    return new URL(answer.headers.get('location') ?? '');
  });
  const handed = new URLSearchParams(onward.hash.slice(1));
  const iss = handed.get('iss');
  const body = {
    state: handed.get('state') ?? '',
    code: handed.get('code') ?? '',
    ...(iss === null ? {} : { iss }),
  };
  await timed('hand_in_code', async () => bodyOf(await client.finishBankLogin({ path, body })));
  await timed('fetched', () => threadWhere(({ bank_state }) => bank_state === 'DONE'));
  await timed('complete', async () => bodyOf(await client.completeConnect({ path })));
  await timed('analysed', () => threadWhere(({ analysis }) => analysis === 'READY'));
  took.set('all', performance.now() - begun);
  return took;
}

/** Applicants who all open their links at once, connect the sandbox bank and finish. */
export const connect: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  const [warmUps, crowd] = quick ? [1, 2] : [2, 50];
  progress(`connect: starting a cloud, then ${warmUps} applicants one by one and ${crowd} at once`);
  const [alone, together] = await withCloud(async (lender) => {
    const persona = (index: number) => personas[index % personas.length]?.id ?? '';
    const single: Times[] = [];
    for (let index = 0; index < warmUps * 3; index += 1) single.push(await applicant(lender, persona(index)));
    progress('connect: now all at once');
    const many = await Promise.all(Array.from({ length: crowd }, (_, index) => applicant(lender, persona(index))));
    return [single.slice(warmUps), many] as const;
  });
  const parts = ['p50', 'p95', 'max'] as const;
  const of = (runs: readonly Times[], name: StepName) => spreadOf(runs.flatMap((run) => run.get(name) ?? []));
  return {
    figures: Object.assign(
      { applicants_count: crowd },
      ...steps.flatMap((name) => [
        figuresOf(`alone_${name}`, 'ms', of(alone, name), ['p50']),
        figuresOf(`together_${name}`, 'ms', of(together, name), parts),
      ]),
    ),
    tables: [
      {
        title: `${crowd} applicants at once from the link to their analyses, over the sandbox bank; beside it one at a time`,
        columns: ['ms', 'alone p50', ...parts],
        rows: steps.map((name) => {
          const spread = of(together, name);
          return [words[name], of(alone, name).p50, ...parts.map((part) => spread[part])];
        }),
      },
    ],
    notes: [
      'The applicants, the gateway, every function, the database and the bank share the processors of one machine.',
      `Accounts of ${personas.length} personas in turn, a year each. The thread is looked at every ${POLL_MS} ms, which is load too.`,
      ...(stale === undefined ? [] : [stale]),
    ],
  };
};
