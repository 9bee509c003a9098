import type { Example } from './example.ts';

/** A policy that is whole: it declines where debit orders were returned, and offers a loan at one price. */
export const examplePolicy = {
  format: 1,
  name: 'Personal loan',
  words: 'Personal loans of salaried people.',
  agreement: 'credit_agreement',
  products: ['personal_loan'],
  facts: [],
  reasons: {
    returned: {
      weight: 70,
      staff: 'Debit orders were returned unpaid in the last three months.',
      applicant: 'Debit orders from your account were returned unpaid.',
    },
    small: {
      weight: 30,
      staff: 'The instalment that can be afforded is below the smallest loan.',
      applicant: 'What you can afford each month is below our smallest loan.',
    },
  },
  nodes: [
    {
      kind: 'rules',
      id: 'gates',
      words: 'Who is declined at once.',
      rules: [
        {
          id: 'returned',
          words: 'Debit orders came back more than twice in three months.',
          when: 'risk_insights.returned_debit_orders.count_3_months > 2',
          effect: { do: 'decline', reason: 'returned' },
          on_missing: { do: 'refer', reason: 'returned', queue: 'senior_credit' },
        },
      ],
    },
  ],
  offer: {
    kind: 'credit',
    annual_rate: '24%',
    initiation_fee: 'R0',
    monthly_fee: 'R60',
    min_amount: 'R500',
    step_cents: 10_000,
    below_min: { do: 'decline', reason: 'small' },
    on_missing: { do: 'decline', reason: 'small' },
  },
  tests: [],
} as const;

const application = '692039c05f3c8b2a1d9e4f70';

/** Bodies that others send us, in their own shapes. */
const received: Readonly<Record<string, Example>> = {
  answerAgent: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  receivePeachWebhook: { encryptedBody: '3D575574536D450F71AC76D8CE573FB7A41AB78E743180DC83FF09BD' },
  receiveWhatsapp: {
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } }] }],
  },
  receiveXeroEvents: {
    events: [
      {
        resourceId: '717f2bfc-c6d4-41fd-b238-3f2f0c0cf777',
        eventCategory: 'INVOICE',
        eventType: 'UPDATE',
        eventDateUtc: '2026-03-25T08:30:00.000',
        tenantId: 'c2cc9b6e-9458-4c7d-93cc-f02b81b0594f',
      },
    ],
    firstEventSequence: 1,
    lastEventSequence: 1,
  },
  takeContentPolicyReport: {
    'csp-report': {
      'document-uri': 'https://console.imali.example/',
      'violated-directive': 'script-src',
      'blocked-uri': 'inline',
    },
  },
};

const factorChallenge = 'q1Jc1TnO3mZxw0gLhQ2R5tYvB8sKdE7fUiOpAsDfGh4';

/**
 * Examples of whole components, of bodies without a name, and of fields of them, where one that is made of the examples of their
 * fields would not hold together. A key is a component, an operation, or the path of a field in it.
 */
export const exampleWholes: Readonly<Record<string, Example>> = {
  ...received,
  'PolicyDocumentIn.document': examplePolicy,
  'PolicyDraftIn.document': examplePolicy,
  'PolicyStarters.data[].document': examplePolicy,
  'PolicyVersion.document': examplePolicy,
  LoanOutcomeIn: {
    application_id: application,
    state: 'in_arrears',
    as_of: '2026-03-25',
    arrears_days: 32,
    granted_amount: 5000,
    balance: 1250.5,
    lost_amount: 0,
  },
  ShownFactorIn: { challenge: factorChallenge, code: '492039' },
  ConsoleFactorIn: { challenge: factorChallenge, code: '492039' },
  NewFactorIn: { challenge: factorChallenge, code: '492039', name: 'My phone' },
  OauthReturnIn: {
    state: 'q1Jc1TnO3mZxw0gLhQ2R',
    code: '9f0c2b7e5d1c4f6e9a570f1d6f6f0b11',
    iss: 'https://auth.bank.example',
  },
};
