import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { runningStack } from './running-stack.ts';

const Store = z.object({
  emails: z.array(
    z
      .object({
        destination: z.object({ to: z.array(z.string()).optional() }).loose(),
        body: z.object({ text: z.string().optional() }).loose(),
      })
      .loose(),
  ),
});

/** The token of the newest link mailed to an address, another one than `seen`; waits for the mail. */
export async function linkInMailTo(address: string, seen?: string): Promise<string> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const { emails } = Store.parse(await (await fetch(`${runningStack().endpoints.ses}/store`)).json());
    const own = emails.filter(({ destination }) => destination.to?.includes(address));
    const token = /#token=([A-Za-z0-9_-]+)/.exec(own.at(-1)?.body.text ?? '')?.[1];
    if (token !== undefined && token !== seen) return token;
    await pause(50);
  }
  throw new Error('no mail with a link arrived');
}
