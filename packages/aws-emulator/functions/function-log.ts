import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** Where the functions' output goes: a file each, and the console when asked for. */
export interface FunctionLogs {
  /** A sink for the output of that function. */
  readonly of: (functionName: string) => (text: string) => void;
  readonly close: () => Promise<void>;
}

/** Logs into `<folder>/<function>.log`; without a folder only to the console, and only when verbose. */
export function functionLogs(options: {
  readonly folder: string | undefined;
  readonly verbose: boolean;
}): FunctionLogs {
  const { folder, verbose } = options;
  const streams = new Map<string, WriteStream>();
  if (folder !== undefined) mkdirSync(folder, { recursive: true });

  const streamOf = (functionName: string): WriteStream | undefined => {
    if (folder === undefined) return undefined;
    const before = streams.get(functionName);
    if (before !== undefined) return before;
    const stream = createWriteStream(join(folder, `${functionName}.log`), { flags: 'a' });
    // A full disk or a removed folder must not end the cloud: the log is a convenience.
    stream.on('error', (error) => console.error(`Log of ${functionName}: ${error.message}`));
    streams.set(functionName, stream);
    return stream;
  };

  return {
    of: (functionName) => (text) => {
      streamOf(functionName)?.write(text);
      if (verbose) process.stdout.write(text.replace(/^(?=.)/gm, `${functionName} | `));
    },
    close: async () => {
      await Promise.all(
        [...streams.values()].map((stream) => new Promise<void>((resolve) => stream.end(() => resolve()))),
      );
    },
  };
}
