/** Names of references whose things belong to no organisation, or are for all, and why; a test holds that each is in use. */
export const unownedReferences: Readonly<Record<string, string>> = {
  document_id: 'Legal documents are the same for all organisations.',
  persona_id: 'Personas of the sandbox are invented and the same for all organisations.',
  page: 'The number of a page of a statement, which is named by upload_id.',
  image_id: 'Logos are shown to applicants without a token; the ids are random.',
  waba_id: 'Takes the token of our staff only.',
  id: 'Legal documents of a consent, the same for all organisations.',
};

/** Parts of requests whose least example does not fit, since rules join their fields. */
export const fittingByHand: Readonly<Record<string, unknown>> = {
  'makeDecision body': {
    application_id: '6920390000aa00aa00aa00aa',
    request: { product: 'short_term_loan', applicant: 'natural_person', amount: 1000, term_months: 3 },
  },
  'setDecisionRequest body': {
    request: { product: 'short_term_loan', applicant: 'natural_person', amount: 1000, term_months: 3 },
  },
  'addSecondFactor body': { challenge: 'x'.repeat(43), code: '492039' },
  'overrideDecision body': { outcome: { kind: 'decline' }, reason: 'The applicant withdrew the application.' },
  'recordOutcomes body': {
    outcomes: [{ application_id: '6920390000aa00aa00aa00aa', state: 'current', as_of: '2026-03-31' }],
  },
  'startBackTest body': {
    decided_from: '2026-01-01',
    decided_to: '2026-03-31',
    version_id: '6920390000aa00aa00aa00aa',
  },
  'exportAuditLog body': { from: '2026-11-22T00:00:00Z', to: '2026-11-23T00:00:00Z' },
  'createLabelRule body': { conditions: { description_contains: 'CHECKERS' }, label: 'food.groceries' },
  'previewLabelRule body': { conditions: { description_contains: 'CHECKERS' }, label: 'food.groceries' },
  'uploadCsv multipart': { bank_id: 'absa', account_number: '62000000011', account_holder_name: 'Naledi Dube' },
};

/** Endpoints that cannot be called in the matrix, and why; a test holds that each exists. */
export const excludedEndpoints: Readonly<Record<string, string>> = {};

/**
 * Replies that are the same for an id of another organisation and for one that never existed, and are no refusal. Nothing is
 * read of the id: what it names is neither shown nor changed.
 */
export const repliesToAnyId: Readonly<Record<string, string>> = {
  'listAuditLog actor': 'A filter of their own log: the list is empty.',
  'listAssignments user_id': 'A filter: the list is empty.',
  'listRevets submission_id': 'A filter: the list is empty.',
};
