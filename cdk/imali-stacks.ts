import { App, type AppProps } from 'aws-cdk-lib';
import { mailEventsQueue } from '../functions/invites/resources.ts';
import { areas, type EndpointDeclaration } from '../schemas/endpoint.ts';
import { accountName } from './account-names.ts';
import type { BuiltCode } from './built-code.ts';
import { queueOf } from './data-resources.ts';
import type { Deployment } from './deployment/deployment.ts';
import { featureFlags } from './feature-flags.ts';
import { physicalName, type Stage } from './names.ts';
import { AccountMailStack, AccountStack } from './stacks/account-stacks.ts';
import { AlarmStack } from './stacks/alarm-stack.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { BackupCopiesStack, BackupStack } from './stacks/backup-stack.ts';
import { BudgetStack, budgetRegion } from './stacks/budget-stack.ts';
import { CertificatesStack, certificatesRegion } from './stacks/certificates-stack.ts';
import { DashboardStack } from './stacks/dashboard-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { AccountGithubStack, DeployerStack } from './stacks/deployer-stack.ts';
import { DocsStack } from './stacks/docs-stack.ts';
import { FunctionStack, UnmatchedStack } from './stacks/function-stack.ts';
import { MailEventsStack } from './stacks/mail-events-stack.ts';
import { MailStack } from './stacks/mail-stack.ts';
import { SendingStack } from './stacks/sending-stack.ts';
import { SiteStack } from './stacks/site-stack.ts';
import { WorkerStack } from './stacks/worker-stack.ts';
import { type StageConfig, stageConfig } from './stage-config.ts';
import { stageEndpoints } from './stage-endpoints.ts';

/** What decides the stacks besides the stage. */
export interface StacksOptions {
  readonly code: BuiltCode;
  /** The declared endpoints by default. */
  readonly endpoints?: readonly EndpointDeclaration[];
  readonly app?: AppProps;
  /** Inputs of a deployed stage; the example's unless given. */
  readonly deployment?: Deployment;
  /** What tests of a deployment set differently: they call open endpoints more often than anybody may. */
  readonly settings?: Partial<StageConfig>;
}

/** What every stack of a stage in its region is made with, by the name of the stack. */
const stackPropsOf = (stage: Stage, config: StageConfig) => (name: string) => ({
  stage,
  config,
  stackName: physicalName(stage, name),
  tags: { product: 'imali', stage },
  env: { region: config.region, account: config.account },
});

/** What a stack of an account is made with: the same for every stage of it, so that none changes what another one made. */
const accountProps = (name: string, env: { readonly account: string; readonly region: string }) => ({
  stackName: accountName(name),
  tags: { product: 'imali' },
  env,
});

/** The roles that workflows of a repository deploy with, where the stage names one. */
function addDeployer(app: App, props: ReturnType<ReturnType<typeof stackPropsOf>>): void {
  const { github, region, inboundMail, backupRegion } = props.config;
  if (github === undefined) return;
  const regions = [region, certificatesRegion, inboundMail?.region, backupRegion];
  const deployer = new DeployerStack(app, props.stackName, {
    ...props,
    github,
    regions: [...new Set(regions.flatMap((one) => one ?? []))],
  });
  if (github.providerExists) return;
  deployer.addStackDependency(new AccountGithubStack(app, accountName('github'), accountProps('github', props.env)));
}

/** Backups of the tables, and their copies in another region. */
function addBackups(
  app: App,
  propsOf: ReturnType<typeof stackPropsOf>,
  dataStack: DataStack,
  copyRegion: string,
): void {
  const copyProps = propsOf('backup-copies');
  const there = { ...copyProps, env: { ...copyProps.env, region: copyRegion } };
  const copies = new BackupCopiesStack(app, there.stackName, there);
  const props = propsOf('backups');
  const tables = Object.keys(dataStack.resources.tables).map((name) => physicalName(props.stage, name));
  const backups = new BackupStack(app, props.stackName, { ...props, tables, copyRegion });
  // The plan names the tables and the other vault instead of referring to them.
  for (const stack of [copies, dataStack]) backups.addStackDependency(stack);
}

/** The app of a stage: state, the functions of each area, the workers, incoming mail, the gateway and the alarms. */
export function imaliStacks(stage: Stage, options: StacksOptions): App {
  const { code } = options;
  const config = { ...stageConfig(stage, options.deployment), ...options.settings };
  const endpoints = stageEndpoints(stage, options.endpoints);
  const { account } = config;
  const app = new App({ ...options.app, analyticsReporting: false, autoSynth: false, postCliContext: featureFlags });
  const propsOf = stackPropsOf(stage, config);
  const stackId = (name: string) => physicalName(stage, name);

  const dataStack = new DataStack(app, stackId('data'), propsOf('data'));
  const { resources: data } = dataStack;
  const functions = areas.flatMap((area) => {
    const ofArea = endpoints.filter((endpoint) => endpoint.area === area);
    const name = `functions-${area}`;
    if (ofArea.length === 0) return [];
    return [new FunctionStack(app, stackId(name), { ...propsOf(name), data, code, endpoints: ofArea })];
  });
  const unmatched = new UnmatchedStack(app, stackId('functions-gateway'), {
    ...propsOf('functions-gateway'),
    data,
    code,
  });
  const workers = new WorkerStack(app, stackId('workers'), { ...propsOf('workers'), data, code });

  const { inboundMail, hostedZoneId } = config;
  if (inboundMail !== undefined) {
    const there = { account, region: inboundMail.region };
    const accountMail = new AccountMailStack(app, accountName('mail'), accountProps('mail', there));
    const mail = new MailStack(app, stackId('mail'), { ...propsOf('mail'), env: there, inboundMail });
    // The rule names the rule set, the bucket and the role instead of referring to them: they must be there first.
    for (const stack of [accountMail, dataStack]) mail.addStackDependency(stack);
  }
  new SendingStack(app, stackId('sending'), propsOf('sending'));

  const mailEvents = new MailEventsStack(
    app,
    stackId('mail-events'),
    propsOf('mail-events'),
    queueOf(data, mailEventsQueue).arn,
  );
  mailEvents.addStackDependency(dataStack);

  const api = new ApiStack(app, stackId('api'), { ...propsOf('api'), endpoints });
  // The gateway names its functions instead of referring to them: they must be there before a route leads to them.
  const accountStack = new AccountStack(app, accountName('gateway'), accountProps('gateway', propsOf('api').env));
  for (const stack of [...functions, unmatched, accountStack]) api.addStackDependency(stack);
  if (hostedZoneId !== undefined && config.siteDomain !== undefined && config.docsDomain !== undefined) {
    new CertificatesStack(app, stackId('certificates'), {
      ...propsOf('certificates'),
      env: { account, region: certificatesRegion },
      names: [config.siteDomain.name, config.docsDomain.name],
      hostedZoneId,
    });
  }
  new SiteStack(app, stackId('site'), propsOf('site'));
  new DocsStack(app, stackId('docs'), propsOf('docs'));
  if (config.backupRegion !== undefined) addBackups(app, propsOf, dataStack, config.backupRegion);
  new DashboardStack(app, stackId('dashboards'), propsOf('dashboards'));
  // Alarms take releases of workers back, which name them instead of referring to them.
  workers.addStackDependency(new AlarmStack(app, stackId('alarms'), propsOf('alarms')));
  addDeployer(app, propsOf('deployer'));
  if (config.alarmsTo.length > 0) {
    new BudgetStack(app, stackId('budget'), { ...propsOf('budget'), env: { account, region: budgetRegion } });
  }
  return app;
}
