/** What an organisation wants on its bills besides its name and VAT number. */
export interface BillingDetailsStore {
  /** Lines of the postal address; empty until it is given. */
  address(organisationId: string): Promise<readonly string[]>;
  setAddress(organisationId: string, address: readonly string[]): Promise<void>;
}
