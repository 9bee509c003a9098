/** A post as its front matter and file name describe it. */
export interface BlogPost {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly tags: readonly string[];
  readonly authors: readonly string[];
}

/** `POPIA & consent` -> `popia-consent`: the part of an address that stands for a tag. */
export function tagSlug(tag: string): string {
  return tag
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The address of a post: what its front matter says, or the name of its file without the date. */
export function blogPath(slug: string | undefined, fileName: string): string {
  if (slug !== undefined) return slug.startsWith('blog/') ? `/${slug}` : `/blog/${slug.replace(/^\//, '')}`;
  return `/blog/${fileName.replace(/\.mdx$/, '').replace(/^\d{4}-\d{2}-\d{2}-/, '')}`;
}

/** Newest first; of one day by title. */
export function newestFirst<Post extends Pick<BlogPost, 'date' | 'title'>>(posts: readonly Post[]): readonly Post[] {
  return posts.toSorted((one, other) => other.date.localeCompare(one.date) || one.title.localeCompare(other.title));
}

/** A tag with the posts that carry it. */
export interface BlogTag {
  readonly tag: string;
  readonly path: string;
  readonly posts: readonly BlogPost[];
}

/** Every tag with its posts, by name. */
export function blogTags(posts: readonly BlogPost[]): readonly BlogTag[] {
  const tags = [...new Set(posts.flatMap((post) => post.tags))].toSorted((one, other) => one.localeCompare(other));
  return tags.map((tag) => ({
    tag,
    path: `/blog/tags/${tagSlug(tag)}`,
    posts: newestFirst(posts.filter((post) => post.tags.includes(tag))),
  }));
}

/** The posts of each year, newest first. */
export function postsByYear<Post extends Pick<BlogPost, 'date' | 'title'>>(
  posts: readonly Post[],
): readonly { readonly year: string; readonly posts: readonly Post[] }[] {
  const years = Map.groupBy(newestFirst(posts), ({ date }) => date.slice(0, 4));
  return [...years].map(([year, ofYear]) => ({ year, posts: ofYear }));
}
