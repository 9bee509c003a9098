import type { Bank, ConnectFlow, ConnectThread, Upload } from '../connect-api.ts';

const id = '692039c05f3c8b2a1d9e4f70';

const bank = (
  slug: string,
  name: string,
  methods: Bank['methods_available'],
  fields: Bank['login_fields'] = [],
): Bank => ({
  id: slug,
  bank_slug: slug,
  display_name: name,
  is_selected: false,
  automated_active: methods.includes('automatic'),
  pdf_upload_supported: true,
  login_fields: fields,
  display_login_fields: fields.length > 0,
  methods_available: methods,
});

export const previewBanks: readonly Bank[] = [
  bank('absa', 'Absa', ['manual', 'email']),
  bank('african_bank', 'African Bank', ['manual', 'email']),
  bank('capitec', 'Capitec', ['manual', 'email']),
  bank('discovery', 'Discovery Bank', ['manual', 'email']),
  bank('fnb', 'FNB', ['manual', 'email']),
  bank(
    'investec',
    'Investec',
    ['automatic', 'manual', 'email'],
    [
      { name: 'client_id', label: 'Client ID', type: 'text', required: true, secret: false },
      { name: 'client_secret', label: 'Client secret', type: 'password', required: true, secret: true },
    ],
  ),
  bank('nedbank', 'Nedbank', ['manual', 'email']),
  bank('sandbox_bank', 'Sandbox Bank', ['automatic', 'manual', 'email']),
  bank('standard_bank', 'Standard Bank', ['manual', 'email']),
  bank('tymebank', 'TymeBank', ['manual', 'email']),
];

const step = {
  application_id: id,
  complete: false,
  redirect_url: null,
  redirect_type: null,
  banks_already_linked: [],
  response_type: null,
  client_id: null,
  scope: null,
  code_challenge_method: null,
  is_pdf_allowed: true,
};

type Document = ConnectFlow['legal_documents'][number];

const document = (type: Document['document_type'], title: string): Document => ({
  id: type,
  title,
  document_url: `/legal/${type.replaceAll('_', '-')}/1.0`,
  version: '1.0',
  document_type: type,
  in_force: true,
  published_at: '2026-01-01T00:00:00.000Z',
});

/** Text of a white label where it is one. */
function text(label: Readonly<Record<string, unknown>>, name: string, otherwise: string): string {
  const value = label[name];
  return typeof value === 'string' ? value : otherwise;
}

/** A flow at its beginning, with the settings of a white label. What is not a text of it is left as it is at first. */
export function previewFlow(label: Readonly<Record<string, unknown>>): ConnectFlow {
  const image = label['image_url'];
  const name = text(label, 'display_name', 'Kganya Finance');
  return {
    application_id: id,
    embed_origin: null,
    status: 'OPEN',
    expiry: '2099-12-31T00:00:00.000Z',
    applicant_code: { required: false, confirmed: false, sent_to: null },
    lender: { name },
    white_label: {
      display_name: name,
      primary_colour_hex: text(label, 'primary_colour_hex', '#0b6654'),
      secondary_colour_hex: text(label, 'secondary_colour_hex', '#f2b134'),
      image_url: typeof image === 'string' ? image : null,
      welcome_title: text(label, 'welcome_title', 'Share your bank data'),
      welcome_description: text(label, 'welcome_description', `${name} asks for it to decide on your application.`),
      preview_url: '',
    },
    legal_documents: [
      document('privacy_notice', 'Privacy notice'),
      document('bank_data_consent', 'Consent to share bank data'),
      document('terms_of_use', 'Terms of use'),
    ],
    purposes: ['credit_assessment'],
    data_classes: ['identity', 'contact', 'bank_accounts', 'bank_transactions', 'analyses'],
    affinity_offered: true,
    consent: null,
    personal_info: {
      first_names: null,
      last_names: null,
      email: null,
      phone: null,
      gov_id: null,
      date_of_birth: null,
      nationality: null,
      id_type: null,
      id_country: null,
    },
    bank: { state: 'CHOOSING', selected: null, upload_method: null, statement_address: null, fault: null },
    steps: [
      { ...step, connection_id: id, name: 'personal_info', type: 'FORM' },
      { ...step, connection_id: id, name: 'bank_connection', type: 'FORM' },
      { ...step, connection_id: null, name: 'complete', type: 'COMPLETE' },
    ],
    current_step: 0,
  };
}

export const previewThread: ConnectThread = {
  status: 'OPEN',
  bank_state: 'CHOOSING',
  fault: null,
  feed: null,
  uploads: [],
  accounts: 0,
  transactions: 0,
  analysis: 'NOT_READY',
  can_complete: false,
  poll_after_ms: 1000,
};

export const previewUpload: Upload = {
  id: 'upload',
  application_id: id,
  source: 'upload',
  file_name: 'statement.pdf',
  content_type: 'application/pdf',
  size: 120_000,
  status: 'AWAITING_FILE',
  format: 'pdf',
  progress: { pages_read: 0, pages: null },
  password: null,
  errors: [],
  missing: [],
  accounts: [{ account_id: id, bank_slug: 'capitec', account_number: '1234567890', rows_added: 214, duplicates: 0 }],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
