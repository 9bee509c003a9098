/**
 * The emulated SES v2 endpoint: aws-ses-v2-local in this process behind the authorising proxy, with an inbox page.
 *
 * It accepts every recipient, as SES does out of its sandbox, so a mail that cannot be sent would be untestable:
 * recipients at REFUSED_DOMAIN are answered with MessageRejected. The inbox lives in memory and is shared by all
 * endpoints of one process, since the package keeps one store.
 */
import type { IncomingMessage } from 'node:http';

import sesLocal from 'aws-ses-v2-local';
import { z } from 'zod';

import type { Authoriser } from '../access/authorisation.ts';
import { type JudgedRequest, type ServiceError, startAuthorisingProxy } from '../access/authorising-proxy.ts';
import { bareAddress, type Place, sesAccess } from '../access/requested-access.ts';

/** Mail to any address at this domain is refused with MessageRejected. */
export const REFUSED_DOMAIN = 'refused.example';

export interface SesOptions extends Place {
  /** Port on 127.0.0.1, 0 for any. */
  readonly port?: number | undefined;
  readonly authoriser: Authoriser;
}

export interface Ses {
  readonly url: string;
  /** Page that shows the mail sent so far; `${url}/store` has it as JSON. */
  readonly inbox: string;
  close(): Promise<void>;
}

const addresses = z.array(z.string()).optional();
const outboundMail = z.object({
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }).optional(),
});

function refusedRecipient({ json }: JudgedRequest): ServiceError | undefined {
  const parsed = outboundMail.safeParse(json);
  if (!parsed.success) return undefined;
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = parsed.data.Destination ?? {};
  const refused = [...ToAddresses, ...CcAddresses, ...BccAddresses].some((address) =>
    bareAddress(address).endsWith(`@${REFUSED_DOMAIN}`),
  );
  if (!refused) return undefined;
  return { status: 400, code: 'MessageRejected', message: `Mail to ${REFUSED_DOMAIN} is refused on this machine.` };
}

const pagePaths = ['/', '/store', '/get-emlContent', '/health-check'];

/** The inbox is read by a browser of this machine; a page of another site that points its name here is not one. */
function isInboxPage(request: IncomingMessage): boolean {
  const path = request.url?.split('?', 1)[0] ?? '/';
  const host = request.headers.host?.replace(/:\d+$/, '');
  const isLocal = host === '127.0.0.1' || host === 'localhost';
  if (!isLocal) return false;
  return request.method === 'GET' ? pagePaths.includes(path) : request.method === 'POST' && path === '/clear-store';
}

/** Starts SES on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startSes(options: SesOptions): Promise<Ses> {
  const { authoriser, port = 0 } = options;
  const service = await sesLocal.default({ host: '127.0.0.1', port: 0 });
  const address = service.address();
  const stopService = (): Promise<void> =>
    new Promise((resolve) => {
      service.close(() => resolve());
      service.closeAllConnections();
    });
  try {
    const proxy = await startAuthorisingProxy({
      name: 'SES',
      port,
      upstreamPort: typeof address === 'object' && address !== null ? address.port : 0,
      authoriser,
      accesses: ({ method, path, json }) => sesAccess(options, method, path, json),
      isPublic: isInboxPage,
      reject: refusedRecipient,
      refusalStatus: 403,
      // SES takes messages of up to 40 MB, which base64 makes a third larger.
      bodyLimit: 56 * 1_024 * 1_024,
    });
    return {
      url: proxy.url,
      inbox: `${proxy.url}/`,
      close: async () => {
        await proxy.close();
        await stopService();
      },
    };
  } catch (error) {
    await stopService();
    throw error;
  }
}
