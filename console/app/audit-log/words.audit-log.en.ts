/** The words of the screen of the audit log. */
export const auditWords = {
  title: 'Audit log',
  lead: 'Who did what when, reads of applicant data included. Reads of the same thing by the same caller are one entry an hour. Entries name ids, and never what a bank knows.',
  filters: {
    label: 'Narrow the log',
    actor: 'Id of who acted',
    action: 'Action, such as applicant.read',
    subject: 'Id of what was acted on',
    from: 'From day',
    to: 'To day',
    clear: 'Clear all',
  },
  columns: { at: 'When', actor: 'Who', action: 'What', subject: 'On what', details: 'Details' },
  actors: {
    user: 'User',
    api_token: 'API token',
    internal: 'Our staff',
    applicant: 'Applicant',
    system: 'System',
  },
  none: 'Nothing is here yet',
  noneText: 'Each sign-in, each change and each look at applicant data stands here.',
  noMatch: 'Nothing fits on this page',
  noMatchText: 'A page looks through 2 000 entries. Look at older ones, or narrow less.',
  wrong: 'The filters are not complete: ids have 24 letters and digits, and an action reads applicant.read.',
  newest: 'Newest',
  older: 'Older',
} as const;
