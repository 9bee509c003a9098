import { dynamoBooksLink } from '../../adapters/aws/dynamo-books-link.ts';
import { kmsSealedBox } from '../../adapters/aws/kms-sealed-box.ts';
import { readSecret } from '../../adapters/aws/secrets.ts';
import { limitedFetch, usualLimits } from '../../adapters/http/limited-fetch.ts';
import { xeroBooks } from '../../adapters/partners/xero/xero-books.ts';
import { type XeroSecrets, xeroSecretsOf } from '../../adapters/partners/xero/xero-secrets.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import type { Books } from '../../core/payments/books/books.ts';
import type { BooksLinkStore } from '../../core/payments/books/books-link.ts';
import { registry } from '../../schemas/registry.ts';
import { setting } from '../runtime/configuration.ts';
import { billingTable } from '../runtime/tables.ts';

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
