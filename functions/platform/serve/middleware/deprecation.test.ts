import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../../schemas/registry.ts';
import { routeOf } from '../../../../schemas/route.ts';
import { gatewayEvent } from '../gateway-event.fixture.ts';
import { deprecationHeaders } from './deprecation.ts';

const things = { path: '/v1/things/{id}', aliases: ['/things/{id}', '/v1/things/{id}/'] };
const of = (resource: string) => gatewayEvent({ resource, pathParameters: { id: 'a/b' } });

describe('headers of what is deprecated', () => {
  test('An older path says since when, until when, and the path to call instead', () => {
    const declared = { ...things, aliasesDeprecated: { since: '2026-11-25', sunset: '2027-11-25' } };
    expect(deprecationHeaders(declared, of('/things/{id}'))).toEqual({
      // 2026-11-25T00:00:00Z in seconds: 20 782 days.
      deprecation: `@${20_782 * 86_400}`,
      sunset: 'Thu, 25 Nov 2027 00:00:00 GMT',
      link: '</v1/things/a%2Fb>; rel="successor-version"',
    });
  });

  test('The path itself says nothing, with and without its trailing slash', () => {
    const declared = { ...things, aliasesDeprecated: { since: '2026-11-25' } };
    expect(deprecationHeaders(declared, of('/v1/things/{id}'))).toEqual({});
    expect(deprecationHeaders(declared, of('/v1/things/{id}/'))).toEqual({});
    expect(deprecationHeaders(things, of('/things/{id}'))).toEqual({});
  });

  test('An endpoint that goes says so on each of its paths', () => {
    const declared = { ...things, deprecated: { since: '2026-11-25' } };
    for (const path of ['/v1/things/{id}', '/things/{id}']) {
      expect(deprecationHeaders(declared, of(path))).toEqual({ deprecation: '@1795564800' });
    }
  });

  test('Every endpoint with an older path says since when that path is deprecated', () => {
    const older = endpoints.filter(({ path, aliases = [] }) => aliases.some((one) => routeOf(one) !== routeOf(path)));
    expect(older.length).toBeGreaterThan(0);
    const silent = older.filter(({ aliasesDeprecated }) => aliasesDeprecated === undefined);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});
