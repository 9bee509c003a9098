// OWASP ASVS 5.0: V7.2.1, V8.2.1, V8.2.2, V8.3.1, V8.4.1, V9.2.1, V9.2.2
import { expect, test } from '@jest/globals';
import { attackAcrossTenants } from './cross-tenant.ts';

test('Nobody of another organisation reads, changes or learns of anything at any endpoint', async () => {
  const { counts, failures } = await attackAcrossTenants();
  expect(failures).toEqual([]);
  for (const count of Object.values(counts)) expect(count.tried).toBeGreaterThan(0);
});
