import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { eventCatalogue, eventTypes } from '../../schemas/events/event-catalogue.ts';
import { asyncDocument } from './async-document.ts';
import { openapiDocument } from './document.ts';

const document = asyncDocument(openapiDocument());
const Reference = z.object({ $ref: z.string() });
const { channels, operations, components } = z
  .object({
    asyncapi: z.literal('3.0.0'),
    channels: z.object({ webhook: z.object({ messages: z.record(z.string(), Reference) }) }),
    operations: z.record(z.string(), z.object({ action: z.literal('send'), messages: z.tuple([Reference]) })),
    components: z.object({
      messages: z.record(
        z.string(),
        z.object({
          headers: z.object({ required: z.array(z.string()) }),
          payload: Reference,
          examples: z.tuple([z.object({ payload: z.unknown() })]),
        }),
      ),
      schemas: z.record(z.string(), z.unknown()),
    }),
  })
  .parse(document);

describe('The description of events', () => {
  test('Each event is a message of the channel, and is sent by one operation', () => {
    expect(Object.keys(channels.webhook.messages)).toEqual(eventTypes);
    expect(Object.keys(components.messages)).toEqual(eventTypes);
    expect(Object.values(operations).map(({ messages: [{ $ref }] }) => $ref)).toEqual(
      eventTypes.map((type) => `#/channels/webhook/messages/${type}`),
    );
  });

  test.each(eventTypes)(
    'The example of %s fits the schema of the event, and its headers are those of Standard Webhooks',
    (type) => {
      const message = components.messages[type];
      expect(z.safeParse(eventCatalogue[type], message?.examples[0].payload).error).toBeUndefined();
      expect(message?.headers.required).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    },
  );

  test('Every reference leads to something in the document, and no schema is there for nothing', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(references)].toSorted()).toEqual(Object.keys(components.schemas));
  });

  // AsyncAPI has no discriminators that lead to names, as OpenAPI has.
  test('No schema of an event needs what AsyncAPI lacks', () => {
    expect(JSON.stringify(components.schemas)).not.toContain('"discriminator"');
  });
});
