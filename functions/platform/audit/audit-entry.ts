/** Who did something: a person, a system with a token, our own staff, an applicant, or the product by itself. */
export interface AuditActor {
  readonly kind: 'user' | 'api_token' | 'internal' | 'applicant' | 'system';
  readonly id: string;
}

/** Where a call came from, without what names a person: see request-origin.ts. */
export interface AuditOrigin {
  /** The network of the address: its first 24 bits (IPv4) or 48 bits (IPv6). Null where there was no address. */
  readonly network: string | null;
  /** Keyed digest of the whole address: the same for the same address in the same organisation. */
  readonly address: string | null;
  /** Browser or program, and system, such as `Firefox on Linux`. */
  readonly agent: string | null;
}

/** One act, as the audit log keeps it. Holds no bank data and no secret. */
export interface AuditEntry {
  /** Follows from the act itself, so that a repeated record is the same entry. */
  readonly id: string;
  /** Whose log it is in; null for what concerns no organisation. */
  readonly organisation: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: AuditActor;
  /** Dotted, such as `shared_rules.published`. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly details: Readonly<Record<string, string>>;
  readonly origin?: AuditOrigin | null;
  /** It was kept outside of the chain before: until it was imported the chain says nothing of it. */
  readonly imported?: true;
}

/** Where a call came from, as the gateway says it. It is kept nowhere. */
export interface CallOrigin {
  readonly ip: string;
  readonly userAgent: string;
}

/** An entry as it is handed over. */
export type HandedEntry = Omit<AuditEntry, 'origin' | 'imported'>;

/** Hands entries to the audit log, which never loses one that was taken. */
export interface AuditTrail {
  /** An entry that is there already stays as it is. */
  record(entry: HandedEntry, origin?: CallOrigin): Promise<void>;
}

/** Hands over acts that are about to begin, too. */
export interface ActTrail extends AuditTrail {
  /**
   * Hands over the entry of an act before it begins. It is entered where `record` does not follow within a quarter of an hour:
   * then nobody saw the end of the act.
   */
  begin(entry: HandedEntry, origin?: CallOrigin): Promise<void>;
}
