import { expect, test } from '@jest/globals';
import { endpoints } from '../../schemas/registry.ts';
import { exampleOf, partsOf, referencesOf } from './references.ts';
import { excludedEndpoints, fittingByHand, repliesToAnyId, unownedReferences } from './unowned.ts';
import { ownedKinds } from './victim.ts';

const secured = endpoints.filter(({ id, scopes }) => scopes !== 'none' && excludedEndpoints[id] === undefined);

test('Every reference of the registry is one that the attacked organisation has an id for, or one that nobody owns', () => {
  const unknown = secured.flatMap((endpoint) =>
    referencesOf(endpoint)
      .filter(({ name }) => !ownedKinds.some((kind) => kind === name) && unownedReferences[name] === undefined)
      .map(({ part, name }) => `${endpoint.id} ${part} ${name}`),
  );
  // A list goes on from a cursor; it is bound to the list and the caller.
  expect(unknown.filter((one) => !one.endsWith(' query cursor'))).toEqual([]);
});

test('Every exception of the attack names what the registry has', () => {
  const places = new Set(endpoints.flatMap((endpoint) => referencesOf(endpoint).map(({ name }) => name)));
  const named = new Set(
    endpoints.flatMap((endpoint) => referencesOf(endpoint).map(({ name }) => `${endpoint.id} ${name}`)),
  );
  expect(Object.keys(unownedReferences).filter((name) => !places.has(name))).toEqual([]);
  expect(Object.keys(repliesToAnyId).filter((name) => !named.has(name))).toEqual([]);
  expect(Object.keys(excludedEndpoints).filter((name) => !endpoints.some(({ id }) => id === name))).toEqual([]);
});

test('The body of an attack fits its schema, so that it is refused for its ids', () => {
  const unfit = secured
    .filter(({ scopes }) => scopes !== 'connect' && scopes !== 'none' && scopes.includes('organisation:api'))
    .flatMap((endpoint) =>
      partsOf(endpoint)
        .filter(([part]) => part !== 'path' && part !== 'query')
        .filter(
          ([part, schema]) => !schema.safeParse(fittingByHand[`${endpoint.id} ${part}`] ?? exampleOf(schema)).success,
        )
        .map(([part]) => `${endpoint.id} ${part}`),
    );
  expect(unfit).toEqual([]);
});
