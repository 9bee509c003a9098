import { basename } from 'node:path';
import { ImaliError, orThrow } from '../imali-error.ts';
import { FileRefused, uploadStatement } from '../upload-statement.ts';
import { WaitedTooLong, waitForAnalysis } from '../waiting.ts';
import { applySteps } from './apply.ts';
import { changeLines, declaredIn } from './apply-plan.ts';
import { type CommandClient, commandClient } from './command-client.ts';
import { type CommandOptions, commandLine, HELP } from './command-line.ts';
import { completions } from './completion.ts';
import { CommandFault, credentialsFile, credentialsOf, keepCredentials } from './credentials.ts';
import { type Forwarding, forward, isLocal, newEvents } from './forward-events.ts';

/** What a command may touch. */
export interface CommandWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly bytesOf: (path: string) => Promise<Uint8Array>;
  readonly standardInput: () => Promise<string>;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** A new secret of webhooks. */
  readonly newSecret: () => string;
  /** Reads statements on this machine. @returns its exit code */
  readonly readStatements: (args: readonly string[]) => Promise<number>;
}

interface Command {
  readonly words: readonly string[];
  readonly options: CommandOptions;
  readonly world: CommandWorld;
}

/** Prints a value as JSON where a program reads it, else these lines. */
function show({ options, world }: Command, value: unknown, lines: readonly string[]): void {
  if (options.json) world.print(JSON.stringify(value, null, 2));
  else for (const line of lines) world.print(line);
}

function named(words: readonly string[], index: number, what: string): string {
  const word = words[index];
  if (word === undefined) throw new CommandFault(`Name ${what}. imali help shows how.`);
  return word;
}

async function clientOf({ world }: Command): Promise<CommandClient> {
  const { api, token } = await credentialsOf(world.env);
  return commandClient({ baseUrl: api, token, sleep: world.sleep });
}

const textOf = async (world: CommandWorld, path: string): Promise<string> =>
  new TextDecoder().decode(await world.bytesOf(path));

async function login(command: Command): Promise<number> {
  const { options, world } = command;
  const api = options.api ?? world.env['IMALI_API'];
  if (api === undefined || !URL.canParse(api)) throw new CommandFault('Name the address of the API: --api URL');
  const token = (world.env['IMALI_TOKEN'] ?? (await world.standardInput())).trim();
  if (token === '') throw new CommandFault('Give the token in IMALI_TOKEN, or on standard input');
  const caller = await orThrow(commandClient({ baseUrl: api, token }).getCaller());
  const file = credentialsFile(world.env);
  await keepCredentials(file, { api, token });
  const { name, organisation } = caller;
  show(command, { api, name, organisation: organisation.name_slug, file }, [
    `Signed in to ${organisation.name_slug} as ${name}. Kept in ${file}.`,
  ]);
  return 0;
}

async function apply(command: Command): Promise<number> {
  const { words, options, world } = command;
  const declared = declaredIn(await textOf(world, named(words, 1, 'the file')));
  if (typeof declared === 'string') throw new CommandFault(declared);
  const steps = await applySteps(await clientOf(command), declared);
  const changes = steps.map(({ run: _, ...change }) => change);
  if (!options.json) for (const line of changes.flatMap(changeLines)) world.print(line);
  const made: unknown[] = [];
  let applied = false;
  try {
    // One after the other: where one is refused, what was shown before it is done and what follows is not.
    if (options.yes) {
      for (const { name, run } of steps) {
        const one = await run();
        made.push(one);
        // The API shows a secret this once: it may not wait for steps that can be refused.
        const { secret } = one;
        if (!options.json && typeof secret === 'string') world.printError(`${name} is signed with ${secret}`);
      }
      applied = true;
    }
  } finally {
    if (options.json) show(command, { changes, applied, made }, []);
  }
  const end = options.yes ? 'Done.' : 'Nothing was changed. To make it so: --yes';
  if (!options.json) world.print(steps.length === 0 ? 'Nothing differs.' : end);
  return 0;
}

async function upload(command: Command): Promise<number> {
  const { words, options, world } = command;
  const applicationId = named(words, 1, 'the application');
  named(words, 2, 'a file');
  const client = await clientOf(command);
  const facts = { bank_slug: options.bank, account_number: options.account, account_holder_name: options.holder };
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const read: unknown[] = [];
  let isRefused = false;
  for (const path of words.slice(2)) {
    const file = new File([Uint8Array.from(await world.bytesOf(path))], basename(path));
    const found = await uploadStatement(client, applicationId, file, { facts: given, sleep: world.sleep });
    isRefused ||= found.status !== 'ACCEPTED' && found.status !== 'PARTLY_ACCEPTED';
    read.push(found);
    if (!options.json) world.print(`${path}: ${found.status}`);
    if (!options.json) for (const { message } of found.errors) world.print(`    ${message}`);
  }
  if (options.json) show(command, read, []);
  return isRefused ? 1 : 0;
}

async function watch(command: Command): Promise<number> {
  const found = await waitForAnalysis(await clientOf(command), named(command.words, 1, 'the application'), {
    sleep: command.world.sleep,
  });
  show(command, found, [`${found.state}: ${found.accounts} accounts, ${found.transactions} transactions`]);
  return found.state === 'READY' ? 0 : 1;
}

/** What is decided on: of a file, the API checks it. */
type Asked = Pick<Parameters<CommandClient['makeDecision']>[0]['body'], 'request' | 'facts'>;

async function decide(command: Command): Promise<number> {
  const { words, options, world } = command;
  const application_id = named(words, 1, 'the application');
  const client = await clientOf(command);
  const path = { application_id };
  const asked: Asked =
    options.request === undefined
      ? await orThrow(client.getDecisionRequest({ path }))
      : JSON.parse(await textOf(world, options.request));
  const { request, facts } = asked;
  const decision = await orThrow(
    client.makeDecision({ body: { application_id, request, ...(facts === undefined ? {} : { facts }) } }),
  );
  const reasons = decision.reasons.map(({ code, staff }) => `    ${code}: ${staff}`);
  show(command, decision, [decision.outcome.kind, ...reasons]);
  return 0;
}

/** Forwards what comes until the process ends, or what is there with --once. */
async function listen(command: Command): Promise<number> {
  const { options, world } = command;
  const address = options.forward;
  if (address === undefined || !URL.canParse(address) || !isLocal(new URL(address))) {
    throw new CommandFault('Name an address on this machine: --forward http://127.0.0.1:PORT/PATH');
  }
  const replay = Number(options.replay ?? 0);
  if (!Number.isInteger(replay) || replay < 0 || replay > 100) throw new CommandFault('--replay takes 0 to 100');
  const secret = world.newSecret();
  const forwarding: Forwarding = { to: new URL(address), secret, fetch, now: world.now };
  const next = newEvents(await clientOf(command), replay);
  world.printError(`Deliveries are signed with ${secret}`);
  for (;;) {
    for (const event of await next()) {
      const status = await forward(event, forwarding);
      const { id, type } = event;
      world.print(options.json ? JSON.stringify({ id, type, status }) : `${type} ${id}: ${status ?? 'not taken'}`);
    }
    if (options.once) return 0;
    await world.sleep(2000);
  }
}

async function replayDelivery(command: Command): Promise<number> {
  const webhook_id = named(command.words, 2, 'the webhook');
  const delivery_id = named(command.words, 3, 'the delivery');
  const client = await clientOf(command);
  const delivery = await orThrow(client.replayDelivery({ path: { webhook_id, delivery_id } }));
  show(command, delivery, [`${delivery.id} is sent again.`]);
  return 0;
}

async function sandbox(command: Command): Promise<number> {
  const { words } = command;
  const client = await clientOf(command);
  switch (words[1]) {
    case 'personas': {
      const { data } = await orThrow(client.listPersonas());
      show(
        command,
        data,
        data.map(({ id, name }) => `${id}  ${name}`),
      );
      return 0;
    }
    case 'create': {
      const body = { persona_id: named(words, 2, 'the persona') };
      const made = await orThrow(client.createSandboxApplication({ body }));
      show(command, made, [made.id]);
      return 0;
    }
    case 'clock': {
      const moved = await orThrow(client.setSandboxClock({ body: { date: named(words, 2, 'the date') } }));
      show(command, moved, [moved.date]);
      return 0;
    }
    default:
      throw new CommandFault('imali sandbox personas, create or clock');
  }
}

const COMMANDS: Readonly<Record<string, (command: Command) => Promise<number>>> = {
  login,
  apply,
  upload,
  watch,
  decide,
  'webhooks listen': listen,
  'webhooks replay': replayDelivery,
  sandbox,
  'statements read': ({ words, options, world }) =>
    world.readStatements([...words.slice(2), ...(options.json ? ['--json'] : [])]),
  completion: async ({ words, world }) => {
    const script = completions[named(words, 1, 'a shell')];
    if (script === undefined) throw new CommandFault('imali completion bash, zsh or fish');
    world.print(script);
    return 0;
  },
};

/** What failed, as a line and as an exit code: 2 for what you gave, 1 for what the API says. */
function failure(error: unknown): { readonly message: string; readonly code: number } | null {
  if (error instanceof CommandFault) return { message: error.message, code: 2 };
  if (error instanceof ImaliError) {
    const fields = error.detail.map(({ loc, msg }) => `\n    ${loc.join('.')}: ${msg}`).join('');
    return { message: `${error.message}${fields} (request ${error.requestId})`, code: 1 };
  }
  if (error instanceof FileRefused || error instanceof WaitedTooLong) return { message: error.message, code: 1 };
  return null;
}

/** Runs a command. @returns the exit code */
export async function runCommand(args: readonly string[], world: CommandWorld): Promise<number> {
  try {
    const { words, options } = commandLine(args);
    const run = COMMANDS[`${words[0]} ${words[1]}`] ?? COMMANDS[words[0] ?? 'help'];
    if (options.help || words[0] === 'help' || words.length === 0) {
      world.print(HELP);
      return 0;
    }
    if (run === undefined) throw new CommandFault(`There is no command ${words.join(' ')}. imali help lists them.`);
    return await run({ words, options, world });
  } catch (error) {
    const told = failure(error);
    if (told === null) throw error;
    world.printError(`imali: ${told.message}`);
    return told.code;
  }
}
