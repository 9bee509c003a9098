import * as z from 'zod';
import { eventually } from './eventually.ts';
import { runningStack } from './running-stack.ts';

const Store = z.object({
  emails: z.array(
    z
      .object({
        destination: z.object({ to: z.array(z.string()).optional() }).loose(),
        subject: z.string().optional(),
        body: z.object({ text: z.string().optional() }).loose(),
      })
      .loose(),
  ),
});

/** Subjects and texts of what was mailed to an address, the oldest first. */
export async function inboxOf(address: string) {
  const { emails } = Store.parse(await (await fetch(`${runningStack().endpoints.ses}/store`)).json());
  const own = emails.filter(({ destination }) => destination.to?.includes(address));
  return own.map(({ subject, body }) => ({ subject, text: body.text ?? '' }));
}

/** The token of the newest link mailed to an address, another one than `seen`; waits for the mail. */
export async function linkInMailTo(address: string, seen?: string): Promise<string> {
  return await eventually(async () => {
    const newest = (await inboxOf(address)).at(-1)?.text ?? '';
    const token = /#token=([A-Za-z0-9_-]+)/.exec(newest)?.[1];
    return token === seen ? null : token;
  }, 'a mail with a link');
}
