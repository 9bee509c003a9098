import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** Where the API is, and the token for it. */
export interface Credentials {
  readonly api: string;
  readonly token: string;
}

/** What is wrong with what was given; shown as one line. */
export class CommandFault extends Error {
  override readonly name: string = 'CommandFault';
}

const Kept = z.object({ api: z.url(), token: z.string().min(1) });

/** The file that `imali login` writes: under XDG_CONFIG_HOME, else in .config of the home folder. */
export function credentialsFile(env: Readonly<Record<string, string | undefined>>): string {
  const base = env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? '.', '.config');
  return join(base, 'imali', 'credentials.json');
}

/** Keeps the credentials where only their owner can read them. */
export async function keepCredentials(file: string, credentials: Credentials): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  // The mode of a file that was there already stays as it was.
  await chmod(file, 0o600);
}

async function keptCredentials(file: string): Promise<Credentials | null> {
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  if ((found.mode & 0o077) !== 0) {
    throw new CommandFault(`Others can read ${file}. Run: chmod 600 ${file}`);
  }
  const kept = Kept.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!kept.success) throw new CommandFault(`${file} holds no credentials. Run: imali login`);
  return kept.data;
}

const withoutSlash = (address: string): string => new URL(address).href.replace(/\/+$/, '');

/** Whether two addresses are of one API, whatever slashes they end with. */
const isSameAddress = (one: string, other: string): boolean =>
  URL.canParse(one) && withoutSlash(one) === withoutSlash(other);

/**
 * IMALI_TOKEN and IMALI_API, else what `imali login` kept. A token is never an argument: others on the machine see those.
 * @throws CommandFault where there are none
 */
export async function credentialsOf(env: Readonly<Record<string, string | undefined>>): Promise<Credentials> {
  const { IMALI_TOKEN: token, IMALI_API: api } = env;
  if (token !== undefined && token !== '') {
    if (api === undefined)
      throw new CommandFault('IMALI_TOKEN is set, and IMALI_API is not: name the address of the API');
    return { api, token };
  }
  const kept = await keptCredentials(credentialsFile(env));
  if (kept === null) throw new CommandFault('You are not signed in. Run: imali login');
  // A token is sent to the API that gave it: of two addresses, a command may not choose.
  if (api !== undefined && api !== '' && !isSameAddress(api, kept.api)) {
    throw new CommandFault(
      `IMALI_API is ${api}, and you are signed in at ${kept.api}. Set IMALI_TOKEN beside it, unset it, or run: imali login --api ${api}`,
    );
  }
  return kept;
}
