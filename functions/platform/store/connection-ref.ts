/** Names an application of an organisation, and its bank connection: it has at most one. */
export interface ConnectionRef {
  readonly organisationId: string;
  readonly applicationId: string;
}
