import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { ApplicantLanguage } from '../../../schemas/applicant-languages.ts';
import { internationalNumber } from '../../applications/domain/phone-number.ts';
import type { InviteMessage, WhatsappAnswer, WhatsappGraph } from '../domain/whatsapp-number.ts';
import { subjectText } from './message-subject.ts';
import type { WhatsappSecret } from './whatsapp-secret.ts';

/** The template that WhatsApp approved: three words in its text, and a button with an address. */
const INVITE_TEMPLATE = 'application_invite';
const ENGLISH = 'en';
/**
 * Our languages that templates can be in (WhatsApp Business Platform, "Supported languages": no isiXhosa, Setswana or Sesotho). A
 * number whose template is not approved in one of them sends the English one.
 */
const templateLanguages: Readonly<Partial<Record<ApplicantLanguage, string>>> = { 'zu-ZA': 'zu', 'af-ZA': 'af' };
const NOT_IN_THIS_LANGUAGE = 132_001;

const TIMEOUT_MS = 8_000;
const MAX_ANSWER = 1024 * 1024;

const GraphError = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number(),
    error_data: z.object({ details: z.string() }).optional(),
  }),
});

/** What the codes that matter to a lender mean. Source: WhatsApp Business Platform, Cloud API, "Error codes". */
const meanings: Readonly<Record<number, string>> = {
  4: 'the account sends too much at the moment',
  10: 'the account is not shared with us',
  100: 'something in the request is not right',
  190: 'the access to the account has ended; register the number again',
  200: 'the account is not shared with us',
  80007: 'the account sends too much at the moment',
  130429: 'the number sends too much at the moment',
  130472: 'the recipient takes no such messages at the moment',
  131026: 'the recipient cannot be reached on WhatsApp',
  131031: 'the account is locked',
  131047: 'the recipient has to write first',
  131048: 'too many recipients reported messages of this number',
  131050: 'the recipient wants no more messages',
  131056: 'this recipient gets too much at the moment',
  132000: 'the template has other words than ours',
  132001: 'the template for invites was not approved yet',
  132015: 'the template for invites is paused',
  133005: 'the number has a PIN that we do not know',
  133010: 'the number is not registered',
};

/** 'silent' where no answer came, or none of WhatsApp's own: what was asked for may have been done. */
type Answer<T = unknown> =
  | { readonly done: T }
  | { readonly refused: string; readonly code?: number }
  | { readonly silent: string };

/** Empty for more than MAX_ANSWER bytes, of which no more are read. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** For what can be asked again: silence is as good as a refusal. */
function settled<T>(answer: Answer<T>): WhatsappAnswer<T> {
  if ('done' in answer) return answer;
  return { refused: 'silent' in answer ? answer.silent : answer.refused };
}

/**
 * The PIN that locks a number against others: six digits, the same whenever the number is registered again, because
 * WhatsApp takes no other one then.
 */
function pinOf({ pinKey, appSecret }: WhatsappSecret, phoneNumberId: string): string {
  const digest = createHmac('sha256', pinKey ?? appSecret)
    .update(`whatsapp-pin:${phoneNumberId}`)
    .digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An invite as the template takes it. @param code of the template's language, as WhatsApp writes it */
function templateMessage({ to, name, lender, until, linkEnd, about }: InviteMessage, code: string) {
  const words = [name, lender, until].map((text) => ({ type: 'text', text }));
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    biz_opaque_callback_data: subjectText(about),
    template: {
      name: INVITE_TEMPLATE,
      language: { code },
      components: [
        { type: 'body', parameters: words },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: linkEnd }] },
      ],
    },
  };
}

/** WhatsApp's Cloud API. What it refuses, and what does not answer in time, are values. @param url with its version */
export function whatsappGraph(url: string, secret: () => Promise<WhatsappSecret>): WhatsappGraph {
  async function call(method: 'GET' | 'POST', path: string, token: string | null, body?: object): Promise<Answer> {
    try {
      const response = await fetch(`${url}/${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const json = jsonOf(await textOf(response));
      if (response.ok) return { done: json };
      const told = GraphError.safeParse(json);
      if (!told.success) return { silent: `WhatsApp answered with the status ${response.status}` };
      const { code } = told.data.error;
      return { code, refused: meanings[code] ?? `WhatsApp answered with the code ${code}` };
    } catch {
      return { silent: 'WhatsApp cannot be reached' };
    }
  }

  async function read<T extends z.ZodType>(schema: T, answer: Promise<Answer>): Promise<Answer<z.output<T>>> {
    const given = await answer;
    if (!('done' in given)) return given;
    const parsed = schema.safeParse(given.done);
    return parsed.success ? { done: parsed.data } : { silent: 'WhatsApp answered something else' };
  }

  const tokenOf = async (token: string | undefined): Promise<string> => token ?? (await secret()).accessToken;

  return {
    async exchange(code) {
      const { appId, appSecret } = await secret();
      const body = { client_id: appId, client_secret: appSecret, code, grant_type: 'authorization_code' };
      const answer = settled(await read(Token, call('POST', 'oauth/access_token', null, body)));
      return 'refused' in answer ? answer : { done: answer.done.access_token };
    },

    async findNumber({ wabaId, phoneNumber }, given) {
      const asked = call('GET', `${wabaId}/phone_numbers?limit=100`, await tokenOf(given));
      const numbers = settled(await read(Numbers, asked));
      if ('refused' in numbers) return numbers;
      const own = numbers.done.data.find((one) => internationalNumber(one.display_phone_number) === phoneNumber);
      return own === undefined ? { refused: 'the account has no such number' } : { done: own.id };
    },

    async register({ wabaId, phoneNumberId }, given) {
      const token = await tokenOf(given);
      const subscribed = settled(await call('POST', `${wabaId}/subscribed_apps`, token));
      if ('refused' in subscribed) return subscribed;
      const body = { messaging_product: 'whatsapp', pin: pinOf(await secret(), phoneNumberId) };
      const registered = settled(await call('POST', `${phoneNumberId}/register`, token, body));
      return 'refused' in registered ? registered : { done: phoneNumberId };
    },

    async invite(phoneNumberId, message, given) {
      const token = await tokenOf(given);
      const send = (code: string) =>
        read(Sent, call('POST', `${phoneNumberId}/messages`, token, templateMessage(message, code)));
      const code = templateLanguages[message.language] ?? ENGLISH;
      const first = await send(code);
      const isOtherwise = 'refused' in first && first.code === NOT_IN_THIS_LANGUAGE && code !== ENGLISH;
      const answer = isOtherwise ? await send(ENGLISH) : first;
      if ('silent' in answer) return { unsure: true };
      return 'refused' in answer ? { refused: answer.refused } : { done: answer.done.messages[0].id };
    },
  };
}

const Token = z.object({ access_token: z.string() });
const Numbers = z.object({ data: z.array(z.object({ id: z.string(), display_phone_number: z.string() })) });
const Sent = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) });
