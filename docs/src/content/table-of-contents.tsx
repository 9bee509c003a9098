import { useEffect, useState } from 'react';

/** A heading of levels 2 to 3, as gatsby-plugin-mdx lists them. */
export interface ContentsEntry {
  readonly url: string;
  readonly title: string;
  readonly items?: readonly ContentsEntry[];
}

/** A longer list names the headings of the second level alone. */
const MOST_ENTRIES = 60;

/** The headings of a page; the one that is read is marked. */
export function TableOfContents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
  const drawn = useDrawnHeadings();
  const current = useCurrentHeading();
  const shown = countOf(drawn) > countOf(entries) ? drawn : entries;
  if (shown.length === 0) return null;
  return (
    <nav className="contents" aria-label="On this page">
      <h2 className="contents-title">On this page</h2>
      <Entries entries={shown} current={current} level={countOf(shown) > MOST_ENTRIES ? 3 : 2} />
    </nav>
  );
}

const countOf = (entries: readonly ContentsEntry[]): number =>
  entries.reduce((count, { items = [] }) => count + 1 + items.length, 0);

/** Headings below the third level stay out of the list. */
function Entries(props: {
  readonly entries: readonly ContentsEntry[];
  readonly current: string;
  readonly level: 2 | 3;
}) {
  const { entries, current, level } = props;
  return (
    <ul>
      {entries.map(({ url, title, items = [] }) => (
        <li key={url}>
          <a href={url} className={url === `#${current}` ? 'is-current' : ''}>
            {title}
          </a>
          {level === 2 && items.length > 0 && <Entries entries={items} current={current} level={3} />}
        </li>
      ))}
    </ul>
  );
}

const headingsOfPage = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.prose h2[id], .prose h3[id]'),
];

/** The headings of the page: components draw some that its MDX does not know of. */
function useDrawnHeadings(): readonly ContentsEntry[] {
  const [drawn, setDrawn] = useState<readonly ContentsEntry[]>([]);
  useEffect(() => {
    const tops: { url: string; title: string; items: ContentsEntry[] }[] = [];
    for (const heading of headingsOfPage()) {
      const title = [...heading.childNodes]
        .filter((node) => !(node instanceof Element && node.matches('.section-link')))
        .map((node) => node.textContent ?? '')
        .join('');
      const entry = { url: `#${heading.id}`, title, items: [] };
      const top = tops.at(-1);
      if (heading.tagName === 'H3' && top !== undefined) top.items.push(entry);
      else tops.push(entry);
    }
    setDrawn(tops);
  }, []);
  return drawn;
}

/** The id of the last heading above the upper third of the window. */
function useCurrentHeading(): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const look = () => {
      const passed = headingsOfPage().filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent(passed.at(-1)?.id ?? '');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return current;
}
