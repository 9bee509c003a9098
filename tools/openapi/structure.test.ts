import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eventTypes } from '../../schemas/events/event-catalogue.ts';
import { pascal, tellApart } from './alternatives.ts';
import { isObject, type Json, type JsonObject } from './component-schemas.ts';
import { nameDeepSchemas } from './deep-schemas.ts';
import { describedDocument } from './document.ts';
import { exampleIn, operationsOf } from './give-examples.ts';

const { document } = describedDocument();
const part = (node: Json | undefined, ...path: string[]): JsonObject => {
  const found = path.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), node);
  if (!isObject(found)) throw new Error(`${path.join('.')} is not there`);
  return found;
};
const paths = part(document, 'paths');
const webhooks = part(document, 'webhooks');
const components = part(document, 'components', 'schemas');
const examples = part(document, 'components', 'examples');

function* nodesIn(value: Json | undefined, path = ''): Generator<readonly [string, JsonObject]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* nodesIn(item, `${path}[${index}]`);
  else if (isObject(value)) {
    yield [path, value];
    for (const [name, item] of Object.entries(value)) {
      if (name !== 'examples' && name !== 'example') yield* nodesIn(item, `${path}.${name}`);
    }
  }
}
const nodes = [...nodesIn(document)];

const componentAt = (reference: Json | undefined): JsonObject => {
  const name = String(reference).slice('#/components/schemas/'.length);
  return part(components, name);
};

describe('Schemas of several kinds say which of them holds', () => {
  test('Exactly one kind holds: no schema says any of several', () => {
    expect(nodes.filter(([, node]) => Array.isArray(node['anyOf'])).map(([path]) => path)).toEqual([]);
  });

  test('Kinds of objects are told apart by a discriminator, whose values are those of the property in each kind', () => {
    const several = nodes.flatMap(([path, node]) => {
      const options = Array.isArray(node['oneOf']) ? node['oneOf'].filter(isObject) : [];
      const objects = options.filter((option) => option['type'] !== 'null' && (option['$ref'] || option['properties']));
      return objects.length > 1 ? [{ path, node, objects }] : [];
    });
    expect(several.length).toBeGreaterThan(3);
    for (const { path, node, objects } of several) {
      expect({ path, discriminator: node['discriminator'] }).toMatchObject({ path, discriminator: expect.anything() });
      const { propertyName, mapping } = part(node, 'discriminator');
      const values = Object.entries(part(mapping)).map(([value, reference]) => {
        expect(part(componentAt(reference), 'properties', String(propertyName))['const']).toBe(value);
        return reference;
      });
      expect(values).toEqual(objects.map((option) => option['$ref']));
    }
  });

  test('Texts of two formats, and listed texts beside others, are alternatives; two numbers stay as they are', () => {
    const date = { type: 'string', format: 'date' };
    const node: JsonObject = {
      anyOf: [{ anyOf: [{ type: 'string', const: 'ANY' }, { type: 'string', const: 'NONE' }, date] }, { type: 'null' }],
    };
    tellApart(node, 'Day', {});
    expect(node).toEqual({ oneOf: [{ type: 'string', enum: ['ANY', 'NONE'] }, date, { type: 'null' }] });
    const numbers = {
      anyOf: [
        { type: 'number', maximum: 1 },
        { type: 'number', minimum: 5 },
      ],
    };
    tellApart(numbers, 'Number', {});
    expect(numbers).toHaveProperty('anyOf');
  });
});

describe('Deep schemas have names', () => {
  test('No schema of an object lies two objects deep in a component', () => {
    const deep = (schema: Json | undefined, depth: number): boolean =>
      isObject(schema) &&
      Object.values(isObject(schema['properties']) ? schema['properties'] : {}).some((property) =>
        [property, isObject(property) ? property['items'] : undefined].some(
          (held) => isObject(held) && isObject(held['properties']) && (depth === 1 || deep(held, depth + 1)),
        ),
      );
    expect(Object.keys(components).filter((name) => deep(components[name], 0))).toEqual([]);
  });

  test('What several components hold has one name, which begins with none of them', () => {
    const holders = new Map<string, Set<string>>();
    for (const [holder, schema] of Object.entries(components)) {
      for (const [, { $ref }] of nodesIn(schema)) {
        if (typeof $ref === 'string') holders.set($ref, new Set([...(holders.get($ref) ?? []), holder]));
      }
    }
    const coverage = holders.get('#/components/schemas/CoverageGap');
    expect(coverage?.size).toBeGreaterThan(3);
  });

  test('Naming takes nothing away: with its references followed each schema says what it said', () => {
    const leaf = fc.constantFrom<JsonObject>({ type: 'string' }, { type: 'integer' }, { type: ['boolean', 'null'] });
    const { shape } = fc.letrec<{ shape: JsonObject; held: JsonObject }>((tie) => ({
      held: fc.oneof(
        { maxDepth: 4 },
        leaf,
        tie('shape'),
        tie('shape').map((items): JsonObject => ({ type: 'array', items })),
      ),
      shape: fc
        .dictionary(fc.constantFrom('one', 'two', 'three'), tie('held'), { minKeys: 1, noNullPrototype: true })
        .map((properties): JsonObject => ({ type: 'object', properties })),
    }));
    const followed = (node: Json, all: JsonObject): Json => {
      if (Array.isArray(node)) return node.map((item) => followed(item, all));
      if (!isObject(node)) return node;
      const { $ref } = node;
      if (typeof $ref === 'string') return followed(all[$ref.slice('#/components/schemas/'.length)] ?? null, all);
      return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, followed(value, all)]));
    };
    fc.assert(
      fc.property(shape, (schema) => {
        const before = structuredClone(schema);
        const all: JsonObject = { Root: schema };
        nameDeepSchemas(all);
        expect(followed(all['Root'] ?? null, all)).toEqual(before);
      }),
    );
  });

  test('A name is made of the words of a field', () => {
    expect(pascal('returned_debit_orders')).toBe('ReturnedDebitOrders');
  });
});

/** Operations whose 201 leads nowhere: what they make has no id, or is read with another bearer. */
const LEADS_NOWHERE = new Map([
  ['addNote', 'the note is among those of the application, whose id the caller has'],
  ['addSecondFactor', 'the factors of the caller are read without an id'],
  ['askApplicant', 'what was asked is among what happened to the application, whose id the caller has'],
  ['createCard', 'the card has no id before its owner has paid'],
  ['createConnectLink', 'the link is read with its own token'],
  ['createCreditNote', 'our staff make it, and an organisation reads its bill'],
  ['createZohoApplication', 'the CRM has no token of the API'],
  ['exportApplicant', 'the file is read at its address'],
  ['exportAuditLog', 'the file is read at its address'],
  ['publishLegalDocument', 'our staff publish it, and an organisation reads it'],
  ['registerOrganisation', 'a user signs in first'],
  ['reinviteApplicant', 'the invite is among those of the application, whose id the caller has'],
]);

describe('What is made leads to its reads', () => {
  const operations = operationsOf(paths).filter(([, operation]) => operation['deprecated'] !== true);
  const parametersOf = new Map(
    operations.map(([id, { parameters }]) => {
      const all = Array.isArray(parameters) ? parameters.filter(isObject) : [];
      return [id, all.filter((one) => one['in'] === 'path').map(({ name }) => String(name))] as const;
    }),
  );
  const linked = operations.flatMap(([id, operation]) =>
    Object.entries(part(operation, 'responses')).flatMap(([status, reply]) =>
      isObject(reply) && isObject(reply['links']) ? [{ id, status, operation, reply, links: reply['links'] }] : [],
    ),
  );

  test('Each operation that makes something has links, or a reason why not', () => {
    const making = operations
      .filter(([, operation]) => isObject(part(operation, 'responses')['201']))
      .map(([id]) => id);
    const leading = new Set(linked.map(({ id }) => id));
    expect(making.filter((id) => !leading.has(id)).toSorted()).toEqual([...LEADS_NOWHERE.keys()]);
  });

  test.each(linked)(
    'The links of $id name operations, all of their path parameters, and what the reply holds',
    (one) => {
      const example = exampleIn(one.reply, examples);
      for (const link of Object.values(one.links)) {
        const { operationId, parameters } = part(link);
        const given = part(parameters);
        expect(Object.keys(given).toSorted()).toEqual(parametersOf.get(String(operationId))?.toSorted());
        for (const expression of Object.values(given)) {
          const [, pointer, name] = /^\$response\.body#\/(.+)$|^\$request\.path\.(\w+)$/.exec(String(expression)) ?? [];
          if (name !== undefined) expect(parametersOf.get(one.id)).toContain(name);
          else expect({ pointer, value: at(example, pointer ?? '') }).toEqual({ pointer, value: expect.any(String) });
        }
      }
    },
  );

  function at(value: unknown, pointer: string): unknown {
    return pointer
      .split('/')
      .reduce<unknown>(
        (held, name) => (typeof held === 'object' && held !== null ? Reflect.get(held, name) : null),
        value,
      );
  }
});

test('The operation that registers a webhook names the events that its address gets', () => {
  const sent = part(paths, '/v1/webhooks/', 'post', 'callbacks', 'event', '{$request.body#/url}', 'post');
  const media = part(sent, 'requestBody', 'content', 'application/json');
  expect(part(media, 'schema')).toEqual({ $ref: '#/components/schemas/WebhookEvent' });
  expect(Object.keys(part(media, 'examples'))).toEqual(eventTypes);
  expect(Object.keys(part(components, 'WebhookEvent', 'discriminator', 'mapping'))).toEqual(Object.keys(webhooks));
});

test('Every reference of the description leads to something in it', () => {
  const references = nodes.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
  const lost = references.filter((reference) => {
    const [root, kind = '', section = '', name = ''] = reference.split('/');
    const group = part(document, kind)[section];
    return root !== '#' || !isObject(group) || group[name] === undefined;
  });
  expect([...new Set(lost)]).toEqual([]);
});

/** What is deprecated and stays all the same: why. */
const STAYS = new Map([
  ['getLiquidityScoreAlias1', 'an older path'],
  ['listBillableEventsAlias1', 'another spelling of the path'],
  ['listLabelledTransactionsAlias1', 'an older path'],
  ['Affordability.median_affordability_amount', 'in documents of before, as long as they are kept'],
  ['Affordability.p10_affordability_amount', 'in documents of before, as long as they are kept'],
  ['Affordability.reg23a_worksheet.net_income', 'in documents of before, as long as they are kept'],
  ['Affordability.worst_month', 'in documents of before, as long as they are kept'],
  ['Affordability.worst_month_affordability_amount', 'in documents of before, as long as they are kept'],
  ['AffordabilityMonth.disposable_income', 'in documents of before, as long as they are kept'],
]);

test('What is deprecated says until when it works (x-sunset), or is listed with the reason why it stays', () => {
  const deprecated = nodes
    .filter(([, node]) => node['deprecated'] === true)
    .map(([path, node]) => ({
      name: String(node['operationId'] ?? path.replace(/^\.components\.schemas\.|\.properties(?=\.)/g, '')),
      sunset: node['x-sunset'],
    }));
  expect(
    deprecated
      .filter(({ sunset }) => sunset === undefined)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...STAYS.keys()].toSorted());
  const dated = deprecated.filter(({ sunset }) => sunset !== undefined);
  expect(dated.length).toBeGreaterThan(0);
  for (const { name, sunset } of dated) {
    expect({ name, sunset }).toEqual({
      name,
      sunset: expect.stringMatching(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
    });
  }
});
