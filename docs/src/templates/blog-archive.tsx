import type { HeadProps, PageProps } from 'gatsby';
import type { BlogPost } from '../../build/blog-posts.ts';
import { BlogWays, shownDate } from '../content/blog-list.tsx';
import { PageHead } from '../content/page-head.tsx';

interface ArchiveContext {
  readonly years: readonly { readonly year: string; readonly posts: readonly BlogPost[] }[];
}

export default function BlogArchivePage({ pageContext: { years } }: PageProps<object, ArchiveContext>) {
  return (
    <main className="narrow">
      <h1>Archive</h1>
      <p className="lead">Every post, by year.</p>
      <BlogWays />
      {years.map(({ year, posts }) => (
        <section key={year}>
          <h2>{year}</h2>
          <ul className="archive-list">
            {posts.map(({ path, title, date }) => (
              <li key={path}>
                <time dateTime={date}>{shownDate(date)}</time> <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

export function Head({ location }: HeadProps) {
  return (
    <PageHead path={location.pathname} title="Archive of the blog" description="Every post of the blog, by year." />
  );
}
