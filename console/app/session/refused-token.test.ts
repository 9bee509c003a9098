import { expect, test } from '@jest/globals';
import { isOfToken } from './refused-token.ts';

test.each([
  ['a token that is over', 401, '{"code":"invalid_token"}', true],
  ['an answer of the gateway, which is no problem of ours', 401, 'Unauthorized', true],
  ['an answer without a body', 401, '', true],
  ['a wrong code', 401, '{"code":"second_factor_wrong"}', false],
  ['a challenge that is over', 401, '{"code":"second_factor_challenge_over"}', false],
  ['a missing permission', 403, '{"code":"invalid_token_permissions"}', false],
  ['a success', 200, '{}', false],
])('The token is refused or not by %s, and the body can still be read', async (_, status, body, refused) => {
  const response = new Response(body, { status });
  expect(await isOfToken(response)).toBe(refused);
  expect(await response.text()).toBe(body);
});
