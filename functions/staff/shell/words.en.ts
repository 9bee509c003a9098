/** Words of the pages of our own staff. */
export const pageWords = {
  noEntry: 'You cannot open this',
  refused: 'That did not work',
  unknownFault: 'Something went wrong on our side. Try again.',
  staffOnly: 'This page is for our own staff.',
  formOver: 'This form was open for too long, or came from elsewhere. Load the page again and send it once more.',
} as const;

export const loginWords = {
  title: 'Sign in',
  username: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  badTarget: 'The address to go on to is not one of ours. Open the page that you want and sign in from there.',
  faults: {
    invalid_credentials: { what: 'Incorrect username or password', mend: 'Check both and try again.' },
    account_deactivated: { what: 'This account has been deactivated', mend: 'Ask who manages your users.' },
    too_many_requests: { what: 'Too many tries', mend: 'Wait a quarter of an hour, then try again.' },
    not_staff: { what: 'This account is not one of our staff', mend: 'Sign in with another account.' },
    form_over: { what: 'This form was open for too long', mend: 'Type your password again.' },
  },
} as const;

export const relabelWords = {
  title: 'Shared label rules',
  intro: 'Rules that label what many applicants’ statements print. Labels that users gave are never changed by them.',
  search: 'Search what statements print',
  account: 'Label one account',
  prepared: 'A change is prepared and waits to be confirmed',
  seePrepared: 'See what it would do',
  signOut: 'Sign out',
  versions: 'Versions',
  noVersions: 'No rules were published yet.',
  restore: 'Prepare these rules again',
  restoreNone: 'Prepare to publish no rules at all',
  current: 'in force',
  jobs: 'Relabellings',
  noJobs: 'None was made yet. When rules are published, the accounts that they touch are analysed again here.',
  refresh: 'Look again',
  resume: 'Resume',
  jobColumns: {
    started: 'Started',
    why: 'Why',
    state: 'State',
    looked: 'Looked at',
    affected: 'Affected',
    done: 'Done',
    left: 'Left',
    failed: 'Failed',
    gone: 'Gone meanwhile',
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
  phases: { PLANNING: 'Looking for affected accounts', RUNNING: 'Analysing', DONE: 'Done' },
  unknownVersion: 'There is no such version.',
  unknownJob: 'There is no such relabelling.',
} as const;

export const searchWords = {
  title: 'Search what statements print',
  intro:
    'Texts that several applicants share, without dates, amounts and numbers. Texts of fewer applicants are not kept.',
  term: 'Search term',
  termHint: 'RE2 syntax, in any case: uber( eats)?',
  submit: 'Search',
  found: (total: number): string => (total === 1 ? '1 text found' : `${total} texts found`),
  shownOf: (shown: number): string => `The first ${shown} are listed. Make the search narrower to see the others.`,
  none: 'Nothing was found.',
  download: 'Download as a file to label',
  text: 'Text',
  label: 'Label when first seen',
  uploadTitle: 'Send the labelled file',
  uploadHint:
    'Fill in new_label where a text should get another label; a hyphen takes its rule away. Nothing is published yet.',
  file: 'CSV file',
  upload: 'Preview the change',
} as const;

export const accountWords = {
  title: 'Label one account',
  intro: 'The labels hold for this account only. What users labelled stays as it is.',
  id: 'Account id',
  open: 'Open',
  unknown: 'There is no such account, or it was not analysed since accounts are listed here.',
  download: 'Download its transactions as a file to label',
  rows: (rows: number): string => `${rows} transactions`,
  file: 'CSV file',
  upload: 'Preview the change',
} as const;

export const confirmWords = {
  title: 'Confirm the change',
  nothing: 'Nothing is prepared.',
  rulesAdded: 'Rules added',
  rulesRemoved: 'Rules removed',
  affected: 'Affected applicants',
  ofLooked: (looked: number, isAll: boolean): string =>
    isAll ? `of ${looked}` : `among the first ${looked}; all are looked at when it is confirmed`,
  restores: (version: number): string => `These are the rules of version ${version}.`,
  outdated: 'Another version was published meanwhile. Prepare the change again.',
  notReady: 'This account cannot be analysed now. Try again later.',
  sample: 'What it does to some of them',
  sampleNone: 'No affected applicant could be analysed now.',
  unreadable: (count: number): string =>
    count === 1
      ? '1 applicant is left out: what is kept of them cannot be read.'
      : `${count} applicants are left out: what is kept of them cannot be read.`,
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
  note: 'Why (kept with the version)',
  confirm: 'Publish and relabel',
  confirmAccount: 'Keep the labels and analyse again',
  drop: 'Drop the change',
  labels: (count: number): string => (count === 1 ? '1 label for this account' : `${count} labels for this account`),
} as const;
