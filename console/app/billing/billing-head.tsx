import { PartLinks } from '../parts/part-links.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { billingWords as words } from './words.billing.ts';

/** What stands above every part of billing. */
export function BillingHead() {
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <PartLinks
        label={words.partsLabel}
        parts={[
          { to: '/billing', name: words.parts.bills },
          { to: '/billing/usage', name: words.parts.usage },
          { to: '/billing/cards', name: words.parts.cards },
        ]}
      />
    </>
  );
}
