import * as z from 'zod';
import { eventually } from './eventually.ts';
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
  return await eventually(async () => {
    const { emails } = Store.parse(await (await fetch(`${runningStack().endpoints.ses}/store`)).json());
    const own = emails.filter(({ destination }) => destination.to?.includes(address));
    const token = /#token=([A-Za-z0-9_-]+)/.exec(own.at(-1)?.body.text ?? '')?.[1];
    return token === seen ? null : token;
  }, 'a mail with a link');
}
