import { Logger } from '@aws-lambda-powertools/logger';

/** One structured logger per function instance. Never given an event, a body, a token or bank data. */
export const logger = new Logger({ serviceName: 'imali' });

/**
 * What may be logged of an error: its name, its message with every number masked (a message can quote an account or an
 * amount), and where it was thrown.
 */
export function loggableError(error: unknown): { name: string; message: string; frames: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, message: '', frames: [] };
  return {
    name: error.name,
    message: error.message.replace(/\d{3,}/g, '#').slice(0, 400),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12)
      .map((line) => line.trim()),
  };
}
