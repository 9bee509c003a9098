// OWASP ASVS 5.0: V7.2.1, V8.2.1, V8.2.2, V8.3.1, V8.4.1, V9.2.1, V9.2.2
import { expect, test } from '@jest/globals';
import { request } from '../stack/new-organisation.ts';
import { attackAcrossTenants } from './cross-tenant.ts';

test('Nobody of another organisation reads, changes or learns of anything at any endpoint', async () => {
  const { counts, failures } = await attackAcrossTenants();
  expect(failures).toEqual([]);
  for (const count of Object.values(counts)) expect(count.tried).toBeGreaterThan(0);
});

test('The attack fails at a planted hole, an endpoint that shows the record of another organisation to every caller', async () => {
  const { failures } = await attackAcrossTenants(1, {
    only: ['getApplication', 'listUsers'],
    // As if the API looked an application up by its id and not by the organisation of the caller.
    sendAs: (victim) => (path, init) => {
      const isHole = /^\/v1\/applications\/applications\/[0-9a-f]{24}\/?$/.test(path) && init?.method === 'GET';
      const headers = new Headers(init?.headers);
      if (isHole && headers.has('authorization')) headers.set('authorization', `Bearer ${victim.accessToken}`);
      return request(path, { ...init, headers });
    },
  });
  expect(failures.some((one) => one.startsWith("another organisation's id in the path: getApplication"))).toBe(true);
  // The log of the attacked organisation has the reads: nothing else changed.
  const others = failures.filter((one) => !one.includes('getApplication'));
  expect(others).toEqual([expect.stringMatching(/^nothing changed: .*#AUDIT/)]);
});
