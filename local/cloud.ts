import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Principal, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import type { Credentials, EndpointUrls } from '@imali/aws-emulator/functions/function-environment.ts';
import { functionCredentials, functionFleet } from '@imali/aws-emulator/functions/function-fleet.ts';
import { functionLogs } from '@imali/aws-emulator/functions/function-log.ts';
import type { InvocationResult } from '@imali/aws-emulator/functions/instance.ts';
import { listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION, startEndpoints } from '@imali/aws-emulator/services/start-endpoints.ts';
import { machineTasks } from '@imali/aws-emulator/states/state-tasks.ts';
import { readAssembly } from '@imali/aws-emulator/template/assembly.ts';
import { type CloudModel, readCloudModel, readStoresModel } from '@imali/aws-emulator/template/cloud-model.ts';
import type { Place } from '@imali/aws-emulator/template/physical-resource.ts';
import { siteSettingsScript } from '../cdk/site-rules.ts';
import { environment } from '../schemas/environment.ts';
import { synthesizedAssembly } from './assembly-cache.ts';
import { createSigningKeys } from './create-signing-keys.ts';
import { createStores, ensureSecrets } from './create-stores.ts';
import { type Entrances, openEntrances } from './entrances.ts';
import { type Partners, startPartners } from './start-partners.ts';
import { startSites } from './start-sites.ts';

const region = LOCAL_REGION;
const account = LOCAL_ACCOUNT;

export interface CloudOptions {
  /** Folder that everything persists in; without it everything stays in memory. */
  readonly dataDir?: string | undefined;
  /** Port of the API on 127.0.0.1; 0 for any. */
  readonly port: number;
  /** Port of the console and the connect app; any by default. */
  readonly consolePort?: number;
  /** Port of the docs; any by default. */
  readonly docsPort?: number;
  /** 'local' by default. */
  readonly stage?: string;
  /** Folder of an assembly that is synthesized already; without it the stage's own, synthesized when needed. */
  readonly assembly?: string;
  /** Whether the functions' output goes to the console too. */
  readonly verbose?: boolean;
  /** Folder of the functions' logs; by default below the data folder. */
  readonly logFolder?: string;
  /** Whether functions are loaded again when their bundle changes. */
  readonly reloads?: boolean;
  /** Units that a token may take of three seconds; those of the stage by default. */
  readonly callerUnits?: number;
}

/** The deployment, running on this machine. */
export interface Cloud {
  /** Address of the API, without a slash at its end. */
  readonly apiUrl: string;
  /** Address of the console and the connect app, without a slash at its end; empty where the assembly has no site. */
  readonly consoleUrl: string;
  /** Address of the docs, without a slash at its end; empty where the assembly has none. They may still be being built. */
  readonly docsUrl: string;
  /** Page that shows the mail sent. */
  readonly inboxUrl: string;
  readonly endpoints: EndpointUrls;
  /** Substitute servers of partners, by name; their pages show what they received. */
  readonly partners: Partners['urls'];
  readonly region: string;
  /** May do everything at the endpoints: for seeds and tests, never for a function. */
  readonly rootCredentials: Credentials;
  /** The synthesized model: names of tables, queues and buckets. */
  readonly model: CloudModel;
  /** Runs a function on an event, to its end. Rejects when there is no such function. */
  readonly invoke: (functionName: string, event: unknown) => Promise<InvocationResult>;
  /** Bodies of the messages in a queue, which stay as they are: a receive would count as a try of its worker. */
  readonly messagesIn: (queueName: string) => readonly string[];
  /** Stops taking requests and ends everything; what persists is on disk when it resolves. */
  readonly close: () => Promise<void>;
}

/** Folder of the repository. */
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/**
 * Starts the synthesized deployment over emulated endpoints. Rejects, having ended what it had started, with one clear
 * line for a port that is taken or for Java that is missing.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    return await start(options, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The emulated services, with the secrets that the deployment names. */
async function startServices({ dataDir, stage = 'local', assembly }: CloudOptions, closers: (() => Promise<void>)[]) {
  const stacks = await readAssembly(assembly ?? (await synthesizedAssembly(root, stage)));
  const rootCredentials: Credentials = {
    accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  };
  const principals = new Map<string, Principal>();
  principals.set(rootCredentials.accessKeyId, rootPrincipal(rootCredentials.secretAccessKey));
  /** Who is called when an object was created: the functions, once they run. */
  const objects: { created: Entrances['objectCreated'] } = { created: async () => {} };
  const started = await startEndpoints({
    ...(dataDir === undefined ? { inMemory: true } : { dataDir }),
    principals,
    region,
    account,
    onObjectCreated: (object) => objects.created(object),
  });
  closers.push(started.close);

  // Secrets are made first: the policies and environments of the functions name them by the ARN that they then have.
  const arns = new Map<string, string>();
  const secrets = new Map<string, string>();
  const place: Place = { region, account, sqsUrl: started.urls.sqs, secretArn: (name) => arns.get(name) ?? name };
  const stores = readStoresModel(stacks, place);
  for (const { name, arn, secretString } of await ensureSecrets(started, stores)) {
    arns.set(name, arn);
    secrets.set(name, secretString);
  }
  await createSigningKeys(started, stores, { region, stage, credentials: rootCredentials });
  return { started, model: readCloudModel(stacks, place), secrets, principals, rootCredentials, objects };
}

/** Lets each function do what its role allows, and nothing else. */
function admitFunctions(
  principals: Map<string, Principal>,
  functions: CloudModel['functions'],
  credentials: ReadonlyMap<string, Credentials>,
): void {
  for (const { name, statements } of functions) {
    const own = credentials.get(name);
    if (own === undefined) continue;
    principals.set(own.accessKeyId, { name, secretAccessKey: own.secretAccessKey, policyStatements: statements });
  }
}

/** What pages say about the address of this API, which is known once it listens: in their settings and in their policy. */
function pagesAt(functions: CloudModel['functions'], apiUrl: () => string) {
  const templated = functions.map((one) => one.environment[environment.apiUrl]).find(Boolean);
  return {
    settings: () => siteSettingsScript({ apiUrl: apiUrl() }),
    addressed: (header: string) => (templated === undefined ? header : header.replaceAll(templated, apiUrl())),
  };
}

type Services = Awaited<ReturnType<typeof startServices>>;

/** Runs the state machines, whose tasks call functions and send to queues. */
function runMachines(
  { states, urls }: Services['started'],
  { stores, stateMachines }: Services['model'],
  { fleet, rootCredentials }: Pick<Parameters<typeof machineTasks>[0], 'fleet' | 'rootCredentials'>,
  closers: (() => Promise<void>)[],
): void {
  const tasks = machineTasks({ fleet, queues: stores.queues, sqsUrl: urls.sqs, region, rootCredentials });
  closers.push(async () => {
    await states.stop();
    tasks.close();
  });
  states.run({ models: stateMachines, tasksOf: tasks.of });
}

/** The units of callers that a run sets itself: benchmarks send more than a lender may. */
const ownUnits = ({ callerUnits }: CloudOptions): Readonly<Record<string, string>> =>
  callerUnits === undefined ? {} : { [environment.callerUnits]: String(callerUnits) };

async function start(
  options: CloudOptions,
  closers: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Cloud> {
  const { dataDir, port, consolePort = 0, docsPort = 0, verbose = false, reloads = false } = options;
  if (port !== 0) await (await listenOnLoopback(createServer(), port, 'the API')).close();
  const { started, model, secrets, principals, rootCredentials, objects } = await startServices(options, closers);
  const { urls: endpoints } = started;

  let apiUrl = '';
  const { consoleUrl, docsUrl, addresses } = await startSites(
    model,
    { root, ...pagesAt(model.functions, () => apiUrl), consolePort, docsPort },
    closers,
  );

  const partners = await startPartners({ secrets, apiUrl: () => apiUrl, consoleUrl, dataDir });
  closers.push(partners.close);

  await createStores(started, model.stores, { region, rootCredentials, corsOf: addresses.corsOf });

  const credentials = functionCredentials(model.functions);
  admitFunctions(principals, model.functions, credentials);
  const logs = functionLogs({ folder: options.logFolder ?? (dataDir && join(dataDir, 'logs')), verbose });
  closers.push(logs.close);

  const fleet = functionFleet({
    functions: model.functions,
    credentials,
    region,
    endpoints,
    // What a template cannot know: the ports are this machine's choice.
    overrides: () => ({
      [environment.apiUrl]: apiUrl,
      ...addresses.overrides,
      ...partners.overrides,
      ...ownUnits(options),
    }),
    logs,
    compileCache: join(root, '.build', 'compile-cache'),
    reloads,
  });
  closers.push(fleet.close);

  runMachines(started, model, { fleet, rootCredentials }, closers);

  const entrances = await openEntrances({
    model: {
      ...model,
      api: model.api && { ...model.api, gatewayResponses: addresses.answersOf(model.api.gatewayResponses) },
    },
    fleet,
    credentials,
    rootCredentials,
    sqsUrl: endpoints.sqs,
    region,
    account,
    port,
  });
  closers.push(entrances.close);
  apiUrl = entrances.apiUrl;
  objects.created = entrances.objectCreated;
  started.states.resume();

  return {
    apiUrl,
    consoleUrl,
    docsUrl,
    inboxUrl: endpoints.inbox,
    endpoints,
    partners: partners.urls,
    region,
    rootCredentials,
    model,
    invoke: fleet.invoke,
    messagesIn: started.messagesIn,
    close,
  };
}
