/** Finds a Java runtime that can run DynamoDB Local. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const OLDEST_JAVA = 17;

/** The message for a person whose machine has no suitable Java; one line, no stack. */
export class JavaMissingError extends Error {
  override readonly name = 'JavaMissingError';
  constructor(found: string) {
    super(
      `Imali needs Java ${OLDEST_JAVA} or newer for DynamoDB Local (${found}): install it, for example with ` +
        '"apt-get install openjdk-17-jre-headless", "brew install openjdk@17" or from https://adoptium.net, and try again.',
    );
  }
}

/** Major version in the output of `java -version`: 17 for "17.0.15", 8 for "1.8.0_402"; undefined when it has none. */
export function javaMajorVersion(output: string): number | undefined {
  const match = /version "(\d+)(?:\.(\d+))?/.exec(output);
  if (match === null) return undefined;
  const first = Number(match[1]);
  return first === 1 ? Number(match[2]) : first;
}

function versionOutput(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    // Java prints its version on standard error.
    execFile(command, ['-version'], { timeout: 60_000, env }, (error, stdout, stderr) =>
      resolve(error === null ? `${stdout}${stderr}` : undefined),
    );
  });
}

/**
 * The command of a Java runtime of version 17 or newer: JAVA_HOME's when set and good, else the PATH's.
 * Rejects with JavaMissingError, which says what was found and what to install.
 */
export async function findJava(env: Readonly<Record<string, string | undefined>> = process.env): Promise<string> {
  const home = env['JAVA_HOME'];
  const candidates = [...(home === undefined || home === '' ? [] : [join(home, 'bin', 'java')]), 'java'];
  let found = 'none was found';
  for (const command of candidates) {
    const output = await versionOutput(command, env);
    const major = output === undefined ? undefined : javaMajorVersion(output);
    if (major !== undefined && major >= OLDEST_JAVA) return command;
    if (major !== undefined) found = `found version ${major}`;
  }
  throw new JavaMissingError(found);
}
