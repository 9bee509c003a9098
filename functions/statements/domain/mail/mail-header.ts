/** A header as it is in the mail, unfolded; the name in lower case. */
export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

/** The values of all headers of this name, first to last. */
export const headerValues = (headers: readonly MailHeader[], name: string): readonly string[] =>
  headers.flatMap((header) => (header.name === name ? [header.value.trim()] : []));

/** The part of an address after its last @, in lower case; '' where there is none. */
export const domainOf = (address: string): string =>
  address.includes('@') ? address.slice(address.lastIndexOf('@') + 1).toLowerCase() : '';

/** The part of an address before its last @, in lower case. */
export const localPartOf = (address: string): string => address.slice(0, address.lastIndexOf('@')).toLowerCase();
