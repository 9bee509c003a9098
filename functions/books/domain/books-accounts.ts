/** The place of our bills in our books: our own chart of accounts. */
export const booksAccounts = {
  /** Sales of the product. */
  sales: '200',
  /** Money that came by card and lies with the provider until it pays out. */
  clearing: '855',
  /** Standard rated supplies, South Africa. */
  taxType: 'OUTPUT3',
} as const;

/** Days after its date on which a bill is due. */
export const paymentTermDays = 14;
