import * as z from 'zod';
import type { PeerRoute } from './peer-server.ts';

/** A webhook that is ready to be sent, the same bytes at every try. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends webhooks with retries. Held webhooks wait until they are let go, in any order. */
export interface WebhookSender {
  send(webhook: Webhook): void;
  hold(held: boolean): void;
  /** Sends what is held, the newest first when `reversed`, each so many times; resolves with their statuses. */
  release(options: { readonly reversed: boolean; readonly times: number }): Promise<number[]>;
  stop(): void;
}

/** Pauses before the second and later tries; Peach goes on for days, this machine does not. */
const RETRY_MS = [500, 2_000, 10_000, 60_000] as const;

async function post({ url, headers, body }: Webhook): Promise<number> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

export function webhookSender(): WebhookSender {
  const timers = new Set<NodeJS.Timeout>();
  const waiting: Webhook[] = [];
  let holding = false;
  let stopped = false;

  async function attempt(webhook: Webhook, pauses: readonly number[]): Promise<number> {
    const status = await post(webhook);
    const [pause, ...later] = pauses;
    if ((status >= 200 && status < 300) || pause === undefined || stopped) return status;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attempt(webhook, later);
    }, pause).unref();
    timers.add(timer);
    return status;
  }

  return {
    send(webhook) {
      if (holding) waiting.push(webhook);
      else void attempt(webhook, RETRY_MS);
    },
    hold(held) {
      holding = held;
    },
    async release({ reversed, times }) {
      const held = waiting.splice(0);
      const ordered = reversed ? held.toReversed() : held;
      const statuses: number[] = [];
      for (const webhook of ordered) {
        for (let time = 0; time < times; time += 1) statuses.push(await attempt(webhook, []));
      }
      return statuses;
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const Release = z.object({ reversed: z.boolean().default(false), times: z.int().min(0).max(5).default(1) });

/** Routes for tests and demos: webhooks are held, and released in a requested order and number. */
export function webhookControl(sender: WebhookSender): readonly PeerRoute[] {
  return [
    {
      method: 'POST',
      path: /^\/control\/webhooks\/hold$/,
      answer: () => {
        sender.hold(true);
        return { status: 200, json: {} };
      },
    },
    {
      method: 'POST',
      path: /^\/control\/webhooks\/release$/,
      answer: async ({ json }) => {
        sender.hold(false);
        return { status: 200, json: { statuses: await sender.release(Release.parse(json)) } };
      },
    },
  ];
}
