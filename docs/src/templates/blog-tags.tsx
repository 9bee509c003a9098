import type { HeadProps, PageProps } from 'gatsby';
import { BlogWays } from '../content/blog-list.tsx';
import { PageHead } from '../content/page-head.tsx';

interface TagsContext {
  readonly tags: readonly { readonly tag: string; readonly path: string; readonly count: number }[];
}

export default function BlogTagsPage({ pageContext: { tags } }: PageProps<object, TagsContext>) {
  return (
    <main className="narrow">
      <h1>Tags</h1>
      <p className="lead">What the posts are about.</p>
      <BlogWays />
      <ul className="tag-list">
        {tags.map(({ tag, path, count }) => (
          <li key={path}>
            <a href={path}>{tag}</a> <span>({count})</span>
          </li>
        ))}
      </ul>
    </main>
  );
}

export function Head({ location }: HeadProps) {
  return (
    <PageHead
      path={location.pathname}
      title="Tags of the blog"
      description="The posts of the blog by what they are about."
    />
  );
}
