import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router';
import { texts } from './catalogues/screens.evaluated.ts';
import { ForgotPassword } from './screens/forgot-password.tsx';
import { Home } from './screens/home.tsx';
import { SetPassword } from './screens/set-password.tsx';
import { NotFound } from './screens/still-screens.tsx';

/** A screen of the console. Navigation, the command palette and who may open it follow from this entry. */
export interface Screen {
  /** As the router takes it: `/applications/:id`. */
  readonly path: string;
  readonly title: string;
  /** The tab that must be valid for the caller; null for what is everybody's; 'open' without signing in. */
  readonly tab: string | null | 'open';
  /** Where the navigation shows it; what it does not show is reached from other screens. */
  readonly group?: Group;
  readonly screen: ComponentType & { readonly load?: () => Promise<unknown> };
}

/** A screen in a file of its own, loaded when it is first shown, or before. */
function later(load: () => Promise<{ default: ComponentType }>) {
  return Object.assign(lazy(load), { load });
}

/** Groups of the navigation, in their order. */
export const groups = ['decide', 'build', 'organisation'] as const;
export type Group = (typeof groups)[number];

const Applications = later(async () => ({ default: (await import('./screens/applications.tsx')).Applications }));
const NewApplication = later(async () => ({ default: (await import('./screens/new-application.tsx')).NewApplication }));
const Invite = later(async () => ({ default: (await import('./screens/invite.tsx')).Invite }));
const ApplicationScreen = later(async () => ({
  default: (await import('./application/styled-application.ts')).StyledApplication,
}));
const WebhooksScreen = later(async () => ({
  default: (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen,
}));
const NewWebhookScreen = later(async () => ({
  default: (await import('./webhooks/new-webhook-screen.tsx')).NewWebhookScreen,
}));
const WebhookScreen = later(async () => ({ default: (await import('./webhooks/webhook-screen.tsx')).WebhookScreen }));
const ApiTokensScreen = later(async () => ({
  default: (await import('./api-tokens/api-tokens-screen.tsx')).ApiTokensScreen,
}));
const TeamScreen = later(async () => ({ default: (await import('./team/team-screen.tsx')).TeamScreen }));
const InviteColleagueScreen = later(async () => ({
  default: (await import('./team/invite-colleague-screen.tsx')).InviteColleagueScreen,
}));
const BillingScreen = later(async () => ({ default: (await import('./billing/billing-screen.tsx')).BillingScreen }));
const BillScreen = later(async () => ({ default: (await import('./billing/bill-screen.tsx')).BillScreen }));
const UsageScreen = later(async () => ({ default: (await import('./billing/usage-screen.tsx')).UsageScreen }));
const CardsScreen = later(async () => ({ default: (await import('./billing/cards-screen.tsx')).CardsScreen }));
const RevetsScreen = later(async () => ({ default: (await import('./revets/revets-screen.tsx')).RevetsScreen }));
const SubmissionScreen = later(async () => ({
  default: (await import('./revets/submission-screen.tsx')).SubmissionScreen,
}));
const WhiteLabelScreen = later(async () => ({
  default: (await import('./white-label/white-label-screen.tsx')).WhiteLabelScreen,
}));
const SandboxScreen = later(async () => ({ default: (await import('./sandbox/sandbox-screen.tsx')).SandboxScreen }));
const ConfigsScreen = later(async () => ({
  default: (await import('./application-configs/configs-screen.tsx')).ConfigsScreen,
}));
const NewConfigScreen = later(async () => ({
  default: (await import('./application-configs/config-screen.tsx')).NewConfigScreen,
}));
const ConfigScreen = later(async () => ({
  default: (await import('./application-configs/config-screen.tsx')).ConfigScreen,
}));
const SettingsScreen = later(async () => ({
  default: (await import('./settings/settings-screen.tsx')).SettingsScreen,
}));
const AnalysisSettingsScreen = later(async () => ({
  default: (await import('./settings/analysis-screen.tsx')).AnalysisSettingsScreen,
}));
const LabelRulesScreen = later(async () => ({
  default: (await import('./settings/label-rules-screen.tsx')).LabelRulesScreen,
}));
const DataScreen = later(async () => ({
  default: (await import('./settings/data-screen.tsx')).DataScreen,
}));
const IntegrationsScreen = later(async () => ({
  default: (await import('./integrations/integrations-screen.tsx')).IntegrationsScreen,
}));
const PoliciesScreen = later(async () => ({
  default: (await import('./policies/policies-screen.tsx')).PoliciesScreen,
}));
const NewPolicyScreen = later(async () => ({
  default: (await import('./policies/edit-policy-screen.tsx')).NewPolicyScreen,
}));
const PolicyScreen = later(async () => ({ default: (await import('./policies/policy-screen.tsx')).PolicyScreen }));
const EditPolicyScreen = later(async () => ({
  default: (await import('./policies/edit-policy-screen.tsx')).EditPolicyScreen,
}));
const AccountScreen = later(async () => ({ default: (await import('./account/account-screen.tsx')).AccountScreen }));
const BookScreen = later(async () => ({ default: (await import('./book/book-screen.tsx')).BookScreen }));
const DecisionsScreen = later(async () => ({
  default: (await import('./book/decisions-screen.tsx')).DecisionsScreen,
}));
const OutcomesScreen = later(async () => ({ default: (await import('./book/outcomes-screen.tsx')).OutcomesScreen }));
const BackTestsScreen = later(async () => ({
  default: (await import('./book/back-tests-screen.tsx')).BackTestsScreen,
}));
const TrialsScreen = later(async () => ({ default: (await import('./book/trials-screen.tsx')).TrialsScreen }));
const TrialScreen = later(async () => ({ default: (await import('./book/trial-screen.tsx')).TrialScreen }));
const BackTestScreen = later(async () => ({ default: (await import('./book/back-test-screen.tsx')).BackTestScreen }));
const AuditLogScreen = later(async () => ({
  default: (await import('./audit-log/audit-log-screen.tsx')).AuditLogScreen,
}));

const applications = 'applications';
const configs = 'application_configs';
const billing = 'billing';
const settings = 'settings';

const { titles } = texts;

/** Every screen. A new one is an entry here, in the place that its group gives it. */
export const screens: readonly Screen[] = [
  { path: '/', title: titles.home, tab: 'home', group: 'decide', screen: Home },
  { path: '/applications', title: titles.applications, tab: applications, group: 'decide', screen: Applications },
  { path: '/applications/new', title: titles.newApplication, tab: applications, screen: NewApplication },
  { path: '/applications/invite', title: titles.inviteApplicant, tab: applications, screen: Invite },
  { path: '/applications/:id', title: titles.application, tab: applications, screen: ApplicationScreen },
  { path: '/applications/:id/:tab', title: titles.application, tab: applications, screen: ApplicationScreen },
  { path: '/policies', title: titles.policies, tab: applications, group: 'decide', screen: PoliciesScreen },
  { path: '/policies/new', title: titles.newPolicy, tab: 'policies', screen: NewPolicyScreen },
  { path: '/policies/:id', title: titles.policy, tab: applications, screen: PolicyScreen },
  { path: '/policies/:id/edit', title: titles.editPolicy, tab: 'policies', screen: EditPolicyScreen },
  { path: '/book', title: titles.book, tab: applications, group: 'decide', screen: BookScreen },
  { path: '/book/decisions', title: titles.decisions, tab: applications, screen: DecisionsScreen },
  { path: '/book/outcomes', title: titles.outcomes, tab: applications, screen: OutcomesScreen },
  { path: '/book/back-tests', title: titles.backTests, tab: 'policies', screen: BackTestsScreen },
  { path: '/book/back-tests/:id', title: titles.backTest, tab: 'policies', screen: BackTestScreen },
  { path: '/book/trials', title: titles.trials, tab: 'policies', screen: TrialsScreen },
  { path: '/book/trials/:id', title: titles.trial, tab: 'policies', screen: TrialScreen },
  { path: '/revets', title: titles.revets, tab: applications, group: 'decide', screen: RevetsScreen },
  { path: '/revets/:id', title: titles.submission, tab: applications, screen: SubmissionScreen },
  { path: '/account', title: titles.account, tab: 'home', screen: AccountScreen },

  // Build: what developers set up.
  { path: '/application-configs', title: titles.configs, tab: configs, group: 'build', screen: ConfigsScreen },
  { path: '/application-configs/new', title: titles.newConfig, tab: configs, screen: NewConfigScreen },
  { path: '/application-configs/:id', title: titles.config, tab: configs, screen: ConfigScreen },
  { path: '/sandbox', title: titles.sandbox, tab: applications, group: 'build', screen: SandboxScreen },
  { path: '/api-tokens', title: titles.apiTokens, tab: 'api_tokens', group: 'build', screen: ApiTokensScreen },
  { path: '/webhooks', title: titles.webhooks, tab: 'webhooks', group: 'build', screen: WebhooksScreen },
  { path: '/webhooks/new', title: titles.newWebhook, tab: 'webhooks', screen: NewWebhookScreen },
  { path: '/webhooks/:id', title: titles.webhook, tab: 'webhooks', screen: WebhookScreen },

  // Organisation: what its people manage.
  { path: '/team', title: titles.team, tab: 'team', group: 'organisation', screen: TeamScreen },
  { path: '/team/invite', title: titles.inviteColleague, tab: 'team', screen: InviteColleagueScreen },
  { path: '/billing', title: titles.billing, tab: billing, group: 'organisation', screen: BillingScreen },
  { path: '/billing/usage', title: titles.usage, tab: billing, screen: UsageScreen },
  { path: '/billing/cards', title: titles.cards, tab: billing, screen: CardsScreen },
  { path: '/billing/bills/:id', title: titles.bill, tab: billing, screen: BillScreen },
  { path: '/white-label', title: titles.whiteLabel, tab: settings, group: 'organisation', screen: WhiteLabelScreen },
  {
    path: '/integrations',
    title: titles.integrations,
    tab: settings,
    group: 'organisation',
    screen: IntegrationsScreen,
  },
  { path: '/audit-log', title: titles.auditLog, tab: 'audit_log', group: 'organisation', screen: AuditLogScreen },
  { path: '/settings', title: titles.settings, tab: settings, group: 'organisation', screen: SettingsScreen },
  { path: '/settings/analysis', title: titles.analysis, tab: settings, screen: AnalysisSettingsScreen },
  { path: '/settings/label-rules', title: titles.labelRules, tab: settings, screen: LabelRulesScreen },
  { path: '/settings/data', title: titles.data, tab: settings, screen: DataScreen },

  // Without signing in.
  { path: '/forgot-password', title: titles.forgotPassword, tab: 'open', screen: ForgotPassword },
  { path: '/password', title: titles.password, tab: 'open', screen: SetPassword },
  { path: '*', title: titles.notFound, tab: null, screen: NotFound },
];

/** Begins to load the screen of an address: it comes while the session is still looked for. */
export function loadScreenOf(pathname: string): void {
  // What does not come now is requested again when it is shown.
  screens
    .find(({ path }) => matchPath(path, pathname) !== null)
    ?.screen.load?.()
    .catch(() => null);
}

/** Screens that the caller may open, without those whose address needs an id. */
export function openableScreens(tabs: readonly string[]): readonly Screen[] {
  return screens.filter(({ path, tab }) => tab !== null && tabs.includes(tab) && !/[:*]/.test(path));
}
