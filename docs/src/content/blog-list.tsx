import { type BlogPost, tagSlug } from '../../build/blog-posts.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-01-12` -> `12 Jan 2026` */
export function shownDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** When, by whom and about what. */
export function BlogMeta({ post }: { readonly post: BlogPost }) {
  return (
    <p className="blog-meta">
      <time dateTime={post.date}>{shownDate(post.date)}</time>
      {post.authors.length > 0 && <span> · {post.authors.join(', ')}</span>}
      {post.tags.map((tag) => (
        <span key={tag}>
          {' · '}
          <a href={`/blog/tags/${tagSlug(tag)}`}>{tag}</a>
        </span>
      ))}
    </p>
  );
}

export function BlogList({ posts }: { readonly posts: readonly BlogPost[] }) {
  return (
    <ul className="blog-list">
      {posts.map((post) => (
        <li key={post.path}>
          <h2>
            <a href={post.path}>{post.title}</a>
          </h2>
          <BlogMeta post={post} />
          <p>{post.description}</p>
        </li>
      ))}
    </ul>
  );
}

/** The ways through the blog. */
export function BlogWays() {
  return (
    <nav className="blog-ways" aria-label="Blog" data-twin="skip">
      <a href="/blog">Latest</a>
      <a href="/blog/archive">Archive</a>
      <a href="/blog/tags">Tags</a>
      <a href="/blog/rss.xml">RSS</a>
    </nav>
  );
}
