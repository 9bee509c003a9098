import type { ReactNode } from 'react';
import { Signature } from '../../parts/brand.tsx';

/** The page around what is shown to those who are not signed in. */
export function OpenFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="open-frame" tabIndex={-1}>
      <p>
        <Signature />
      </p>
      {children}
    </main>
  );
}
