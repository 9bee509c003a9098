export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Name of the sender beside the product's address; without one the address stands alone. */
  readonly fromName?: string;
  /** What the mail service says beside what it reports of this mail: letters, digits, hyphens and underscores. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Further headers by their names; a value is one line of printable ASCII. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends mail. 'refused' when the mail service does not take the message; everything else that goes wrong throws. */
export interface Mailer {
  send(mail: Mail): Promise<'sent' | 'refused'>;
}
