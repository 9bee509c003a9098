import * as z from 'zod';
import { eventually } from './eventually.ts';
import { runningStack } from './running-stack.ts';

const Store = z.object({
  emails: z.array(
    z.object({ destination: z.object({ to: z.array(z.string()).optional() }).loose(), subject: z.string() }).loose(),
  ),
});

/** The newest code that was mailed to an address, another one than `seen`; waits for the mail. */
export async function codeInMailTo(address: string, seen?: string): Promise<string> {
  return await eventually(async () => {
    const { emails } = Store.parse(await (await fetch(`${runningStack().endpoints.ses}/store`)).json());
    const own = emails.filter(({ destination }) => destination.to?.includes(address));
    const code = /^(\d{6}) is your code/.exec(own.at(-1)?.subject ?? '')?.[1];
    return code === seen ? null : code;
  }, 'a mail with a code');
}
