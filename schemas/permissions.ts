/** Named permissions of organisation users: what each opens, in the words of the console. */
export const permissions = {
  'applications.read': {
    ui_display_name: 'View applications',
    description: 'See applicants, applications and their analyses.',
    tab: 'applications',
  },
  'applications.write': {
    ui_display_name: 'Create applications',
    description: 'Create applicants and applications, upload bank data, change labels and decide.',
    tab: 'applications',
  },
  'application_configs.manage': {
    ui_display_name: 'Manage application configs',
    description: 'Create, change and delete application configs.',
    tab: 'application_configs',
  },
  'users.manage': {
    ui_display_name: 'Manage team',
    description: 'Invite, change, deactivate and remove users.',
    tab: 'team',
  },
  'api_tokens.manage': {
    ui_display_name: 'Manage API tokens',
    description: 'Create, rotate and revoke API tokens.',
    tab: 'api_tokens',
  },
  'organisation.manage': {
    ui_display_name: 'Manage organisation',
    description: 'Change the legal name and VAT number.',
    tab: 'settings',
  },
  'billing.manage': {
    ui_display_name: 'Manage billing',
    description: 'See bills and prices, and manage cards.',
    tab: 'billing',
  },
  'webhooks.manage': {
    ui_display_name: 'Manage webhooks',
    description: 'Create webhooks and replay deliveries.',
    tab: 'webhooks',
  },
  'personal_data.share': {
    ui_display_name: 'Share personal data with AI agents',
    description: 'Let an agent that reads with your sign-in see names, contacts and account numbers.',
    tab: 'applications',
  },
  'policies.manage': {
    ui_display_name: 'Manage policies',
    description: 'Draft policies, submit them for review, withdraw them and roll them back.',
    tab: 'policies',
  },
  'decisions.override': {
    ui_display_name: 'Override decisions',
    description: 'Decide otherwise than a policy did, with a reason that is kept, and review what others decide so.',
    tab: 'policies',
  },
  'decisions.override_affordability': {
    ui_display_name: 'Override affordability',
    description: 'Grant credit that affordability bars, with a reason that is kept.',
    tab: 'policies',
  },
  'policies.approve': {
    ui_display_name: 'Approve policies',
    description: 'Approve or reject policies that somebody else drafted and submitted.',
    tab: 'policies',
  },
  'outcomes.manage': {
    ui_display_name: 'Report outcomes',
    description: 'Report outcomes of loans.',
    tab: 'policies',
  },
  'audit_log.read': {
    ui_display_name: 'View the audit log',
    description: 'See who did what when.',
    tab: 'audit_log',
  },
} as const satisfies Record<string, { ui_display_name: string; description: string; tab: string }>;

export type Permission = keyof typeof permissions;

/** Every permission name, in the order in which the console shows them. */
export const permissionNames: readonly Permission[] = Object.keys(permissions).filter(isPermission);

/** What an API token of scope organisation:api may do: the data, not the people and secrets of the organisation. */
export const apiTokenPermissions: readonly Permission[] = [
  'applications.read',
  'applications.write',
  'application_configs.manage',
  'outcomes.manage',
];

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** Tabs that a holder of these permissions may open: home is everyone's, each other comes from a permission. */
export function tabsOf(held: readonly Permission[]): string[] {
  return [
    'home',
    ...new Set(permissionNames.filter((name) => held.includes(name)).map((name) => permissions[name].tab)),
  ];
}
