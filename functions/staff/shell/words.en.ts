/** Words of the pages of our own staff. */
export const pageWords = {
  noEntry: 'You don’t have access to this page',
  refused: 'Something went wrong',
  unknownFault: 'Something went wrong on our side. Try again.',
  staffOnly: 'This page is for our own staff.',
  formOver: 'This form has expired. Reload the page and submit it again.',
} as const;

export const loginWords = {
  title: 'Sign in',
  username: 'Email address',
  password: 'Password',
  submit: 'Sign in',
  codeTitle: 'Confirm that it’s you',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  codeSubmit: 'Confirm',
  badTarget: 'The page to return to is not one of ours. Open the page that you want and sign in from there.',
  faults: {
    invalid_credentials: { what: 'Incorrect username or password', mend: 'Check both and try again.' },
    account_deactivated: {
      what: 'This account has been deactivated',
      mend: 'Ask the colleague who manages your users.',
    },
    too_many_requests: { what: 'Too many tries', mend: 'Wait a quarter of an hour, then try again.' },
    not_staff: { what: 'This account doesn’t belong to our staff', mend: 'Sign in with another account.' },
    form_over: { what: 'This form has expired', mend: 'Type your password again.' },
    second_factor_missing: {
      what: 'Your account has no second factor',
      mend: 'Ask the person who admits our staff for a recovery code.',
    },
    second_factor_challenge_over: { what: 'This sign-in has expired', mend: 'Type your password again.' },
    second_factor_wrong: {
      what: 'This code is not right, or it was used before',
      mend: 'Wait for the next code of your app, then type it.',
    },
  },
} as const;

export const approvalWords = {
  title: 'Organisations to approve',
  intro:
    'Organisations in test mode that stated what they are. Compare the numbers with the registers of the CIPC and the National Credit Regulator, and call the contact.',
  none: 'Nobody is waiting for an approval.',
  columns: {
    name: 'Legal name',
    slug: 'Name',
    company: 'Company number',
    ncr: 'NCR number',
    contact: 'Contact',
    owner: 'Owner',
    approve: 'Decision',
  },
  refuse: 'Refuse',
  reason: 'Reason, which they read',
  next: 'Next page',
  first: 'First page',
  unproven: 'address not proven',
  approve: 'Approve',
  changed: 'Something changed in the meantime, or the address of the owner is not proven. Look again.',
} as const;

export const relabelWords = {
  title: 'Shared label rules',
  intro: 'Rules that label texts on many applicants’ statements. They never change labels that users gave.',
  search: 'Search what statements print',
  account: 'Label one account',
  prepared: 'A prepared change is waiting for confirmation',
  seePrepared: 'Preview it',
  signOut: 'Sign out',
  versions: 'Versions',
  noVersions: 'No rules were published yet.',
  restore: 'Prepare these rules again',
  restoreNone: 'Prepare to publish no rules at all',
  current: 'in force',
  jobs: 'Relabel jobs',
  noJobs: 'No relabel jobs yet. When rules are published, the affected accounts are analysed again here.',
  refresh: 'Refresh',
  resume: 'Resume',
  jobColumns: {
    started: 'Started',
    why: 'Why',
    state: 'State',
    looked: 'Checked',
    affected: 'Affected',
    done: 'Done',
    left: 'Left',
    failed: 'Failed',
    gone: 'No longer there',
  },
  versionColumns: {
    version: 'Version',
    published: 'Published',
    by: 'By',
    why: 'Why',
    rules: 'Rules',
    added: 'Added',
    removed: 'Removed',
    act: 'Act',
  },
  again: (version: number): string => `(version ${version} again)`,
  phases: { PLANNING: 'Finding affected accounts', RUNNING: 'Analysing', DONE: 'Done' },
  unknownVersion: 'There is no such version.',
  unknownJob: 'There is no such relabel job.',
} as const;

export const searchWords = {
  title: 'Search what statements print',
  intro:
    'Texts that several applicants share, without dates, amounts and numbers. Texts of fewer applicants are not stored.',
  term: 'Search term',
  termHint: 'RE2 syntax, in any case: uber( eats)?',
  submit: 'Search',
  found: (total: number): string => (total === 1 ? '1 text found' : `${total} texts found`),
  shownOf: (shown: number): string => `The first ${shown} are listed. Refine the search to see the others.`,
  none: 'No texts match.',
  download: 'Download as a file to label',
  text: 'Text',
  label: 'Label when first seen',
  uploadTitle: 'Send the labelled file',
  uploadHint:
    'Fill in new_label where a text should get another label; a hyphen removes its rule. Nothing is published yet.',
  file: 'CSV file',
  upload: 'Preview the change',
} as const;

export const accountWords = {
  title: 'Label one account',
  intro: 'The labels hold for this account only. What users labelled stays as it is.',
  id: 'Account ID',
  open: 'Open',
  unknown: 'There is no such account, or it has not been analysed since this list began.',
  download: 'Download its transactions as a file to label',
  rows: (rows: number): string => `${rows} transactions`,
  file: 'CSV file',
  upload: 'Preview the change',
} as const;

export const confirmWords = {
  title: 'Confirm the change',
  nothing: 'There is no prepared change.',
  rulesAdded: 'Rules added',
  rulesRemoved: 'Rules removed',
  affected: 'Affected applicants',
  ofLooked: (looked: number, isAll: boolean): string =>
    isAll ? `of ${looked}` : `among the first ${looked}; all are checked when you confirm`,
  restores: (version: number): string => `These are the rules of version ${version}.`,
  outdated: 'Another version has been published since. Prepare the change again.',
  notReady: 'This account cannot be analysed now. Try again later.',
  sample: 'Effect on some of them',
  sampleNone: 'No affected applicant could be analysed now.',
  unreadable: (count: number): string =>
    count === 1
      ? '1 applicant is left out: we can’t read their stored data.'
      : `${count} applicants are left out: we can’t read their stored data.`,
  application: 'Application',
  relabelled: 'Relabelled',
  affordability: 'Left in the middle month',
  income: 'Net income',
  health: 'Health score',
  analyses: 'Analyses that change',
  rules: 'Rules',
  rule: 'Text',
  label: 'Label',
  change: 'Change',
  addedWord: 'added',
  removedWord: 'removed',
  note: 'Reason (stored with the version)',
  confirm: 'Publish and relabel',
  confirmAccount: 'Keep the labels and analyse again',
  drop: 'Drop the change',
  labels: (count: number): string => (count === 1 ? '1 label for this account' : `${count} labels for this account`),
} as const;
