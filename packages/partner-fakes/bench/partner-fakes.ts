import { createServer } from 'node:http';
import { listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';
import { comparedInTurns } from '@imali/measure/in-turns.ts';
import type { Bench } from '@imali/measure/report.ts';
import { INVESTEC_API_KEY, INVESTEC_SECRET, startInvestec } from '../investec/start-investec.ts';

const ACCOUNTS = '/za/pb/v1/accounts';

/** A token of a persona. */
async function tokenOf(url: string): Promise<string> {
  const reply = await fetch(`${url}/identity/v2/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`high_earner:${INVESTEC_SECRET}`).toString('base64')}`,
      'x-api-key': INVESTEC_API_KEY,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token }: { readonly access_token: string } = JSON.parse(await reply.text());
  return token;
}

/** Half a year of rows asked of the fake Investec, beside a bare server that answers the same bytes. */
export const partnerFakes: Bench = async ({ quick, progress }) => {
  const rounds = quick ? 3 : 300;
  const investec = await startInvestec({ today: () => '2026-06-12' });
  const headers = { authorization: `Bearer ${await tokenOf(investec.url)}` };
  const asked = async (url: string) => (await fetch(url, { headers })).text();
  const listed: { readonly data: { readonly accounts: readonly { readonly accountId: string }[] } } = JSON.parse(
    await asked(`${investec.url}${ACCOUNTS}`),
  );
  const path = `${ACCOUNTS}/${listed.data.accounts[0]?.accountId}/transactions`;
  const body = await asked(`${investec.url}${path}`);
  const bare = await listenOnLoopback(
    createServer((_, response) => response.end(body)),
    0,
    'the bare server',
  );
  try {
    progress(`partner-fakes: ${rounds} calls, in turns with a bare server`);
    return await comparedInTurns({
      title: `Transactions of 180 days, ${Math.round(body.length / 1024)} KB`,
      cases: [
        { key: 'investec', words: 'the fake Investec', run: () => asked(`${investec.url}${path}`) },
        { key: 'bare', words: 'a node:http server that answers the same bytes', run: () => asked(bare.url) },
      ],
      rounds,
    });
  } finally {
    await investec.close();
    await bare.close();
  }
};
