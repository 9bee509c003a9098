import { parseArgs } from 'node:util';
import { CommandFault } from './credentials.ts';

export const HELP = `Usage: imali COMMAND

  login --api URL               keeps the token of IMALI_TOKEN, or of standard input, in a file that only you can read
  apply FILE [--yes]            shows how your organisation differs from a file; --yes makes it as the file says
  upload APPLICATION FILE...    uploads statements and waits until they were read
         [--bank SLUG] [--account NUMBER] [--holder NAME]
  watch APPLICATION             waits for the analysis
  decide APPLICATION            decides by the policy in force what the application asks for
         [--request FILE]       or what this file has as its request and facts
  webhooks listen --forward URL forwards new events to an address on this machine, signed
         [--replay N] [--once]  with the last N; without waiting for more
  webhooks replay WEBHOOK DELIVERY
  statements read FILE...       reads statements on this machine (imali-read)
  sandbox personas | create PERSONA | clock DATE
  completion bash | zsh | fish

  --json    one JSON value to standard output, for programs
IMALI_TOKEN with IMALI_API is used instead of what login kept.`;

const OPTIONS = {
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  once: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  api: { type: 'string' },
  bank: { type: 'string' },
  account: { type: 'string' },
  holder: { type: 'string' },
  request: { type: 'string' },
  forward: { type: 'string' },
  replay: { type: 'string' },
} as const;

export type CommandOptions = ReturnType<typeof commandLine>['options'];

/**
 * The words and the options of a command line.
 * @throws CommandFault where it has an option that there is not
 */
export function commandLine(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return { words: positionals, options: values };
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
    throw new CommandFault(said);
  }
}
