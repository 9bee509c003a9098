import { MDXProvider } from '@mdx-js/react';
import type { HeadProps, PageProps } from 'gatsby';
import type { BlogPost } from '../../build/blog-posts.ts';
import { BlogMeta } from '../content/blog-list.tsx';
import { mdxElements } from '../content/mdx-elements.tsx';
import { PageHead } from '../content/page-head.tsx';
import { PageActions } from '../content/page-parts.tsx';

interface PostContext {
  readonly post: BlogPost;
  readonly newer: { readonly path: string; readonly title: string } | null;
  readonly older: { readonly path: string; readonly title: string } | null;
}

export default function BlogPostPage({ pageContext, children }: PageProps<object, PostContext>) {
  const { post, newer, older } = pageContext;
  return (
    <main className="narrow">
      <article data-pagefind-body data-pagefind-filter="kind:Blog">
        <h1>{post.title}</h1>
        <BlogMeta post={post} />
        <PageActions />
        <div className="prose">
          <MDXProvider components={mdxElements}>{children}</MDXProvider>
        </div>
      </article>
      <nav className="pagination" aria-label="Posts before and after" data-twin="skip">
        {newer !== null && (
          <a href={newer.path}>
            <span>Newer</span>
            {newer.title}
          </a>
        )}
        {older !== null && (
          <a href={older.path} className="pagination-after">
            <span>Older</span>
            {older.title}
          </a>
        )}
      </nav>
    </main>
  );
}

export function Head({ pageContext: { post }, location }: HeadProps<object, PostContext>) {
  return <PageHead path={location.pathname} title={post.title} description={post.description} isArticle />;
}
