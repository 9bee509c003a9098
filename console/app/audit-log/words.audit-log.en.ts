/** The words of the screen of the audit log. */
export const auditWords = {
  title: 'Audit log',
  lead: 'Who did what and when, including views of applicant data. Repeated views of the same item by the same caller are one entry an hour. Entries contain IDs and never bank data.',
  filters: {
    label: 'Filter the log',
    actor: 'ID of the actor',
    action: 'Action, such as applicant.read',
    subject: 'ID of the subject',
    from: 'From day',
    to: 'To day',
    clear: 'Clear all',
  },
  columns: { at: 'When', actor: 'Who', action: 'What', subject: 'On what', origin: 'From', details: 'Details' },
  actors: {
    user: 'User',
    api_token: 'API token',
    internal: 'Our staff',
    applicant: 'Applicant',
    system: 'System',
  },
  none: 'No entries yet',
  noneText: 'Sign-ins, changes and views of applicant data appear here.',
  noMatch: 'No entries match on this page',
  noMatchText: 'A page searches 2 000 entries. Go to older ones, or use fewer filters.',
  wrong: 'The filters are incomplete: IDs have 24 letters and digits, and an action looks like applicant.read.',
  newest: 'Newest',
  older: 'Older',
} as const;
