import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and gives what it printed. Throws with its error output when it fails.
 * @param environment the whole environment of the program
 */
export async function outputOf(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const child = spawn(program, [...args], { env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${complaints}`);
  return printed;
}
