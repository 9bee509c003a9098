// OWASP ASVS 5.0: V3.5.3, V7.6.2
import { describe, expect, test } from '@jest/globals';
import type { EndpointDeclaration } from '../schemas/endpoint.ts';
import { endpoints } from '../schemas/registry.ts';
import { endpointGrants } from './function-grants.ts';

/** What a function may do, as `resource:use`. */
const usesOf = (endpoint: EndpointDeclaration): readonly string[] =>
  endpointGrants(endpoint).flatMap(({ resource, uses }) => uses.map((use) => `${resource.name}:${use}`));

/** Uses that show something, or note that it was shown, and change nothing that anybody reads but for that note. */
const HARMLESS = new Set([
  'read',
  'readLog',
  'readChains',
  'list',
  'search',
  'plan',
  'open',
  // A copy to be fetched, which is made of what is kept and vanishes.
  'share',
  // A receipt over what is shown.
  'sign',
  'run',
  'tally',
]);
const NOTES = new Set([
  // Counts requests.
  'operations:count',
  // When an API token was last used.
  'directory:mark',
  // The entry in the audit log.
  'auditQueue:send',
  // Has an analysis made anew that is out of date.
  'analysisQueue:send',
]);
/** Functions of safe methods that may change more, and why that is no act of somebody else’s page. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  finishXeroLogin: 'Returns from Xero with a state that a page of our staff asked for, which nobody else knows',
};

describe('requests by safe methods', () => {
  const safe = endpoints.filter(({ method }) => method === 'GET');

  test('A function of a safe method has no leave to change what is kept, but for notes that it was called', () => {
    const changing = safe.filter((endpoint) =>
      usesOf(endpoint).some((use) => !NOTES.has(use) && !HARMLESS.has(use.slice(use.indexOf(':') + 1))),
    );
    expect(changing.map(({ id }) => id)).toEqual(Object.keys(EXCEPTIONS));
    expect(safe.length).toBeGreaterThan(100);
  });
});

describe('the beginning of a session', () => {
  test('Only an answer to a password, a second factor or the cookie of a session has leave to sign a session, never a visit', () => {
    const signing = endpoints.filter((endpoint) => usesOf(endpoint).some((use) => /^(user|staff)Key:sign$/.test(use)));
    expect(signing.map(({ id }) => id).toSorted()).toEqual([
      'completeConsoleSignIn',
      'completeTokenSignIn',
      'issueToken',
      'openConsoleSession',
      'refreshConsoleSession',
      'submitStaffCode',
    ]);
    expect(new Set(signing.map(({ method }) => method))).toEqual(new Set(['POST']));
    // The cookie is bound to its site and to scripts of the console, which name themselves.
    const byCookie = signing.filter(({ request }) => request.body === undefined && request.form === undefined);
    expect(byCookie.map(({ id, errors }) => [id, errors.includes('origin_not_allowed')])).toEqual([
      ['refreshConsoleSession', true],
    ]);
  });
});
