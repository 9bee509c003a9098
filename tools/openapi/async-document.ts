import { eventTypes } from '../../schemas/events/event-catalogue.ts';
import { eventComponent, webhookOf } from './callbacks.ts';
import { isObject, type Json, type JsonObject } from './component-schemas.ts';

const SCHEMAS = '#/components/schemas/';

const objectAt = (node: Json | undefined, name: string): JsonObject => {
  const found = isObject(node) ? node[name] : undefined;
  if (!isObject(found)) throw new Error(`the description of the API has no ${name}`);
  return found;
};

/** Names of schemas, with those that these refer to. */
function withReferred(names: readonly string[], schemas: JsonObject): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) {
    for (const [, other = ''] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      found.add(other);
    }
  }
  return found;
}

/** The headers of a delivery as one schema. */
function headersOf(parameters: Json | undefined): JsonObject {
  const headers = Array.isArray(parameters) ? parameters.filter(isObject) : [];
  return {
    type: 'object',
    properties: Object.fromEntries(
      headers.map(({ name, description, schema, example }) => [
        String(name),
        { ...(isObject(schema) ? schema : {}), description: description ?? '', examples: [example ?? ''] },
      ]),
    ),
    required: headers.map(({ name }) => String(name)),
  };
}

/** The AsyncAPI 3.0 description of the events that webhooks send, from the webhooks of the description of the API. */
export function asyncDocument(openapi: JsonObject): JsonObject {
  const webhooks = objectAt(openapi, 'webhooks');
  const { schemas, examples } = objectAt(openapi, 'components');
  if (!isObject(schemas) || !isObject(examples)) throw new Error('the description of the API has no components');
  const components = new Map(eventTypes.map((type) => [type, eventComponent(type, webhooks)]));
  const messages = eventTypes.map((type): [string, JsonObject] => {
    const { summary, parameters } = webhookOf(type, webhooks);
    const component = components.get(type) ?? '';
    const message = {
      name: type,
      title: component,
      summary: summary ?? type,
      contentType: 'application/json',
      headers: headersOf(parameters),
      payload: { $ref: `${SCHEMAS}${component}` },
      examples: [{ name: component, payload: objectAt(objectAt(examples, component), 'value') }],
    };
    return [type, message];
  });
  const used = [...withReferred([...components.values()], schemas)].toSorted();
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Imali events',
      version: objectAt(openapi, 'info')['version'] ?? '',
      description:
        'What webhooks send: ids and states of what happened, and where the rest is read. Register an address with POST /v1/webhooks/ of the API. A delivery is signed (Standard Webhooks) and is tried for 72 hours.',
    },
    defaultContentType: 'application/json',
    channels: {
      webhook: {
        address: null,
        title: 'Webhook',
        description: 'The address that a webhook was registered with. Events are sent by POST; any 2xx takes them.',
        messages: Object.fromEntries(eventTypes.map((type) => [type, { $ref: `#/components/messages/${type}` }])),
      },
    },
    operations: Object.fromEntries(
      messages.map(([type, { title, summary }]) => [
        `send${String(title)}`,
        {
          action: 'send',
          channel: { $ref: '#/channels/webhook' },
          summary: summary ?? type,
          messages: [{ $ref: `#/channels/webhook/messages/${type}` }],
        },
      ]),
    ),
    components: {
      messages: Object.fromEntries(messages),
      schemas: Object.fromEntries(used.map((name) => [name, schemas[name] ?? {}])),
    },
  };
}
