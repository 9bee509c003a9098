/** A card as its provider shows it. The number never reaches us. */
export interface ProviderCard {
  readonly brand: string;
  readonly lastFour: string;
  readonly holder: string;
  /** Two digits. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
}

/** A payment as its provider shows it. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly merchantTransactionId: string | null;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly resultCode: string;
  /** Stands for the stored card in later charges. */
  readonly registrationId: string | null;
  readonly card: ProviderCard | null;
}

/** What the provider answered, or that it gave no usable answer: then nobody knows whether it did what was asked. */
export type ProviderAnswer<T> =
  | { readonly silent: null; readonly value: T }
  | {
      /** For the log: never text of the provider, a token or a name. */
      readonly silent: string;
    };

export const told = <T>(value: T): ProviderAnswer<T> => ({ silent: null, value });
export const silent = (reason: string): ProviderAnswer<never> => ({ silent: reason });

/** An amount to move, under a name of ours that is used once. */
export interface NamedAmount {
  readonly merchantTransactionId: string;
  readonly amountCents: number;
  readonly currency: string;
}

/** Charges cards. Nothing throws for what the provider answers or does not. */
export interface CardProvider {
  /** A page of the provider's on which a card holder enters a card, which is charged and stored. It opens once. */
  openCheckout(
    amount: NamedAmount & { readonly nonce: string; readonly returnUrl: string },
  ): Promise<ProviderAnswer<{ readonly checkoutId: string; readonly address: string }>>;
  /** The payment of a checkout; null while nobody has paid. */
  checkoutPayment(checkoutId: string): Promise<ProviderAnswer<ProviderPayment | null>>;
  /** Charges a stored card without its holder. Never repeated by itself. */
  charge(amount: NamedAmount & { readonly registrationId: string }): Promise<ProviderAnswer<ProviderPayment>>;
  /** The charge of this name; null when none arrived. */
  findCharge(merchantTransactionId: string): Promise<ProviderAnswer<ProviderPayment | null>>;
  /** Gives money of a payment back to its card. */
  refund(amount: NamedAmount & { readonly paymentId: string }): Promise<ProviderAnswer<ProviderPayment>>;
  /** The refund of this name; null when none arrived. */
  findRefund(merchantTransactionId: string): Promise<ProviderAnswer<ProviderPayment | null>>;
  /** Forgets a stored card. One that it does not know is forgotten. */
  removeRegistration(registrationId: string): Promise<ProviderAnswer<'removed'>>;
}
