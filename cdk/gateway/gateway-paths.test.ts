import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gatewayPaths, parametersOf } from './gateway-paths.ts';

const shared = (...paths: string[]) => [...gatewayPaths(paths).values()];

describe('the gateway’s paths', () => {
  test('Paths of the gateway lose the slash at their end, except for the root', () => {
    expect(shared('/v1/users/', '/v1/users/{user_id}/', '/')).toEqual(['/v1/users', '/v1/users/{user_id}', '/']);
  });

  test('Paths of the gateway share one parameter name below a common parent, the first one’s', () => {
    expect(shared('/c/{connection_id}', '/c/{application_id}/prefill')).toEqual([
      '/c/{connection_id}',
      '/c/{connection_id}/prefill',
    ]);
  });

  test('Paths of the gateway keep different names below different parents', () => {
    expect(shared('/a/{a_id}/x/{x_id}', '/b/{b_id}/x/{y_id}')).toEqual(['/a/{a_id}/x/{x_id}', '/b/{b_id}/x/{y_id}']);
  });

  test('Paths of the gateway recognise a parent through its own renamed parameter', () => {
    expect(shared('/a/{one}', '/a/{two}/x/{three}', '/a/{four}/x/{five}/y')).toEqual([
      '/a/{one}',
      '/a/{one}/x/{three}',
      '/a/{one}/x/{three}/y',
    ]);
  });

  const segment = fc.constantFrom('a', 'b', '{p}', '{q}', '{r}');
  const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => `/${segments.join('/')}`);

  test('Paths of the gateway never have two parameter names below one parent, and keep every segment in its place', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 12 }), (paths) => {
        const names = new Map<string, string>();
        for (const [declared, gateway] of gatewayPaths(paths)) {
          const parts = gateway.split('/');
          expect(parts.map((part) => (part.startsWith('{') ? '{}' : part))).toEqual(
            declared.split('/').map((part) => (part.startsWith('{') ? '{}' : part)),
          );
          parts.forEach((part, index) => {
            if (!part.startsWith('{')) return;
            const parent = parts.slice(0, index).join('/');
            expect(names.get(parent) ?? part).toBe(part);
            names.set(parent, part);
          });
        }
      }),
    );
  });
});

test('parameters of a path are named in order', () => {
  expect(parametersOf('/a/{one}/b/{two}')).toEqual(['one', 'two']);
  expect(parametersOf('/{proxy+}')).toEqual(['proxy+']);
});
