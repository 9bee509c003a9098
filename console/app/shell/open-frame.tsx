import type { ReactNode } from 'react';
import { Signature } from '../../parts/brand.tsx';
import { useWords } from '../parts/console-context.tsx';

/** Who we are. The page carries it before its scripts have come: a test holds both alike. */
function OpenHead() {
  const { shell } = useWords();
  return (
    <>
      <p>
        <Signature />
      </p>
      <p className="open-line">{shell.promise}</p>
    </>
  );
}

/** The page around what is shown to those who are not signed in. */
export function OpenFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="open-frame" tabIndex={-1}>
      <OpenHead />
      {children}
    </main>
  );
}
