import * as z from 'zod';
import type { InviteNews } from '../domain/invite.ts';
import type { MessageNews, OptOut } from '../domain/whatsapp-number.ts';
import { subjectOf } from './message-subject.ts';

const MetaError = z.object({ code: z.number(), title: z.string().default(''), message: z.string().optional() });

const Status = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  errors: z.array(MetaError).default([]),
});

const Message = z.object({
  id: z.string(),
  from: z.string().regex(/^\d{8,15}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});

/** One that is not understood leaves the others as they are: WhatsApp adds kinds of things at any time. */
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullable().catch(null))
    .default([])
    .transform((items) => items.flatMap((one) => (one === null ? [] : [one])));

const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: listOf(Status),
  messages: listOf(Message),
});

const Change = z.object({ field: z.literal('messages'), value: Value });

/** Source: WhatsApp Business Platform, Cloud API, "Webhooks: components". */
const Callback = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: listOf(Change) })).default([]),
});

const statuses: Readonly<Record<string, InviteNews['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'refused',
};

/** How people say that they want no more messages, and nothing else. */
const NO_MORE = /^\s*(stop|unsubscribe|opt[\s-]?out|no more)[\s.!]*$/i;

const instant = (seconds: string): string => new Date(Number(seconds) * 1000).toISOString();

/** What a callback says that matters here; empty for what is not understood. */
export function readCallback(body: Uint8Array): {
  readonly news: readonly MessageNews[];
  readonly optOuts: readonly OptOut[];
} {
  const values = valuesOf(body);
  return {
    news: values.flatMap(({ metadata, statuses: told }) =>
      told.flatMap(({ status, timestamp, errors, biz_opaque_callback_data: subject }): MessageNews[] => {
        const known = statuses[status];
        const about = subjectOf(subject);
        if (known === undefined || about === null) return [];
        const reason = known === 'refused' ? (errors[0]?.title ?? '').slice(0, 300) : null;
        return [
          {
            phoneNumberId: metadata.phone_number_id,
            about,
            news: { status: known, at: instant(timestamp), reason },
          },
        ];
      }),
    ),
    optOuts: values.flatMap(({ metadata, messages }) =>
      messages
        .filter(({ text, button }) => NO_MORE.test(text?.body ?? button?.text ?? ''))
        .map(({ from, timestamp }) => ({
          phoneNumberId: metadata.phone_number_id,
          from,
          at: instant(timestamp),
        })),
    ),
  };
}

function valuesOf(body: Uint8Array): readonly z.output<typeof Value>[] {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return [];
  }
  const parsed = Callback.safeParse(json);
  return parsed.success ? parsed.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) : [];
}
