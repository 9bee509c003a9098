import type { ReactNode } from 'react';
import { Breadcrumbs, PageActions, Pagination } from '../content/page-parts.tsx';
import { type ContentsEntry, TableOfContents } from '../content/table-of-contents.tsx';
import { DocSidebar, useSidebar } from '../shell/doc-sidebar.tsx';

/** A page of the guide between its sidebar and its headings. */
export function GuideLayout(props: {
  readonly title: ReactNode;
  readonly lead?: string | undefined;
  /** What kind of page the search says it is. */
  readonly kind: 'Guide' | 'Errors' | 'Dictionary' | 'Reference';
  readonly contents?: readonly ContentsEntry[];
  readonly children: ReactNode;
}) {
  const { title, lead, kind, contents = [], children } = props;
  const sidebar = useSidebar() ?? [];
  return (
    <div className="guide">
      <aside className="guide-side" aria-label="Pages of the guide">
        <DocSidebar sidebar={sidebar} />
      </aside>
      <main className="guide-main">
        <article data-pagefind-body data-pagefind-filter={`kind:${kind}`}>
          <Breadcrumbs sidebar={sidebar} />
          <h1>{title}</h1>
          {lead !== undefined && lead !== '' && <p className="lead">{lead}</p>}
          <PageActions />
          <div className="prose">{children}</div>
        </article>
        <Pagination sidebar={sidebar} />
      </main>
      <div className="guide-contents">
        <TableOfContents entries={contents} />
      </div>
    </div>
  );
}
