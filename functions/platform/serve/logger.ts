import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';

/** One structured logger per function instance. Never given an event, a body, a token or bank data. */
export const logger = new Logger({ serviceName: 'imali' });

/** Text that an error quotes is taken from what was read. */
const QUOTED = /"(?:[^"\\]|\\.)*"?|'[^']*'|`[^`]*`/g;

/**
 * A schema's issues by place and kind: its own message is JSON, which would be nothing but quotes. JSON.parse shows a
 * piece of the page that it failed on, with quotes that do not pair: nothing of it is kept.
 */
function messageOf(error: Error): string {
  if (error.name === 'SyntaxError') return '';
  if (!(error instanceof z.ZodError)) return error.message.replace(QUOTED, '…');
  return error.issues.map(({ path, code }) => `${path.map(String).join('.')}: ${code}`).join(', ');
}

/**
 * What may be logged of an error: its name, its message without what it quotes and with every number masked (a message
 * can hold an account, an amount or a description), and where it was thrown.
 */
export function loggableError(error: unknown): { name: string; message: string; frames: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, message: '', frames: [] };
  return {
    name: error.name,
    message: messageOf(error)
      .replace(/\d{3,}/g, '#')
      .slice(0, 400),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
  };
}
