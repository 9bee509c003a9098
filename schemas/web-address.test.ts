import { expect, test } from '@jest/globals';
import { webAddress } from './web-address.ts';

const taken = (address: string) => webAddress(100).safeParse(address);

test.each([
  'https://lender.example/done?a=1',
  'https://lender.example:8443/',
  'http://localhost:3000/done',
  'http://127.0.0.1:8080/',
  'http://[::1]:3000/',
])('The address %s is taken', (address) => {
  expect(taken(address).success).toBe(true);
});

test.each([
  ['http://lender.example/done', 'must be https'],
  ['http://localhost.evil.example/', 'must be https'],
  ['HTTP://lender.example/', 'must be https'],
  ['https://user@lender.example/', 'must not hold a user or password'],
  ['https://:word@lender.example/', 'must not hold a user or password'],
  ['https://bank.example@evil.example/', 'must not hold a user or password'],
  ['http://a:b@localhost/', 'must not hold a user or password'],
])('The address %s is refused, as it %s', (address, message) => {
  expect(taken(address).error?.issues).toMatchObject([{ message }]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', `https://${'a'.repeat(100)}.example/`])(
  'The address %s is refused',
  (address) => {
    expect(taken(address).success).toBe(false);
  },
);
