import type { SendFile } from '../../send-file.ts';
import type { ConnectApi } from '../connect-api.ts';
import type { BankReturn } from '../connect-link.ts';
import { previewApi } from '../preview/preview-api.ts';
import { screenOf } from '../screen-of.ts';
import { connectSession } from './connect-session.ts';

export const info = {
  first_names: 'Naledi',
  last_names: 'Mokoena',
  date_of_birth: '1980-01-01',
  nationality: 'South African',
  id_type: 'national_id',
  id_country: 'ZA',
  email: 'naledi@example.com',
  gov_id: '8001015009087',
};

export const failure = (status: number, code: string) => ({
  ok: false as const,
  status,
  code,
  message: code,
  detail: [],
  requestId: 'request-1',
  retryAfter: null,
});

/** A session over the preview's endpoints, some of them replaced; and where it went. */
export function sessionOver(
  options: {
    readonly api?: Partial<ConnectApi>;
    readonly bankReturn?: BankReturn;
    readonly sendFile?: SendFile;
    readonly opensLetters?: boolean;
  } = {},
) {
  const went: string[] = [];
  const tokens: string[] = [];
  const session = connectSession({
    api: { ...previewApi(), ...options.api },
    applicationId: '692039c05f3c8b2a1d9e4f70',
    bankReturn: options.bankReturn ?? null,
    opensLetters: options.opensLetters ?? false,
    goTo: (address) => went.push(address),
    goOnWith: (token) => tokens.push(token),
    sendFile: options.sendFile ?? (async () => true),
  });
  const screen = () => {
    const { flow, place } = session.get();
    return flow === null ? null : screenOf(flow, place);
  };
  return { session, screen, went, tokens };
}

/** A session that has come to the choice of a bank. */
export async function atBanks(options: Parameters<typeof sessionOver>[0] = {}) {
  const made = sessionOver(options);
  await made.session.load();
  made.session.begin();
  await made.session.giveConsent(false, 'en-ZA');
  await made.session.givePersonalInfo(info);
  await made.session.loadBanks();
  return made;
}
