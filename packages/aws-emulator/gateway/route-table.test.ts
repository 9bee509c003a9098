import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { routeTable } from './route-table.ts';

const route = (method: string, path: string): { method: string; path: string } => ({ method, path });
const table = routeTable([
  route('ANY', '/'),
  route('ANY', '/{proxy+}'),
  route('GET', '/v1/things'),
  route('ANY', '/v1/things'),
  route('GET', '/v1/things/{thing_id}'),
  route('GET', '/v1/things/newest'),
  route('POST', '/v1/things/{thing_id}/parts'),
]);
const matched = (method: string, path: string): string => {
  const match = table.match(method, path);
  return match.kind === 'route'
    ? `${match.route.method} ${match.route.path} ${JSON.stringify(match.pathParameters)}`
    : match.kind;
};

describe('routeTable', () => {
  test('A path with a trailing slash and one without match the same route', () => {
    expect(matched('GET', '/v1/things')).toBe('GET /v1/things {}');
    expect(matched('GET', '/v1/things/')).toBe('GET /v1/things {}');
  });

  test('A literal segment takes precedence over a parameter', () => {
    expect(matched('GET', '/v1/things/newest')).toBe('GET /v1/things/newest {}');
    expect(matched('GET', '/v1/things/42')).toBe('GET /v1/things/{thing_id} {"thing_id":"42"}');
  });

  test('The route table falls back to the parameter when the literal segment leads nowhere', () => {
    expect(matched('POST', '/v1/things/newest/parts')).toBe('POST /v1/things/{thing_id}/parts {"thing_id":"newest"}');
  });

  test('An any-method route matches only where the method itself is not declared', () => {
    expect(matched('DELETE', '/v1/things')).toBe('ANY /v1/things {}');
  });

  test('A known path with another method does not fall through to the catch-all', () => {
    expect(matched('DELETE', '/v1/things/42')).toBe('no-method');
  });

  test('Every other path goes to the catch-all with its slashes kept', () => {
    expect(matched('GET', '/nowhere/at/all')).toBe('ANY /{proxy+} {"proxy":"nowhere/at/all"}');
    expect(matched('GET', '/')).toBe('ANY / {}');
  });

  test('Path parameters are kept percent-encoded', () => {
    expect(matched('GET', '/v1/things/a%2Fb')).toBe('GET /v1/things/{thing_id} {"thing_id":"a%2Fb"}');
  });

  test('Two parameter names for one position are refused, as the import into API Gateway does', () => {
    expect(() => routeTable([route('GET', '/a/{x}'), route('GET', '/a/{y}/b')])).toThrow('one parameter name');
  });

  test('An unknown path matches nothing without a catch-all', () => {
    expect(routeTable([route('GET', '/a')]).match('GET', '/b').kind).toBe('no-path');
  });

  test('Every declared literal path is found', () => {
    const segment = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`)),
        (paths) => {
          const all = routeTable(paths.map((path) => route('GET', path)));
          for (const path of paths) expect(all.match('GET', path)).toMatchObject({ kind: 'route', route: { path } });
        },
      ),
    );
  });
});
