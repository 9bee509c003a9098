/** Who did something: a person, a system with a token, our own staff, an applicant, or the product by itself. */
export interface AuditActor {
  readonly kind: 'user' | 'api_token' | 'internal' | 'applicant' | 'system';
  readonly id: string;
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
}

/** Appends to the audit log. */
export interface AuditTrail {
  /** An entry that is there already stays as it is. */
  record(entry: AuditEntry): Promise<void>;
}
