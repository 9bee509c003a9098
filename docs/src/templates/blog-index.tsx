import type { HeadProps, PageProps } from 'gatsby';
import type { BlogPost } from '../../build/blog-posts.ts';
import { BlogList, BlogWays } from '../content/blog-list.tsx';
import { PageHead } from '../content/page-head.tsx';

interface ListContext {
  readonly title: string;
  readonly description: string;
  readonly posts: readonly BlogPost[];
}

/** Posts under a title: all of them, or those of a tag. */
export default function BlogIndexPage({ pageContext: { title, description, posts } }: PageProps<object, ListContext>) {
  return (
    <main className="narrow">
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      <BlogWays />
      <BlogList posts={posts} />
    </main>
  );
}

export function Head({ pageContext, location }: HeadProps<object, ListContext>) {
  return <PageHead path={location.pathname} title={pageContext.title} description={pageContext.description} />;
}
