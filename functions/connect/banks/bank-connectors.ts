import * as z from 'zod';
import { bankName } from '../../../schemas/banks.ts';
import type { LoginField } from '../../../schemas/entities/connect.ts';
import { limitedFetch } from '../../platform/http/limited-fetch.ts';
import type { AutomaticBank, BankConnector, BankConnectors } from '../domain/feed/bank-connector.ts';
import { investecConnector } from './investec-connector.ts';
import { sandboxConnector } from './sandbox-connector.ts';

/** The banks of a stage that can be fetched from. */
export interface BankSettings {
  readonly investecUrl: string;
  /** Our registration at Investec; without it applicants bring credentials of their own. */
  readonly investecClientId?: string | undefined;
  /** Where the stage has a sandbox. */
  readonly sandboxBankUrl?: string | undefined;
}

/** Slug of the bank of synthetic applicants. Its accounts bear the slugs of the banks that they are held at. */
const SANDBOX_BANK = 'sandbox_bank';
const INVESTEC = 'investec';
/** Name of our registration at the sandbox bank. */
const SANDBOX_CLIENT_ID = 'imali';

/** What the stage's secret of banks holds: our secrets at them. */
const BankSecrets = z.object({
  sandbox_bank: z.string().optional(),
  investec: z.object({ client_secret: z.string(), api_key: z.string() }).optional(),
});

/** Credentials that Investec's clients make for themselves under "Programmable Banking". */
const investecFields: readonly LoginField[] = [
  { name: 'client_id', label: 'Client ID', type: 'text', required: true, secret: false },
  { name: 'client_secret', label: 'Client secret', type: 'password', required: true, secret: true },
  { name: 'api_key', label: 'API key', type: 'password', required: true, secret: true },
];

/** The banks of the stage as people choose them. */
export function automaticBanks({ investecClientId, sandboxBankUrl }: BankSettings): AutomaticBank[] {
  const investec = {
    bankId: INVESTEC,
    displayName: bankName(INVESTEC),
    loginFields: investecClientId === undefined ? investecFields : [],
  };
  const sandbox = { bankId: SANDBOX_BANK, displayName: 'Sandbox Bank', loginFields: [] };
  return sandboxBankUrl === undefined ? [investec] : [investec, sandbox];
}

/**
 * The connectors of the stage.
 * @param secrets reads the stage's secret of banks
 */
export function bankConnectors(
  { investecUrl, investecClientId, sandboxBankUrl }: BankSettings,
  secrets: () => Promise<string>,
  clock: () => number,
): BankConnectors {
  const fetch = limitedFetch();
  const known = async () => BankSecrets.parse(JSON.parse(await secrets()));
  const app = investecClientId === undefined ? undefined : { clientId: investecClientId, secrets: investecSecrets };

  async function investecSecrets() {
    const { investec } = await known();
    if (investec === undefined) throw new Error('the secret of banks has no entry for investec');
    return { clientSecret: investec.client_secret, apiKey: investec.api_key };
  }
  async function sandboxSecret(): Promise<string> {
    const { sandbox_bank: secret } = await known();
    if (secret === undefined) throw new Error('the secret of banks has no entry for the sandbox bank');
    return secret;
  }

  const connectors = new Map<string, BankConnector>([
    [INVESTEC, investecConnector({ url: investecUrl, app, clock, fetch })],
  ]);
  if (sandboxBankUrl !== undefined) {
    const sandbox = { url: sandboxBankUrl, clientId: SANDBOX_CLIENT_ID, clientSecret: sandboxSecret, clock, fetch };
    connectors.set(SANDBOX_BANK, sandboxConnector(sandbox));
  }
  return connectors;
}
