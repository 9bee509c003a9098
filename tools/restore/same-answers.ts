import { createHash } from 'node:crypto';
import { imaliClient } from '@imali/client/imali-client.ts';
import type { DemoAccess } from '../../local/demo-access.ts';

/** What the API answers to a question, as text. */
export type Answers = ReadonlyMap<string, string>;

/** Parts of answers that are made anew each time: ids of requests, and addresses that are signed for some minutes. */
const fresh = [/"request_id":"[^"]*"/g, /\?[^"]*X-Amz-Signature=[^"]*/g, /\b127\.0\.0\.1:\d+/g] as const;

/** Asks a running cloud what a lender sees of its demo: every list, and every result of the analysed application. */
export async function answersOf(apiUrl: string, demo: DemoAccess): Promise<Answers> {
  const signedIn = await imaliClient({ baseUrl: apiUrl }).issueToken({
    form: { username: demo.username, password: demo.password },
  });
  if (!signedIn.ok || !('access_token' in signedIn.body)) throw new Error('The demo user cannot sign in.');
  const person = signedIn.body.access_token;
  const { applicationId: id = '' } = demo;
  const bank = `/v1/bank_connections/${id}`;
  const questions: readonly (readonly [path: string, token: string])[] = [
    ['/v1/organisations/', demo.apiToken],
    ['/v1/applications/applications/', demo.apiToken],
    [`/v1/applications/applications/${id}`, demo.apiToken],
    ['/v1/applications/applicants/', demo.apiToken],
    ['/v1/application_configs/', demo.apiToken],
    [`${bank}/`, demo.apiToken],
    ...[
      'affordability',
      'income_analysis',
      'risk_insights',
      'liquidity_score',
      'health_score',
      'expenses_analysis',
      'statement_summary',
    ].map((kind) => [`${bank}/${kind}`, demo.apiToken] as const),
    [`${bank}/transactions/labelled`, demo.apiToken],
    ['/v1/webhooks/', person],
    ['/v1/billing/bills/', person],
  ];
  const answers = new Map<string, string>();
  const ask = async (path: string, token: string): Promise<string> => {
    const reply = await fetch(`${apiUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = await reply.text();
    const text = fresh.reduce((left, pattern) => left.replaceAll(pattern, ''), body);
    const [, address] = /"url":"(http[^"]+X-Amz-Signature=[^"]+)"/.exec(body) ?? [];
    answers.set(path, `${reply.status} ${text}${address === undefined ? '' : await digestOf(address)}`);
    return text;
  };
  for (const [path, token] of questions) await ask(path, token);
  const statements = await ask(`${bank}/statements/`, demo.apiToken);
  // The bytes of a file are handed out by the version that was pinned when it was read.
  for (const [, upload] of statements.matchAll(/"id":"([0-9a-f]{24})"/g)) {
    await ask(`${bank}/statements/${upload}`, demo.apiToken);
    await ask(`${bank}/statements/${upload}/file`, demo.apiToken);
  }
  return answers;
}

/** Status and digest of a file behind a signed address. */
async function digestOf(address: string): Promise<string> {
  const reply = await fetch(address);
  return ` file ${reply.status} ${createHash('sha256')
    .update(await reply.bytes())
    .digest('hex')}`;
}

/** The questions that have no answer: a comparison of two refusals would show nothing. */
export function unanswered(answers: Answers): readonly string[] {
  return [...answers].flatMap(([path, answer]) =>
    /^200 (?!.* file [45])/s.test(answer) ? [] : [`${path}: ${answer.slice(0, 120)}`],
  );
}

/** The questions that are answered differently. */
export function differences(before: Answers, after: Answers): readonly string[] {
  return [...before].flatMap(([path, answer]) => (after.get(path) === answer ? [] : [path]));
}
