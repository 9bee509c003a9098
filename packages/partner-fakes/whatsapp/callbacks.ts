import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentMessage } from './outbox.ts';

/** How often a callback that was not taken is tried again on this machine; WhatsApp tries for a week. */
const TRIES = 4;
const FIRST_PAUSE_MS = 200;

export interface CallbackTarget {
  readonly url: () => string;
  readonly appSecret: () => string;
}

const seconds = (): string => String(Math.floor(Date.now() / 1000));

function envelope(phoneNumberId: string, value: object): object {
  const metadata = { display_phone_number: phoneNumberId.slice(-9), phone_number_id: phoneNumberId };
  return {
    object: 'whatsapp_business_account',
    entry: [
      { id: '0', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }] },
    ],
  };
}

/** The status of a message. */
export function statusCallback(message: SentMessage, status: string, error?: { code: number; title: string }): object {
  return envelope(message.phoneNumberId, {
    statuses: [
      {
        id: message.id,
        status,
        timestamp: seconds(),
        recipient_id: message.to,
        ...(message.subject === undefined ? {} : { biz_opaque_callback_data: message.subject }),
        ...(error === undefined ? {} : { errors: [{ ...error, message: error.title }] }),
      },
    ],
  });
}

/** What the recipient answers. */
export function replyCallback(message: SentMessage, text: string): object {
  return envelope(message.phoneNumberId, {
    contacts: [{ profile: { name: 'Applicant' }, wa_id: message.to }],
    messages: [
      {
        id: `${message.id}-reply-${seconds()}`,
        from: message.to,
        timestamp: seconds(),
        type: 'text',
        text: { body: text },
      },
    ],
  });
}

/** Posts a callback, signed, until it is taken. @returns the status of the last answer; 0 without one */
export async function postCallback(target: CallbackTarget, callback: object): Promise<number> {
  const body = JSON.stringify(callback);
  const signature = createHmac('sha256', target.appSecret()).update(body).digest('hex');
  let status = 0;
  for (let attempt = 1; attempt <= TRIES && status !== 200; attempt += 1) {
    if (attempt > 1) await pause(FIRST_PAUSE_MS * 2 ** (attempt - 2));
    status = await fetch(target.url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    }).then(
      (response) => response.status,
      () => 0,
    );
  }
  return status;
}
