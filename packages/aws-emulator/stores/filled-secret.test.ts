import { expect, test } from '@jest/globals';
import { filledSecret } from './filled-secret.ts';

test('what an operator would fill in is random, and what the template says stays', () => {
  const secretStringTemplate = JSON.stringify({ appSecret: '', appId: 'known' });
  const one = JSON.parse(filledSecret({ secretStringTemplate, generateStringKey: 'x' }).secretStringTemplate ?? '');
  const other = JSON.parse(filledSecret({ secretStringTemplate }).secretStringTemplate ?? '');
  expect(one).toMatchObject({ appId: 'known', appSecret: expect.stringMatching(/^[0-9a-f]{48}$/) });
  expect(other.appSecret).not.toBe(one.appSecret);
  expect(filledSecret({ length: 64 })).toEqual({ length: 64 });
});
