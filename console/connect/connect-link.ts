/** What the address of the page says, and where it leads. Pure: the page's entry does what it says. */

/** What a bank sent an applicant back with. */
export interface BankReturn {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly error_description?: string;
  readonly iss?: string;
}

export type ConnectLink =
  | { readonly kind: 'preview'; readonly whiteLabel: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'open';
      readonly applicationId: string;
      readonly token: string;
      readonly bankReturn: BankReturn | null;
      /** Of a mail about what the lender asks or wrote. */
      readonly isLetter: boolean;
    }
  /** Nothing to go on with: no application in the address, or no token for it in this browser. */
  | { readonly kind: 'none' };

/** Where the token of a link is kept while its tab is open. */
export const tokenKey = (applicationId: string): string => `imali.connect.${applicationId}`;

/** Where it is kept that a link began with what the lender asks or wrote, while its tab is open. */
export const letterKey = (applicationId: string): string => `imali.connect.${applicationId}.letter`;

const returnFields = ['code', 'error', 'error_description', 'iss'] as const;

function bankReturnOf(fragment: URLSearchParams): BankReturn | null {
  const state = fragment.get('state');
  if (state === null) return null;
  const given = returnFields.flatMap((name) => {
    const value = fragment.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { state, ...Object.fromEntries(given) };
}

/** The JSON of a base64url text when it is an object; an empty one otherwise. */
function decoded(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * Reads the address of the page.
 * @param address path and fragment as the browser has them
 * @param keptToken the token that this tab kept for an application, if any
 */
export function readConnectLink(
  address: { readonly pathname: string; readonly hash: string },
  keptToken: (applicationId: string) => string | null,
): ConnectLink {
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''));
  const [, place] = /^\/(?:connect|embed)\/([^/]+)\/?$/.exec(address.pathname) ?? [];
  if (place === 'preview') return { kind: 'preview', whiteLabel: decoded(fragment.get('white_label')) };
  if (place === undefined || !/^[0-9a-f]{24}$/.test(place)) return { kind: 'none' };
  const token = fragment.get('token') ?? keptToken(place);
  if (token === null || token === '') return { kind: 'none' };
  return {
    kind: 'open',
    applicationId: place,
    token,
    bankReturn: bankReturnOf(fragment),
    isLetter: fragment.has('letter'),
  };
}

/** Whether an address that the API gave may be gone to: a page, never a script. */
export function isWebAddress(address: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}
