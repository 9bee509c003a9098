import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { areas } from './endpoint.ts';
import { methodsByPath, placesOf } from './methods-by-path.ts';
import { problems } from './problems.ts';
import { endpoints, registry } from './registry.ts';
import { kebabCase, routeOf, routesOf } from './route.ts';

/** Section 7 of the specification (and the token path of section 6): methods and paths as it writes them. */
const specified: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/v1/in/auth/login/token'],
  ['GET', '/v1/applications/applications/'],
  ['GET', '/v1/applications/applications/{application_id}'],
  ['GET', '/v1/applications/applicants/{applicant_id}'],
  ['GET', '/v1/applications/applicants/'],
  ['POST', '/v1/applications/applicants/'],
  ['POST', '/v1/applications/'],
  ['POST', '/v1/applications/revet'],
  ['POST', '/v1/applications/applications/revet'],
  ['POST', '/v1/applications/applications/revet_upload'],
  ['GET', '/v1/applications/get_template'],
  ['GET', '/v1/organisations/'],
  ['GET', '/v1/application_configs/connections_available'],
  ['GET', '/v1/application_configs/data_point_args/'],
  ['GET', '/v1/application_configs/{app_config_id}'],
  ['GET', '/v1/application_configs/'],
  ['POST', '/v1/application_configs/application_configs/'],
  ['GET', '/v1/personal_info_connections/{connection_id}'],
  ['GET', '/v1/personal_info_connections/'],
  ['PUT', '/v1/personal_info_connections/{application_id}/prefill'],
  ['GET', '/v1/bank_connections/{application_id}/'],
  ['GET', '/v1/bank_connections/{application_id}/transactions/labelled'],
  ['GET', '/v1/bank_connections/{application_id}/affordability'],
  ['GET', '/v1/bank_connections/{application_id}/income_analysis'],
  ['GET', '/v1/bank_connections/{application_id}/risk_insights'],
  ['GET', '/v1/bank_connections/{application_id}/liquidity_score'],
  ['GET', '/v1/bank_connections/{application_id}/health_score'],
  ['GET', '/v1/bank_connections/{application_id}/expenses_analysis'],
  ['GET', '/v1/bank_connections/{application_id}/statement_summary'],
  ['PUT', '/v1/bank_connections/{application_id}/byod'],
  ['GET', '/v1/bank_connections/byod/banks'],
  ['GET', '/transactions/{application_id}'],
  ['GET', '/liquidity/{application_id}'],
  ['GET', '/v1/webhooks/bank_emails/email_received'],
  ['POST', '/v1/webhooks/bank_emails/email_received'],
  ['GET', '/v1/webhooks/bank_emails/test_email_received'],
  ['GET', '/v1/webhooks/connect/email_received'],
  ['POST', '/v1/webhooks/connect/email_received'],
  ['GET', '/v1/webhooks/connect/test_email_received'],
  ['GET', '/v1/white_label/config/'],
  ['PATCH', '/v1/white_label/config/'],
  ['GET', '/v1/webhook/whatsapp/whatsapp_callback'],
  ['POST', '/v1/webhooks/billing/xerohook'],
  ['GET', '/billing/xero'],
  ['GET', '/billing/authxero'],
  ['GET', '/v1/webhooks/payments/peach'],
  ['POST', '/v1/webhooks/payments/peach'],
  ['GET', '/v1/billing/outstanding_bill_amount'],
  ['GET', '/v1/billing/billable_events'],
  ['GET', '/v1/billing/billable-events'],
  ['GET', '/v1/billing/pricing'],
  ['POST', '/v1/webhooks/zoho/zoho_create_application'],
  ['GET', '/relabels/'],
  ['POST', '/relabels/'],
  ['GET', '/relabels/assigned_account'],
  ['POST', '/relabels/assigned_account'],
  ['GET', '/relabels/assigned_account/{account_id}/file'],
  ['GET', '/relabels/regex_search'],
  ['POST', '/relabels/regex_search'],
  ['POST', '/relabels/submit_search_relabels'],
  ['GET', '/relabels/confirm'],
  ['POST', '/relabels/confirm'],
  ['GET', '/auth/login'],
  ['POST', '/auth/login'],
  ['GET', '/pdf_decrypt/'],
  ['POST', '/pdf_decrypt/'],
];

/** What section 6 says to be without security, and what must be so because nobody has signed in yet. */
const open = [
  'issueClientToken',
  'issueToken',
  'forgotPassword',
  'resetPassword',
  'openConsoleSession',
  'askFreshFactor',
  'askPasskey',
  'completeConsoleSignIn',
  'completeTokenSignIn',
  'refreshConsoleSession',
  'closeConsoleSession',
  'registerOrganisation',
  'listConnectionsAvailable',
  'listDataPointArgs',
  'listByodBanks',
  'receiveBankEmail',
  'checkBankEmails',
  'testBankEmails',
  'receiveConnectEmail',
  'checkConnectEmails',
  'testConnectEmails',
  'passOauthReturn',
  'getWhiteLabelImage',
  'verifyWhatsappCallback',
  'receiveWhatsapp',
  'checkPeachWebhook',
  'receivePeachWebhook',
  'returnFromCheckout',
  'leaveCheckout',
  'receiveXeroEvents',
  'getXeroPage',
  'finishXeroLogin',
  'createZohoApplication',
  'getPdfDecryptPage',
  'getLoginPage',
  'submitLogin',
  'submitStaffCode',
  'signOut',
  'getApprovalsPage',
  'approveOrganisation',
  'refuseOrganisation',
  'getRelabelsPage',
  'submitRelabels',
  'getAssignedAccountPage',
  'submitAssignedAccount',
  'getAssignedAccountFile',
  'getRegexSearchPage',
  'searchDescriptors',
  'submitSearchRelabels',
  'getRelabelConfirmPage',
  'confirmRelabels',
  'decryptPdf',
  'checkHealth',
  'checkPartners',
  'getJwks',
  'takeContentPolicyReport',
  'getOpenapi',
];

const paths = endpoints.flatMap(({ method, path, aliases = [] }) =>
  [path, ...aliases].map((each) => `${method} ${each}`),
);

describe('the declared endpoints', () => {
  test.each(specified)(
    'The declared endpoints include %s %s, spelled as the specification spells it',
    (method, path) => {
      expect(paths).toContain(`${method} ${path}`);
    },
  );

  test('The declared endpoints are without security only where the specification says so, or where nobody can have signed in', () => {
    const unsecured = endpoints.filter(({ scopes }) => scopes === 'none').map(({ id }) => id);
    expect(unsecured.toSorted()).toEqual(open.toSorted());
    for (const { scopes } of endpoints) if (scopes !== 'none') expect(scopes).not.toEqual([]);
  });

  test('The declared endpoints have IDs that are their names in the registry, and areas that exist', () => {
    for (const [name, { id, area }] of Object.entries(registry)) {
      expect(id).toBe(name);
      expect(areas).toContain(area);
    }
    expect(new Set(endpoints.map(({ id }) => kebabCase(id))).size).toBe(endpoints.length);
  });

  test('The declared endpoints never share a method and a path', () => {
    const places = endpoints.flatMap((endpoint) =>
      routesOf(endpoint).map((route) => `${endpoint.method} ${placesOf(route)}`),
    );
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  test('The declared endpoints declare a path parameter for each placeholder, and no other', () => {
    for (const endpoint of endpoints) {
      const declared = Object.keys(endpoint.request.path?.shape ?? {}).toSorted();
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();
        expect({ path, parameters: placeholders }).toEqual({ path, parameters: declared });
      }
    }
  });

  test('The declared endpoints answer with problems of the catalogue, each named once, and with a successful reply', () => {
    for (const { id, errors, replies } of endpoints) {
      expect({ id, repeated: errors.filter((code, index) => errors.indexOf(code) !== index) }).toEqual({
        id,
        repeated: [],
      });
      for (const code of errors) expect(Object.hasOwn(problems, code)).toBe(true);
      const statuses = Object.keys(replies).map(Number);
      expect(statuses.some((status) => status >= 200 && status < 400)).toBe(true);
    }
  });

  test('The declared endpoints take a body only where a body is sent', () => {
    for (const { method, request } of endpoints) {
      if (method === 'GET' || method === 'DELETE')
        expect(request.body ?? request.form ?? request.multipart).toBeUndefined();
    }
  });

  test('The declared endpoints refuse unknown fields in every JSON body', () => {
    for (const { id, request } of endpoints) {
      if (!request.body) continue;
      const refused = request.body.safeParse({ 'no such field': 1 });
      const codes = refused.success ? [] : refused.error.issues.map(({ code }) => code);
      expect({ id, refuses: codes.includes('unrecognized_keys') }).toEqual({ id, refuses: true });
    }
  });
});

test('every list takes skip, limit and cursor, and answers its count and whether there is more on either side', () => {
  const lists = endpoints.filter(({ method, request }) => method === 'GET' && 'limit' in (request.query?.shape ?? {}));
  expect(lists.length).toBeGreaterThan(15);
  for (const { id, request, replies } of lists) {
    const reply = replies[200];
    const answered = reply instanceof z.ZodObject ? Object.keys(reply.shape) : [];
    const taken = Object.keys(request.query?.shape ?? {});
    expect({ id, taken, answered }).toEqual({
      id,
      taken: expect.arrayContaining(['skip', 'limit', 'cursor']),
      answered: expect.arrayContaining(['count', 'has_next', 'has_prev', 'next_cursor']),
    });
  }
});

describe('a route', () => {
  test('A route is the same with and without its trailing slash', () => {
    expect(['/v1/x/', '/v1/x', '/v1/x//', '/'].map(routeOf)).toEqual(['/v1/x', '/v1/x', '/v1/x', '/']);
  });

  test('A route knows every method that it takes, whatever its parameters are called', () => {
    expect(methodsByPath.get(placesOf('/v1/application_configs/{any}/'))?.toSorted()).toEqual(['DELETE', 'GET', 'PUT']);
    expect(methodsByPath.get(placesOf('/liquidity/{x}'))).toEqual(['GET']);
    expect(methodsByPath.get('/nowhere')).toBeUndefined();
  });

  test('A route is named after its endpoint', () => {
    expect(kebabCase('getApplicationConfig')).toBe('get-application-config');
  });
});

test('another site sends no call in the name of an applicant or a lender: only pages of our staff and sessions of the console read a cookie, these with their origin', () => {
  const headersOf = ({ request }: (typeof endpoints)[number]) => Object.keys(request.headers?.shape ?? {});
  const withCookie = endpoints.filter((one) => headersOf(one).includes('cookie'));
  expect(withCookie.length).toBeGreaterThan(0);
  const others = withCookie.filter(({ area }) => area !== 'pages');
  expect(others.map(({ id }) => id).toSorted()).toEqual([
    'askFreshFactor',
    'askPasskey',
    'closeConsoleSession',
    'completeConsoleSignIn',
    'openConsoleSession',
    'refreshConsoleSession',
  ]);
  for (const one of others) expect(headersOf(one)).toContain('origin');
});
