import { registry } from '../../../schemas/registry.ts';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { setting } from '../../platform/serve/configuration.ts';
import { billingTable } from '../../platform/serve/tables.ts';
import { systemClock } from '../../platform/system/clock.ts';
import type { Books } from '../domain/books.ts';
import type { BooksLinkStore } from '../domain/books-link.ts';
import { dynamoBooksLink } from '../store/dynamo-books-link.ts';
import { xeroBooks } from '../xero/xero-books.ts';
import { type XeroSecrets, xeroSecretsOf } from '../xero/xero-secrets.ts';

const xeroLimits = { ...usualLimits, timeoutMs: 15_000 };

export async function xeroSecrets(): Promise<XeroSecrets> {
  return xeroSecretsOf(await readSecret(setting('xeroSecret')));
}

/** The books of this stage. */
export function stageBooks(): Books {
  return xeroBooks({
    loginUrl: setting('xeroLoginUrl'),
    identityUrl: setting('xeroIdentityUrl'),
    apiUrl: setting('xeroApiUrl'),
    redirectUri: `${setting('apiUrl')}${registry.finishXeroLogin.path}`,
    secrets: xeroSecrets,
    clock: systemClock,
    fetch: limitedFetch(xeroLimits),
  });
}

/** The link with the books, its tokens sealed by the stage's key. */
export const stageBooksLink = (): BooksLinkStore =>
  dynamoBooksLink(billingTable(), kmsSealedBox(setting('bankTokensKey')));
