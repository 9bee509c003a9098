import type { InvoiceLink } from '../../books/domain/invoice-link.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import type { CardRecord } from './card.ts';
import type { ChargeRecord } from './charge.ts';
import type { RefundRecord } from './refund-record.ts';

/** Something that a person must look at. */
export type Discrepancy =
  | { readonly kind: 'charge'; readonly charge: ChargeRecord }
  /** A card whose proving payment did not go back. */
  | { readonly kind: 'card'; readonly card: CardRecord }
  /** A refund that has no end for too long. */
  | { readonly kind: 'refund'; readonly refund: RefundRecord }
  /** An invoice of the books that is not what was handed over. */
  | { readonly kind: 'invoice'; readonly link: InvoiceLink };

/** What waits for a person, across organisations. */
export interface DiscrepancyList {
  /**
   * One page, of whatever kind, the newest flag first.
   * @param request `cursor` is the nextCursor of the page before
   */
  page(request: PageRequest): Promise<Omit<ListPage<Discrepancy>, 'hasNext'>>;
}
