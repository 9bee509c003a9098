// OWASP ASVS 5.0: V6.1.1, V6.1.3, V7.1.1, V7.1.2
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { endpointGrants } from '../../cdk/function-grants.ts';
import { CODE_MINUTES, CODE_TRIES } from '../../functions/connect/domain/applicant-code.ts';
import { sessionPolicyAt } from '../../functions/organisations/domain/console-session.ts';
import { registrationPolicyAt } from '../../functions/platform/directory/registration-policies.ts';
import { TOKEN_SECONDS } from '../../functions/platform/keys/signed-token.ts';
import { LINK_MS } from '../../functions/platform/serve/password-links.ts';
import { LINKS_AN_HOUR } from '../../functions/sign-in/api/forgot-password.ts';
import { CHALLENGE_SECONDS, MOST_TRIES } from '../../functions/sign-in/domain/factor-challenge.ts';
import {
  ACCOUNT_ATTEMPTS,
  ADDRESS_FAILURES,
  PAIR_ATTEMPTS,
  WINDOW_SECONDS,
} from '../../functions/sign-in/wiring/password-sign-in.ts';
import { endpoints } from '../../schemas/registry.ts';

const guide = readFileSync(new URL('../../docs/content/docs/auth.mdx', import.meta.url), 'utf8');
const start = guide.indexOf('## Ways to sign in, and their limits');
const section = guide.slice(start, guide.indexOf('\n## ', start + 1));
/** The cells of the rows of the section. */
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const rowOf = (name: string): string =>
  rows
    .find((cells) => cells[1] === name)
    ?.slice(2)
    .join(' ') ?? '';
const windowMinutes = WINDOW_SECONDS / 60;
const now = Date.parse('2026-11-25T08:00:00Z');

test('The guide states each limit of guessing as the code has it', () => {
  const within = `in ${windowMinutes} minutes`;
  expect(rowOf('Passwords of an account from one address')).toContain(`${PAIR_ATTEMPTS} ${within}`);
  expect(rowOf('Passwords of an account from all addresses')).toContain(`${ACCOUNT_ATTEMPTS} ${within}`);
  expect(rowOf('Wrong passwords from one address, of all accounts')).toContain(`${ADDRESS_FAILURES} ${within}`);
  const factors = `${MOST_TRIES}, within ${CHALLENGE_SECONDS / 60} minutes`;
  expect(rowOf('Answers to one question for a second factor')).toContain(factors);
  const links = `${LINKS_AN_HOUR} an hour to one address; each is good once, for ${LINK_MS / 60_000} minutes`;
  expect(rowOf('Links to set a password')).toContain(links);
  expect(rowOf('Codes of applicants')).toContain(`${CODE_TRIES} tries, within ${CODE_MINUTES} minutes`);
  expect(rowOf('Registrations with one address')).toContain(`${registrationPolicyAt(now).registrationsADay} a day`);
  expect(section).toContain('None of these locks an account');
});

test('The guide states how long sessions last, and that their number is not limited', () => {
  const { idleSeconds, absoluteSeconds } = sessionPolicyAt(now);
  const console = `Ends ${idleSeconds / 60} minutes after its last use, and ${absoluteSeconds / 3600} hours after the sign-in`;
  expect(section).toContain(console);
  expect(rowOf('A user, by the API')).toContain(`${TOKEN_SECONDS / 60} minutes`);
  expect(rowOf('Our own staff, on their pages')).toContain(`${TOKEN_SECONDS / 60} minutes`);
  expect(section).toContain('The number of sessions of a user is not limited');
});

test('The guide names every way to sign in that there is', () => {
  // By the endpoint that gives out a session: what adds one has to say which way it is.
  const ways: Readonly<Record<string, string>> = {
    issueToken: 'A user, by the API',
    completeTokenSignIn: 'A user, by the API',
    openConsoleSession: 'A user, in the console',
    completeConsoleSignIn: 'A user, in the console',
    refreshConsoleSession: 'A user, in the console',
    submitStaffCode: 'Our own staff, on their pages',
  };
  const giving = endpoints.filter((endpoint) =>
    endpointGrants(endpoint).some(
      ({ resource, uses }) => /^(user|staff)Key$/.test(resource.name) && uses.includes('sign'),
    ),
  );
  expect(giving.map(({ id }) => id).toSorted()).toEqual(Object.keys(ways).toSorted());
  for (const way of [...Object.values(ways), 'A system', 'An applicant']) expect(rowOf(way)).not.toBe('');
  expect(rows.filter(([, who]) => who === 'A user, in the console').map(([, , by]) => by)).toEqual([
    'Password',
    'A passkey that checked its owner',
  ]);
});
