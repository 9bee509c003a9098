import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** How to get into the seeded demo. It guards nothing but this machine's own data folder. */
const DemoAccess = z.object({
  username: z.string(),
  password: z.string(),
  apiToken: z.string(),
  /** An application that is connected and analysed. */
  applicationId: z.string().optional(),
  /** One of our own staff, for the internal pages. */
  staff: z
    .object({ username: z.string(), password: z.string(), codes: z.array(z.string()).readonly().optional() })
    .optional(),
});
export type DemoAccess = z.output<typeof DemoAccess>;

const fileName = 'demo.json';

/** The access to the demo that this data folder was seeded with; undefined when it was not. */
export async function keptDemoAccess(dataDir: string): Promise<DemoAccess | undefined> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : DemoAccess.parse(JSON.parse(text));
}

/** Remembers that the folder is seeded, readable by its owner only. */
export async function keepDemoAccess(dataDir: string, access: DemoAccess): Promise<void> {
  await writeFile(join(dataDir, fileName), `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
}
