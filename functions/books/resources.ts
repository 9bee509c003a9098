import { billingQueue } from '../billing/resources.ts';
import { functionMay, grants, may, value } from '../platform/grants/grant.ts';
import { queue, sealedBox, secret } from '../platform/grants/resource.ts';
import { apiUrl, consoleUrl } from '../platform/grants/shared.ts';
import { readBilling, readDirectory, writeBilling } from '../platform/grants/tables.ts';
import { knowStaff } from '../staff/resources.ts';
import { publish } from '../webhooks/resources.ts';

/** What Xero and we know of each other. */
export const xeroSecret = secret('xeroSecret');
/** Signs states of logins at Xero. */
export const loginStateSecret = secret('loginStateSecret');
/** Tokens of our books. */
export const booksTokens = sealedBox('booksTokens', 'books-tokens');
/** Work at our books. */
export const booksQueue = queue('booksQueue', { takenBy: 'keepBooks' });

export const callXero = grants(
  may(xeroSecret, 'read'),
  value('xeroLoginUrl'),
  value('xeroIdentityUrl'),
  value('xeroApiUrl'),
);
/** Shows our staff whether the books are linked: reads no token, and changes nothing. */
export const showBooksLink = grants(
  readBilling,
  knowStaff,
  may(loginStateSecret, 'read'),
  callXero,
  apiUrl,
  consoleUrl,
);
const linkBooks = grants(writeBilling, showBooksLink, may(booksTokens, 'seal'));

export const getBooksState = functionMay('getBooksState', readBilling);
export const receiveXeroEvents = functionMay('receiveXeroEvents', may(xeroSecret, 'read'), may(booksQueue, 'send'));
export const getXeroPage = functionMay('getXeroPage', showBooksLink);
export const finishXeroLogin = functionMay('finishXeroLogin', linkBooks);
export const keepBooks = functionMay(
  'keepBooks',
  writeBilling,
  publish,
  callXero,
  may(booksTokens, 'seal', 'open'),
  may(booksQueue, 'take', 'send'),
  apiUrl,
);
/** Closes months, and has the books brought up to date with the bills that are issued. */
export const closeOrganisationPeriod = functionMay(
  'closeOrganisationPeriod',
  readDirectory,
  writeBilling,
  may(billingQueue, 'take', 'send'),
  may(booksQueue, 'send'),
);
