import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { PeerAnswer, PeerRequest, PeerRoute } from '../peer-server.ts';
import { MessageIn } from './outbox.ts';

/** What this server remembers: tokens of businesses that signed up, accounts that are followed, numbers that send. */
export const GraphState = z.object({
  tokens: z.array(z.string()),
  subscribed: z.array(z.string()),
  registered: z.array(z.string()),
  /** Two-step PINs of numbers, by their ids: the first registration sets it. */
  pins: z.record(z.string(), z.string()).default({}),
});
export type GraphState = z.output<typeof GraphState>;

export interface GraphOptions {
  /** To be called after every change of the state. */
  readonly changed: () => void;
  readonly secret: () => { readonly appId: string; readonly appSecret: string; readonly accessToken: string };
  readonly accept: (phoneNumberId: string, message: MessageIn) => string;
}

/** Source: WhatsApp Business Platform, Cloud API, "Error codes". */
function refusal(status: number, code: number, message: string): PeerAnswer {
  const error = {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    fbtrace_id: randomBytes(8).toString('hex'),
  };
  return { status, json: { error } };
}

/** An account owns the number that its id ends with, so that every test can have one of its own. */
const NUMBER_DIGITS = 9;
const numberOf = (wabaId: string): { id: string; display_phone_number: string; verified_name: string } => {
  const digits = wabaId.slice(-NUMBER_DIGITS);
  const [, area, middle, last] = /^(\d\d)(\d{3})(\d{4})$/.exec(digits) ?? [];
  return { id: `5${wabaId}`, display_phone_number: `+27 ${area} ${middle} ${last}`, verified_name: 'Test Lender' };
};

/** Recipients whose messages end otherwise than well, by the last digits of their number. */
export const unreachable = (to: string): boolean => to.endsWith('0026');

/** The part of the Graph API that invites take. The version in the path may be any. */
export function graphRoutes(state: GraphState, { secret, accept, changed }: GraphOptions): readonly PeerRoute[] {
  const known = ({ headers }: PeerRequest): boolean => {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return token !== '' && (token === secret().accessToken || state.tokens.includes(token));
  };
  /** Accounts that begin with 9 are shared with nobody: only a token of their own sees them. */
  const sees = (request: PeerRequest, wabaId: string): boolean =>
    !wabaId.startsWith('9') || request.headers.authorization !== `Bearer ${secret().accessToken}`;
  const guarded =
    (answer: (request: PeerRequest, id: string) => PeerAnswer): PeerRoute['answer'] =>
    (request, id = '') => {
      if (!known(request)) return refusal(401, 190, 'Invalid OAuth access token - Cannot parse access token');
      return sees(request, id) ? answer(request, id) : refusal(400, 100, `Object with ID '${id}' does not exist`);
    };
  const version = '\\/v\\d+\\.\\d+';
  const path = (rest: string) => new RegExp(`^${version}\\/${rest}$`);

  return [
    {
      method: 'POST',
      path: path('oauth\\/access_token'),
      answer: ({ json }) => {
        const given = typeof json === 'object' && json !== null ? json : {};
        const field = (name: string): unknown => Reflect.get(given, name);
        if (field('client_id') !== secret().appId || field('client_secret') !== secret().appSecret) {
          return refusal(400, 101, 'Error validating application');
        }
        if (typeof field('code') !== 'string' || field('code') === 'expired') {
          return refusal(400, 100, 'This authorization code has expired');
        }
        const token = `EAAlocal${randomBytes(24).toString('hex')}`;
        state.tokens.push(token);
        changed();
        return { status: 200, json: { access_token: token, token_type: 'bearer' } };
      },
    },
    {
      method: 'GET',
      path: path('(\\d+)\\/phone_numbers'),
      answer: guarded((_, wabaId) =>
        wabaId.length < NUMBER_DIGITS
          ? refusal(400, 100, `Object with ID '${wabaId}' does not exist`)
          : { status: 200, json: { data: [numberOf(wabaId)], paging: {} } },
      ),
    },
    {
      method: 'POST',
      path: path('(\\d+)\\/subscribed_apps'),
      answer: guarded((_, wabaId) => {
        if (!state.subscribed.includes(wabaId)) state.subscribed.push(wabaId);
        changed();
        return { status: 200, json: { success: true } };
      }),
    },
    {
      method: 'POST',
      path: path('5(\\d+)\\/register'),
      answer: guarded(({ json }, wabaId) => {
        const pin: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'pin') : undefined;
        if (typeof pin !== 'string' || !/^\d{6}$/.test(pin)) return refusal(400, 100, 'Parameter pin is invalid');
        const id = `5${wabaId}`;
        if ((state.pins[id] ?? pin) !== pin) return refusal(400, 133005, 'Two-step verification PIN Mismatch');
        state.pins[id] = pin;
        if (!state.registered.includes(id)) state.registered.push(id);
        changed();
        return { status: 200, json: { success: true } };
      }),
    },
    {
      method: 'POST',
      path: path('5(\\d+)\\/messages'),
      answer: guarded((request, wabaId) => send(state, accept, request, `5${wabaId}`)),
    },
  ];
}

/** Languages in which the template of every number was approved. */
const APPROVED_IN = ['en', 'zu'];

function send(state: GraphState, accept: GraphOptions['accept'], { json }: PeerRequest, numberId: string): PeerAnswer {
  if (!state.registered.includes(numberId)) return refusal(400, 133010, 'Phone number is not registered');
  const message = MessageIn.safeParse(json);
  if (!message.success)
    return refusal(400, 132000, 'Number of parameters does not match the expected number of params');
  const { to, template } = message.data;
  if (template.name !== 'application_invite' || !APPROVED_IN.includes(template.language.code)) {
    return refusal(404, 132001, 'Template name does not exist in the translation');
  }
  if (to.endsWith('0429')) return refusal(429, 131056, 'Pair rate limit hit');
  if (to.endsWith('0500')) return refusal(500, 131000, 'Something went wrong');
  const id = accept(numberId, message.data);
  const wa_id = to.replace('+', '');
  return {
    status: 200,
    json: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id }],
      messages: [{ id, message_status: 'accepted' }],
    },
  };
}
