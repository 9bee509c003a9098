import { registry } from '../../../schemas/registry.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { placeOf } from '../../platform/grants/held.ts';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import type { Books } from '../domain/books.ts';
import type { BooksLinkStore } from '../domain/books-link.ts';
import { dynamoBooksLink } from '../store/dynamo-books-link.ts';
import { xeroBooks } from '../xero/xero-books.ts';
import { type XeroSecrets, xeroSecretsOf, xeroWebhookKeyOf } from '../xero/xero-secrets.ts';

const xeroLimits = { ...usualLimits, timeoutMs: 15_000 };

async function xeroSecrets(held: Holds<'xeroSecret:read'>): Promise<XeroSecrets> {
  return xeroSecretsOf(await readSecret(held.xeroSecret.to('read')));
}

/** The key of Xero's webhooks, also where the rest of its secret is not filled in. */
export async function xeroWebhookKey(held: Holds<'xeroSecret:read'>): Promise<string> {
  return xeroWebhookKeyOf(await readSecret(held.xeroSecret.to('read')));
}

/** The books of this stage. */
export function stageBooks(
  held: Holds<'apiUrl:read' | 'xeroApiUrl:read' | 'xeroIdentityUrl:read' | 'xeroLoginUrl:read' | 'xeroSecret:read'>,
): Books {
  return xeroBooks({
    loginUrl: held.xeroLoginUrl.to('read'),
    identityUrl: held.xeroIdentityUrl.to('read'),
    apiUrl: held.xeroApiUrl.to('read'),
    redirectUri: `${held.apiUrl.to('read')}${registry.finishXeroLogin.path}`,
    secrets: () => xeroSecrets(held),
    clock: systemClock,
    fetch: limitedFetch(xeroLimits),
  });
}

/** The link with the books, its tokens sealed by the stage's key. */
export const stageBooksLink = (held: Holds<'billing:read&write' | 'booksTokens'>): BooksLinkStore =>
  dynamoBooksLink(heldTable(held.billing), kmsSealedBox(placeOf(held.booksTokens)));
