import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The errors that the functions of the stack logged of a request: what a reply with an opaque 500 leaves out. */
export function loggedErrors(logFolder: string, requestId: string): readonly string[] {
  return readdirSync(logFolder).flatMap((file) =>
    readFileSync(join(logFolder, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes(requestId) && line.includes('"level":"ERROR"'))
      .map((line) => `${file}: ${line}`),
  );
}
