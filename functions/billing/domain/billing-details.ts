/** What `BillingDetailsStore` offers to functions that may only read. */
export interface BillingDetailsReader {
  /** Lines of the postal address; empty until it is given. */
  address(organisationId: string): Promise<readonly string[]>;
}

/** What an organisation wants on its bills besides its name and VAT number. */
export interface BillingDetailsStore extends BillingDetailsReader {
  setAddress(organisationId: string, address: readonly string[]): Promise<void>;
}
