import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageStyle } from './page-style.ts';

/** The mark: a ledger line that becomes a rising step. */
function Mark() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path d="M2 18h8v-6h6V6h6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

function PageShell({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} - Imali`}</title>
        {/* Text of our own, which the content security policy names by its digest. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style element takes raw text */}
        <style dangerouslySetInnerHTML={{ __html: pageStyle }} />
      </head>
      <body>
        <main>
          <div className="brand">
            <Mark />
            Imali
          </div>
          {children}
        </main>
      </body>
    </html>
  );
}

/** A whole page as HTML. */
export function renderPage(title: string, content: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(<PageShell title={title}>{content}</PageShell>)}`;
}
