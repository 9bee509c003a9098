import type { ReactNode } from 'react';

/** Room for what is wider than the page: scrolls by itself, by the keyboard too. */
export function ScrollRegion({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className="table-scroll" tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}
