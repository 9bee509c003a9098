/** What a sealed text belongs to: it opens in no other place. None of it is secret. */
export interface SealContext {
  readonly organisation: string;
  readonly application: string;
  readonly purpose:
    | 'bank-tokens'
    | 'whatsapp-token'
    | 'books-tokens'
    | 'crm-tokens'
    | 'webhook-secret'
    | 'field-key'
    | 'factor-key';
}

/** Keeps texts secret from readers of the place where they are kept. */
export interface SealedBox {
  seal(context: SealContext, text: string): Promise<Uint8Array>;
  /** Throws where the context is another one or a byte differs. */
  open(context: SealContext, sealed: Uint8Array): Promise<string>;
}
