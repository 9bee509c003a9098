/** Leads from the id in a proxy address to its application. */
export interface ProxyAddresses {
  find(proxyId: string): Promise<{ readonly organisationId: string; readonly applicationId: string } | null>;
}
