export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail. 'refused' when the mail service does not take the message; everything else that goes wrong throws. */
export interface Mailer {
  send(mail: Mail): Promise<'sent' | 'refused'>;
}
