import * as z from 'zod';
import { eventTypes } from '../events/event-catalogue.ts';
import { Id, Instant } from '../identifiers.ts';
import { webAddress } from '../web-address.ts';

export const webhookOrderings = ['none', 'subject', 'endpoint'] as const;
export const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export const deliveryFailures = [
  'status',
  'redirect',
  'timeout',
  'address_refused',
  'name_not_found',
  'not_reached',
  // In attempts of before: an answer of any length counts by its status now.
  'too_large',
] as const;

const EventTypeSchema = z.enum(eventTypes);

const url = webAddress(2048).meta({
  description:
    'https, without user and password. Private, loopback and link-local addresses are refused at every connection; redirects are not followed',
  examples: ['https://lender.example/imali'],
});
const description = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .nullable()
  .meta({ examples: ['Our loan system'] });
const types = z
  .array(EventTypeSchema)
  .min(1)
  .nullable()
  .meta({
    description: 'Types of events to send; null for all, also those to come',
    examples: [['analysis.completed']],
  });

export const WebhookIn = z
  .strictObject({
    url,
    description: description.default(null),
    event_types: types.default(null),
    ordering: z.enum(webhookOrderings).default('none').meta({
      description:
        'none: an event that fails holds no other one up. subject: events of one application, or bill, arrive in their order. endpoint: all events arrive in their order. It cannot be changed later',
    }),
  })
  .meta({ id: 'WebhookIn' });

export const WebhookChangeIn = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    event_types: types.optional(),
    is_active: z
      .boolean()
      .optional()
      .meta({ description: 'Events that happen while it is inactive are not sent later' }),
  })
  .meta({ id: 'WebhookChange' });

const publicKey = z.string().meta({
  description: 'Verifies the v1a signatures (Ed25519, Standard Webhooks). Nobody can sign with it',
  examples: ['whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
});

export const WebhookOut = z
  .object({
    id: Id,
    url: z.string(),
    description: z.string().nullable(),
    event_types: z.array(z.string()).nullable(),
    ordering: z.enum(webhookOrderings),
    public_key: publicKey
      .nullable()
      .meta({ description: 'Verifies the v1a signatures. null until the secret of an older webhook is rotated' }),
    is_active: z.boolean(),
    disabled_reason: z
      .enum(['failing', 'gone'])
      .nullable()
      .meta({ description: 'failing: it took nothing for three days. gone: it answered 410' }),
    disabled_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Webhook' });
export type WebhookOut = z.infer<typeof WebhookOut>;

const secret = z.string().meta({
  description: 'Verifies the signatures (Standard Webhooks). Shown once',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
});

export const WebhookCreated = WebhookOut.extend({ secret }).meta({ id: 'WebhookCreated' });

export const WebhookSecret = z
  .object({
    secret,
    public_key: publicKey,
    previous_secret_until: Instant.meta({ description: 'Until then deliveries are signed with the earlier one too' }),
  })
  .meta({ id: 'WebhookSecret' });

export const DeliveryOut = z
  .object({
    id: Id,
    event_id: Id,
    event_type: z.string(),
    state: z.enum(deliveryStates),
    created_at: Instant,
    attempts: z.int(),
    next_attempt_at: Instant.nullable(),
    log: z
      .array(
        z.object({
          at: Instant,
          status: z.int().nullable().meta({ description: 'HTTP status; null if there was no answer' }),
          failure: z.enum(deliveryFailures).nullable(),
          milliseconds: z.int(),
        }),
      )
      .meta({ description: 'Attempts since it was last requested' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryOut = z.infer<typeof DeliveryOut>;

export const EventOut = z
  .object({
    id: Id,
    type: z.string(),
    timestamp: Instant,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Event' });
export type EventOut = z.infer<typeof EventOut>;

export const FireEventIn = z
  .strictObject({
    event_type: EventTypeSchema,
    application_id: Id.optional().meta({
      description: 'The application that the event is about. Defaults to a generated application ID',
    }),
  })
  .meta({ id: 'FireEvent' });
