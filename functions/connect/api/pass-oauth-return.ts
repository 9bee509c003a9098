import { passOauthReturn as contract } from '../../../schemas/endpoints/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { passOauthReturn as grants } from '../resources.ts';

interface Adapters {
  readonly consoleUrl: string;
}

/** Application and random part of a state that we made. */
const OWN_STATE = /^([0-9a-f]{24})\.[A-Za-z0-9_-]{20,}$/;

/** Neither what the bank sent nor where it leads is for a cache, or for the page that comes next. */
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;

/**
 * Leads on to the connect app of the application that the state names; what the bank sent goes into the fragment, which no
 * server sees. The text of an error is the bank's, or anybody's: it helps to find out why, and is never shown.
 */
export const operation: Operation<typeof contract, Adapters> = async ({ consoleUrl }, { query }) => {
  const applicationId = OWN_STATE.exec(query.state ?? '')?.[1];
  if (applicationId === undefined) {
    return { status: 303, body: undefined, headers: { ...headers, location: `${consoleUrl}/connect/problem` } };
  }
  const fragment = new URLSearchParams();
  for (const name of ['state', 'code', 'error', 'error_description', 'iss'] as const) {
    const value = query[name];
    if (value !== undefined) fragment.set(name, value);
  }
  // The login failed, which the flow has to learn to let the applicant begin again.
  if (query.code === undefined && query.error === undefined) fragment.set('error', 'invalid_request');
  const location = `${consoleUrl}/connect/${applicationId}#${fragment}`;
  return { status: 303, body: undefined, headers: { ...headers, location } };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ consoleUrl: held.consoleUrl.to('read') })),
  operation,
);
