/** The words of the screen of API tokens. */
export const apiTokenWords = {
  title: 'API tokens',
  lead: 'Your systems call the API with a token. Give each its own token, so that you can revoke one at a time.',
  none: 'No API tokens yet',
  noneText: 'Create one for the system that calls the API.',
  columns: { name: 'Name', scopes: 'Scopes', created: 'Created', used: 'Last used', acts: 'Change' },
  neverUsed: 'Never',
  create: {
    title: 'Create a token',
    name: 'What it is for',
    hint: 'For example: Loan origination.',
    scopes: 'Scopes',
    scope:
      'Applicants, applications with their data, and application configs. Not the people and the secrets of the organisation.',
    missing: { name: 'Enter what the token is for, in two letters or more.', scopes: 'Choose one scope at least.' },
    submit: 'Create token',
    busy: 'Creating',
    notTheirs:
      "A token would have permissions that you don't have. Ask a colleague who can create applications and manage application configs.",
  },
  made: {
    title: (name: string) => `The token ${name}`,
    text: "Copy it now. We won't show it again: we store only its hash. Treat it as a password.",
    kept: 'I have kept it',
    first: 'A first call with it',
  },
  rotate: {
    act: 'Replace',
    label: (name: string) => `Replace the token ${name}`,
    title: 'Replace this token?',
    text: 'The bearer token that is in use stops working at once. This cannot be undone.',
    field: 'Type its name to replace it',
    busy: 'Replacing',
    run: 'Replace token',
  },
  revoke: {
    act: 'Revoke',
    label: (name: string) => `Revoke the token ${name}`,
    title: 'Revoke this token?',
    text: 'Calls with it are refused at once. This cannot be undone.',
    field: 'Type its name to revoke it',
    busy: 'Revoking',
    run: 'Revoke token',
    done: (name: string) => `The token ${name} was revoked.`,
  },
  wrongName: 'This is not its name.',
} as const;
