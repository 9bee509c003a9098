import { join } from 'node:path';
import { startInvestec } from '@imali/partner-fakes/investec/start-investec.ts';
import { startPeach } from '@imali/partner-fakes/peach/start-peach.ts';
import { startSandboxBank } from '@imali/partner-fakes/sandbox-bank/start-sandbox-bank.ts';
import { startWhatsapp } from '@imali/partner-fakes/whatsapp/start-whatsapp.ts';
import { startXero } from '@imali/partner-fakes/xero/start-xero.ts';
import { startZoho } from '@imali/partner-fakes/zoho/start-zoho.ts';
import * as z from 'zod';
import { physicalName } from '../cdk/names.ts';
import { environment } from '../schemas/environment.ts';

export interface PartnersOptions {
  /** Values of the secrets by their names. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Read at each report: the API may start after its partners. */
  readonly apiUrl: () => string;
  readonly consoleUrl: string;
  /** Folder that they persist in; without it they remember nothing. */
  readonly dataDir?: string | undefined;
}

/** The substitute servers of partners. */
export interface Partners {
  /** Their addresses by name; pages of what they received. */
  readonly urls: Readonly<Record<string, string>>;
  /** Settings of the functions that lead to them. */
  readonly overrides: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const BankSecrets = z.object({ sandbox_bank: z.string() });
const WhatsappSecret = z.object({ appId: z.string(), appSecret: z.string(), accessToken: z.string() });

/** Version of the Graph API in the addresses: the server takes any. */
const GRAPH_VERSION = 'v23.0';

const none: Partners = { urls: {}, overrides: {}, close: async () => {} };

/** Starts the partners whose secrets the assembly has. */
export async function startPartners(options: PartnersOptions): Promise<Partners> {
  const started = await Promise.all([
    startWhatsappOf(options),
    startBanksOf(options),
    startPeachOf(options),
    startXeroOf(options),
    startZohoOf(options),
  ]);
  return {
    urls: Object.assign({}, ...started.map(({ urls }) => urls)),
    overrides: Object.assign({}, ...started.map(({ overrides }) => overrides)),
    close: async () => {
      await Promise.all(started.map(({ close }) => close()));
    },
  };
}

async function startBanksOf({ secrets, apiUrl, dataDir }: PartnersOptions): Promise<Partners> {
  const shared = secrets.get(physicalName('local', 'banks'));
  if (shared === undefined) return none;
  const { sandbox_bank: clientSecret } = BankSecrets.parse(JSON.parse(shared));
  const [sandboxBank, investec] = await Promise.all([
    startSandboxBank({
      port: 0,
      clientId: 'imali',
      clientSecret,
      redirectUris: () => [`${apiUrl()}/v1/connect/oauth/callback`],
      file: dataDir && join(dataDir, 'partners', 'sandbox-bank.json'),
    }),
    startInvestec(),
  ]);
  return {
    urls: { sandboxBank: sandboxBank.url, investec: investec.url },
    overrides: { [environment.sandboxBankUrl]: sandboxBank.url, [environment.investecUrl]: investec.url },
    close: async () => {
      await Promise.all([sandboxBank.close(), investec.close()]);
    },
  };
}

async function startPeachOf({ secrets, apiUrl, dataDir }: PartnersOptions): Promise<Partners> {
  const secret = secrets.get(physicalName('local', 'peach'));
  if (secret === undefined) return none;
  const { url, close } = await startPeach({
    secret,
    dataDir: dataDir && join(dataDir, 'partners'),
    webhookUrl: () => `${apiUrl()}/v1/webhooks/payments/peach`,
  });
  return {
    urls: { peach: url },
    overrides: {
      [environment.peachAuthUrl]: url,
      [environment.peachCheckoutUrl]: url,
      [environment.peachCardUrl]: url,
    },
    close,
  };
}

async function startXeroOf({ secrets, apiUrl, dataDir }: PartnersOptions): Promise<Partners> {
  const secret = secrets.get(physicalName('local', 'xero'));
  if (secret === undefined) return none;
  const { url, close } = await startXero({
    secret,
    dataDir: dataDir && join(dataDir, 'partners'),
    redirectUris: () => [`${apiUrl()}/billing/authxero`],
    webhookUrl: () => `${apiUrl()}/v1/webhooks/billing/xerohook`,
  });
  return {
    urls: { xero: url },
    overrides: {
      [environment.xeroLoginUrl]: url,
      [environment.xeroIdentityUrl]: url,
      [environment.xeroApiUrl]: url,
    },
    close,
  };
}

async function startZohoOf({ secrets, dataDir }: PartnersOptions): Promise<Partners> {
  // Organisations bring its secrets: it is there whenever there is a product.
  if (!secrets.has(physicalName('local', 'signing'))) return none;
  const { url, close } = await startZoho({ dataDir: dataDir && join(dataDir, 'partners') });
  return { urls: { zoho: url }, overrides: { [environment.zohoUrl]: url }, close };
}

async function startWhatsappOf({ secrets, apiUrl, consoleUrl, dataDir }: PartnersOptions): Promise<Partners> {
  const shared = secrets.get(physicalName('local', 'whatsapp'));
  if (shared === undefined) return none;
  const secret = WhatsappSecret.parse(JSON.parse(shared));
  const whatsapp = await startWhatsapp({
    secret: () => secret,
    callbackUrl: () => `${apiUrl()}/v1/webhook/whatsapp/whatsapp_callback`,
    consoleUrl,
    file: dataDir && join(dataDir, 'partners', 'whatsapp.json'),
  });
  return {
    urls: { whatsapp: whatsapp.url },
    overrides: { [environment.whatsappGraphUrl]: `${whatsapp.url}/${GRAPH_VERSION}` },
    close: whatsapp.close,
  };
}
