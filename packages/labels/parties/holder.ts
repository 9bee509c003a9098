/** Titles of persons. */
export const TITLES: ReadonlySet<string> = new Set('MR MRS MS MISS MNR MEV MEJ MEJUFFROU MASTER'.split(' '));
/** Titles of a trade: a payee with one is most likely visited for it, unless the bank prints it for the holder too. */
export const TRADE_TITLES: ReadonlySet<string> = new Set('DR PROF ADV REV PASTOR DS'.split(' '));
/** Titles of men. */
export const MALE: ReadonlySet<string> = new Set(['MR', 'MNR', 'MASTER']);
/** Small words before a surname. */
export const PARTICLES: ReadonlySet<string> = new Set('VAN DER DEN DE DU LE VON JANSE TEN TER VD VDM'.split(' '));

/** A natural person who holds an account, as far as the bank prints the name. */
export interface Holder {
  /** First names in full, in order; empty where the bank prints initials only. */
  readonly given: readonly string[];
  /** First letters of all first names, in order. */
  readonly initials: string;
  /** Surnames without their particles (`MERWE` of `VAN DER MERWE`), both of a double one. */
  readonly surnames: readonly string[];
  readonly titles: readonly string[];
}
