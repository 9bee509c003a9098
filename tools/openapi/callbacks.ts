import { type EventType, eventTypes } from '../../schemas/events/event-catalogue.ts';
import { isObject, type JsonObject } from './component-schemas.ts';
import { componentOf } from './examples.ts';

/** The operation that the webhook of an event is described by. */
export function webhookOf(type: EventType, webhooks: JsonObject): JsonObject {
  const item = webhooks[type];
  const operation = isObject(item) ? item['post'] : undefined;
  if (!isObject(operation)) throw new Error(`${type} has no webhook`);
  return operation;
}

/** The component of the body of an event. */
export function eventComponent(type: EventType, webhooks: JsonObject): string {
  const { requestBody } = webhookOf(type, webhooks);
  const content = isObject(requestBody) ? requestBody['content'] : undefined;
  const media = isObject(content) ? content['application/json'] : undefined;
  const name = isObject(media) ? componentOf(media['schema']) : undefined;
  if (name === undefined) throw new Error(`${type} has no component`);
  return name;
}

/**
 * Says at the operation that registers a webhook what is then sent to its address, in place: any of the events, told apart by
 * their type.
 */
export function giveCallbacks(paths: JsonObject, webhooks: JsonObject, schemas: JsonObject): void {
  const item = paths['/v1/webhooks/'];
  const register = isObject(item) ? item['post'] : undefined;
  if (!isObject(register)) throw new Error('no operation registers a webhook');
  const references = eventTypes.map(
    (type) => [type, `#/components/schemas/${eventComponent(type, webhooks)}`] as const,
  );
  schemas['WebhookEvent'] = {
    description: 'Any of the events that webhooks send',
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(references) },
  };
  const { parameters, responses, tags } = webhookOf('application.created', webhooks);
  register['callbacks'] = {
    event: {
      '{$request.body#/url}': {
        post: {
          operationId: 'sendEvent',
          ...(tags === undefined ? {} : { tags }),
          summary: 'An event is sent to the address',
          description:
            'Each of the webhooks of this description is sent like this, to every address that asked for its type.',
          security: [],
          ...(parameters === undefined ? {} : { parameters }),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/WebhookEvent' },
                examples: Object.fromEntries(
                  eventTypes.map((type) => [type, { $ref: `#/components/examples/${eventComponent(type, webhooks)}` }]),
                ),
              },
            },
          },
          ...(responses === undefined ? {} : { responses }),
        },
      },
    },
  };
}
