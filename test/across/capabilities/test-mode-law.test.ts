// OWASP ASVS 5.0: V2.3.2
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../schemas/registry.ts';
import { kebabCase } from '../../../schemas/route.ts';
import { importGraph } from '../../../tools/lint/import-graph.ts';
import { projectFiles } from '../../../tools/lint/project-files.ts';

/**
 * The law of test mode: whatever reaches somebody outside either asks a guard first, or is exempt for a stated reason. What reaches
 * outside is found in the code: a function whose imports lead to a module that sends mail or calls another server.
 */
const root = resolve(import.meta.dirname, '../../..');
const files = projectFiles(root).filter((path) => /^functions\//.test(path) && !/\.(test|fixture)\.tsx?$/.test(path));
const graph = importGraph(root, files);

/** What sends mail or opens a connection: of Node, of fetch, of the mail service, or by a library that takes a fetch. */
const SENDS =
  /(?<![.\w])fetch\(|\bguardedFetch\(|new SESv2Client\(|\bhttps?Request\(|from 'openid-client'|\bcreateConnection\(|from 'node:(?:tls|dgram|http2)'/;
/** Passed on to the modules above, and itself no way out. */
const passedOn = new Set(['functions/platform/http/guarded-fetch.ts', 'functions/platform/http/limited-fetch.ts']);
const ways = files.filter((path) => SENDS.test(readFileSync(join(root, path), 'utf8')) && !passedOn.has(path));

function reachedFrom(file: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const next = [file];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    next.push(...(graph.get(at) ?? []));
  }
  return seen;
}

const TEST_MODE = 'functions/platform/directory/test-mode.ts';
const CATALOGUE = 'functions/connect/domain/feed/bank-catalogue.ts';
const WHITE_LABEL = 'functions/organisations/domain/white-label/white-label.ts';

/** Functions that ask a guard, by the file of the guard; functions as `<folder>/<file>`. */
const guarded: Readonly<Record<string, readonly string[]>> = {
  [TEST_MODE]: [
    'api/send-applicant-code',
    'api/ask-applicant',
    'api/write-decision-letter',
    'api/create-zoho-application',
    'api/invite-applicant',
    'api/reinvite-applicant',
    'workers/vet-applicants',
    'workers/erase-connection',
    'workers/deliver-webhooks',
    'workers/deliver-slow-webhooks',
  ],
  [CATALOGUE]: [
    'api/check-applicant-code',
    'api/complete-connect',
    'api/create-connect-uploads',
    'api/finish-bank-login',
    'api/get-connect-flow',
    'api/get-connect-thread',
    'api/give-consent',
    'api/leave-connect-bank',
    'api/list-connect-banks',
    'api/login-to-bank',
    'api/select-connect-bank',
    'api/submit-connect-step',
    'api/unlock-connect-upload',
    'api/withdraw-consent',
  ],
  /** Mail to addresses that nobody has shown: few, and without the name that the organisation gave itself. */
  [WHITE_LABEL]: ['api/create-user', 'api/register-organisation', 'api/forgot-password'],
};

/** Functions that may reach outside in test mode, by why they may. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'calls our own accounts at the accounting system, for our own staff and bills': [
    'api/receive-xero-events',
    'pages/finish-xero-login',
    'pages/get-xero-page',
    'workers/keep-books',
  ],
  'takes payments of the organisation itself, by its own cards': [
    'api/create-card',
    'api/delete-card',
    'api/pay-bill',
    'api/receive-peach-webhook',
    'api/refund-charge',
    'api/return-from-checkout',
    'api/settle-discrepancy',
    'api/top-up',
    'workers/reconcile-payments',
  ],
  'calls a server that the organisation names as its own, on the public internet, at its own address only': [
    'api/create-webhook',
    'api/update-webhook',
  ],
  'writes to a deal of the CRM account whose login the organisation gave': ['workers/update-deal'],
  'calls WhatsApp about the account whose login the organisation gave, and writes to nobody': [
    'api/register-whatsapp',
    'api/receive-whatsapp',
    'api/verify-whatsapp-callback',
  ],
  'mails users about their own sign-ins, who have shown that mail reaches them': [
    'api/add-second-factor',
    'api/complete-console-sign-in',
    'api/complete-token-sign-in',
    'api/issue-token',
    'api/open-console-session',
    'api/renew-recovery-codes',
    'pages/submit-login',
    'pages/submit-staff-code',
  ],
  'answers the sender of a mail, whose mail program signed for it, and reads certificates of the mail service': [
    'workers/receive-mail',
    'api/receive-bank-email',
    'api/receive-connect-email',
    'api/test-bank-emails',
    'api/test-connect-emails',
  ],
  'shows banks, and calls none': ['api/list-banks'],
  'reads or ends what a sign-in at a bank gave, which none of test mode gave': [
    'workers/fetch-bank-feed',
    'workers/fetch-due-feed',
    'workers/report-idle-flows',
  ],
};

const nameOf = (path: string): string => path.replace(/^functions\/[^/]+\//, '').replace(/\.tsx?$/, '');
const entries = files.filter((path) => /^functions\/[^/]+\/(?:api|pages|workers)\//.test(path));
const reaching = entries.filter((path) => {
  const reached = reachedFrom(path);
  return ways.some((way) => reached.has(way));
});

describe('the law of test mode', () => {
  test('Every function that can send mail or call another server is guarded, or exempt for a stated reason', () => {
    const listed = [...Object.values(guarded), ...Object.values(exempt)].flat();
    expect(new Set(listed).size).toBe(listed.length);
    expect(reaching.map(nameOf).toSorted()).toEqual(listed.toSorted());
  });

  test.each(Object.entries(guarded).flatMap(([guard, names]) => names.map((name) => [name, guard] as const)))(
    '%s reaches its guard in %s',
    (name, guard) => {
      const [path, ...others] = entries.filter((entry) => nameOf(entry) === name);
      expect(others).toEqual([]);
      expect([...reachedFrom(path ?? '')]).toContain(guard);
    },
  );

  test('Every endpoint whose guard refuses a recipient declares that it does, and no other one', () => {
    const refusing = guarded[TEST_MODE]?.filter((name) => name.startsWith('api/')) ?? [];
    const declaring = endpoints
      .filter(({ errors }) => errors.some((error) => error === 'organisation_in_test_mode'))
      .map(({ id }) => `api/${kebabCase(id)}`);
    // A CRM shows no error of ours: the button of the deal says why in its own answer.
    expect([...declaring, 'api/create-zoho-application'].toSorted()).toEqual(refusing.toSorted());
  });

  test('The search for ways out finds mail, banks, messages, payments, the CRM, the accounting system and webhooks', () => {
    for (const place of [
      'mail/ses-mailer',
      'banks/bank-api',
      'whatsapp/',
      'peach/',
      'zoho/',
      'xero/',
      'webhook-fetch',
    ]) {
      expect(ways.filter((way) => way.includes(place))).not.toEqual([]);
    }
  });
});
