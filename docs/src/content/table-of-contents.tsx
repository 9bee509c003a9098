import { useEffect, useState } from 'react';

/** A heading of levels 2 to 3, as gatsby-plugin-mdx lists them. */
export interface ContentsEntry {
  readonly url: string;
  readonly title: string;
  readonly items?: readonly ContentsEntry[];
}

/** The headings of a page; the one that is read is marked. */
export function TableOfContents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
  const current = useCurrentHeading();
  if (entries.length === 0) return null;
  return (
    <nav className="contents" aria-label="On this page">
      <h2 className="contents-title">On this page</h2>
      <Entries entries={entries} current={current} level={2} />
    </nav>
  );
}

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

/** The id of the last heading above the upper third of the window. */
function useCurrentHeading(): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const headings = [...document.querySelectorAll<HTMLElement>('.prose h2[id], .prose h3[id]')];
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent(passed.at(-1)?.id ?? '');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return current;
}
