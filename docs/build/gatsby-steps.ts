import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import * as z from 'zod';
import { checkedSiteConfig } from '../config/site-config-schema.ts';
import { siteConfig } from '../site.config.ts';
import type { SiteMap } from '../src/shell/site-map.ts';
import { operationGroups } from './api-operations.ts';
import { type BlogPost, blogPath, blogTags, newestFirst, postsByYear } from './blog-posts.ts';
import { finishSite, type SitePage } from './finish-site.ts';
import { type GuidePage, siteMapOf } from './guide-pages.ts';
import { referenceDocuments } from './reference-documents.ts';
import { themedTokens } from './themed-tokens.ts';

const folder = resolve(import.meta.dirname, '..');
const root = resolve(folder, '..');
const config = checkedSiteConfig(siteConfig);
const template = (name: string): string => join(folder, 'src', 'templates', `${name}.tsx`);

/** Pages by address, for the steps after the build. */
const pages = new Map<string, SitePage>();
const posts: BlogPost[] = [];

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

const Content = z.object({
  id: z.string(),
  frontmatter: z.object({
    title: z.string().min(1),
    description: optional(z.string()),
    slug: optional(z.string()),
    sidebar_label: optional(z.string()),
    sidebar_position: optional(z.number()),
    category: optional(z.string()),
    date: optional(z.string().regex(/^\d{4}-\d{2}-\d{2}/)),
    tags: optional(z.array(z.string())),
    authors: optional(z.array(z.string())),
  }),
  internal: z.object({ contentFilePath: z.string() }),
});
type Content = z.output<typeof Content>;

/** The looks of the console, as the site reads them. */
async function copyDesign(): Promise<void> {
  const generated = join(folder, 'src', 'design', 'generated');
  const from = (name: string): string => join(root, 'console', 'design', name);
  await mkdir(generated, { recursive: true });
  await writeFile(join(generated, 'tokens.css'), themedTokens(await readFile(from('tokens.css'), 'utf8')));
  await copyFile(from('fonts.css'), join(generated, 'fonts.css'));
  await copyFile(from('base.css'), join(generated, 'base.css'));
}

/** Data that the bundle reads; below a folder that is made anew. */
async function writeForBundle(name: string, data: unknown): Promise<void> {
  const generated = join(folder, 'src', 'generated');
  await mkdir(generated, { recursive: true });
  await writeFile(join(generated, name), JSON.stringify(data));
}

/** RapiDoc as it comes, under a name that changes with it: compiling it again took a quarter of the build. */
async function copyRapidoc(): Promise<void> {
  const program = await readFile(createRequire(import.meta.url).resolve('rapidoc'));
  const file = `/rapidoc-${createHash('sha256').update(program).digest('hex').slice(0, 20)}.js`;
  await writeFile(join(folder, 'public', file), program);
  await writeForBundle('rapidoc.json', { file });
}

export const onPreInit: NonNullable<GatsbyNode['onPreInit']> = async () => {
  await copyDesign();
  const script = await readFile(join(folder, 'src', 'shell', 'before-paint.js'), 'utf8');
  await writeForBundle('before-paint.json', { script });
  await mkdir(join(folder, 'public'), { recursive: true });
  await copyFile(join(root, 'openapi.json'), join(folder, 'public', 'openapi.json'));
  const operations = join(folder, 'public', 'api', 'operations');
  await mkdir(operations, { recursive: true });
  const documents = referenceDocuments(JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8')));
  for (const [id, document] of documents) await writeFile(join(operations, `${id}.json`), JSON.stringify(document));
  await copyRapidoc();
};

export const createSchemaCustomization: NonNullable<GatsbyNode['createSchemaCustomization']> = ({ actions }) => {
  // Said here, so that a field that no page uses yet is a field all the same.
  actions.createTypes(`
    type Mdx implements Node {
      frontmatter: MdxFrontmatter!
    }
    type MdxFrontmatter {
      title: String!
      description: String
      slug: String
      sidebar_label: String
      sidebar_position: Float
      category: String
      keywords: [String!]
      date: Date @dateformat
      tags: [String!]
      authors: [String!]
    }
  `);
};

export const onCreateWebpackConfig: NonNullable<GatsbyNode['onCreateWebpackConfig']> = ({ stage, actions }) => {
  if (stage === 'build-javascript') actions.setWebpackConfig({ devtool: false });
};

export const createPages: NonNullable<GatsbyNode['createPages']> = async ({ graphql, actions }) => {
  pages.clear();
  posts.length = 0;
  const result = await graphql(`
    {
      allMdx {
        nodes {
          id
          frontmatter {
            title
            description
            slug
            sidebar_label
            sidebar_position
            category
            date(formatString: "YYYY-MM-DD")
            tags
            authors
          }
          internal {
            contentFilePath
          }
        }
      }
    }
  `);
  if (result.errors !== undefined) throw result.errors;
  const { nodes } = z.object({ allMdx: z.object({ nodes: z.array(Content) }) }).parse(result.data).allMdx;
  const isPost = ({ internal }: Content): boolean => internal.contentFilePath.includes('/content/blog/');
  const isGuide = ({ frontmatter }: Content): boolean => /^\/?docs(?:\/|$)/.test(frontmatter.slug ?? '');

  const make = (path: string, page: Omit<SitePage, 'path'>, options: { component: string; context?: object }) => {
    pages.set(path, { path, ...page });
    actions.createPage({ path, component: options.component, context: options.context ?? {} });
  };
  makeGuide(
    nodes.filter((node) => !isPost(node) && isGuide(node)),
    make,
  );
  for (const node of nodes.filter((one) => !isPost(one) && !isGuide(one))) {
    const { slug, title, description = '' } = node.frontmatter;
    if (slug === undefined) throw new Error(`${node.internal.contentFilePath} has no slug.`);
    make(`/${slug.replace(/^\//, '')}`, { title, description, kind: 'other' }, fromContent('plain-page', node));
  }
  makeBlog(nodes.filter(isPost), make);
  await writeForBundle('site-map.json', siteMap);
  makeErrors(await generated('errors.json'), make);

  const groups = operationGroups(JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8')));
  make(
    '/api/',
    { title: 'API reference', description: 'Every operation of the API.', kind: 'reference' },
    {
      component: join(folder, 'src', 'api-reference', 'api-page.tsx'),
      context: { groups, servers: config.api.servers },
    },
  );
  pages.set('/', { path: '/', title: `${config.title} docs`, description: config.tagline, kind: 'other' });
  checkNavbar();
};

type Make = (path: string, page: Omit<SitePage, 'path'>, options: { component: string; context?: object }) => void;

const fromContent = (name: string, node: Content, context: object = {}): { component: string; context: object } => ({
  component: `${template(name)}?__contentFilePath=${node.internal.contentFilePath}`,
  context: { id: node.id, ...context },
});

let siteMap: SiteMap = { docs: {}, sidebars: {} };

function makeGuide(nodes: readonly Content[], make: Make): void {
  const guide = nodes.map(({ frontmatter }): GuidePage => {
    const { slug = '', title, description = '', sidebar_label, sidebar_position, category } = frontmatter;
    return {
      slug: slug.replace(/^\//, ''),
      title,
      description,
      label: sidebar_label ?? title,
      position: sidebar_position,
      category,
    };
  });
  siteMap = siteMapOf(guide, config.docs);
  for (const node of nodes) {
    const { slug = '', title, description = '' } = node.frontmatter;
    make(`/${slug.replace(/^\//, '')}`, { title, description, kind: 'guide' }, fromContent('guide-page', node));
  }
  for (const { key, label, description, path } of config.docs.categories) {
    const inside = guide
      .filter(({ category }) => category === key)
      .toSorted((one, other) => (one.position ?? 99) - (other.position ?? 99) || one.title.localeCompare(other.title))
      .map((page) => ({ path: `/${page.slug}`, title: page.title, description: page.description }));
    if (inside.length === 0) continue;
    const context = { label, description, pages: inside };
    make(path, { title: label, description, kind: 'guide' }, { component: template('category-page'), context });
  }
}

function makeBlog(nodes: readonly Content[], make: Make): void {
  const all = nodes.map((node) => {
    const { title, description = '', slug, date, tags = [], authors = [] } = node.frontmatter;
    if (date === undefined) throw new Error(`${node.internal.contentFilePath} has no date.`);
    const path = blogPath(slug, basename(node.internal.contentFilePath));
    return { node, path, title, description, date: date.slice(0, 10), tags, authors };
  });
  const ordered = newestFirst(all);
  const bare = ({ node: _, ...post }: (typeof all)[number]): BlogPost => post;
  posts.push(...ordered.map(bare));
  const link = (post: BlogPost | undefined) => (post === undefined ? null : { path: post.path, title: post.title });
  for (const [index, entry] of ordered.entries()) {
    const context = { post: bare(entry), newer: link(posts[index - 1]), older: link(posts[index + 1]) };
    const { path, title, description, date } = entry;
    make(path, { title, description, kind: 'blog', date }, fromContent('blog-post', entry.node, context));
  }
  const { title, description } = config.blog;
  const index = { component: template('blog-index'), context: { title, description, posts } };
  make('/blog', { title, description, kind: 'blog' }, index);
  make(
    '/blog/archive',
    { title: 'Archive', description: 'Every post, by year.', kind: 'blog' },
    { component: template('blog-archive'), context: { years: postsByYear(posts) } },
  );
  const tags = blogTags(posts);
  make(
    '/blog/tags',
    { title: 'Tags', description: 'What the posts are about.', kind: 'blog' },
    {
      component: template('blog-tags'),
      context: { tags: tags.map(({ tag, path, posts: tagged }) => ({ tag, path, count: tagged.length })) },
    },
  );
  for (const { tag, path, posts: tagged } of tags) {
    const about = {
      title: `Posts about ${tag}`,
      description: `${tagged.length === 1 ? 'One post' : `${tagged.length} posts`} about ${tag}.`,
    };
    make(path, { ...about, kind: 'blog' }, { component: template('blog-index'), context: { ...about, posts: tagged } });
  }
}

const Errors = z.object({ errors: z.array(z.looseObject({ code: z.string(), message: z.string() })) });

function makeErrors(document: unknown, make: Make): void {
  for (const error of Errors.parse(document).errors) {
    const about = { title: error.code, description: error.message, kind: 'errors' } as const;
    make(`/docs/errors/${error.code}`, about, { component: template('error-code'), context: { error } });
  }
}

/** What content was generated of the product (tools/generate-docs.ts). */
async function generated(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, 'generated', name), 'utf8'));
}

/** @throws Error for an item that leads to a page of the guide, or a sidebar, that is not there */
function checkNavbar(): void {
  for (const item of config.navbar.items) {
    if (item.type === 'doc' && siteMap.docs[item.docId] === undefined) {
      throw new Error(`docs/site.config.ts: the navbar leads to “${item.docId}”, which is no page of the guide.`);
    }
    if (item.type === 'docSidebar' && (siteMap.sidebars[item.sidebarId] ?? []).length === 0) {
      throw new Error(`docs/site.config.ts: the sidebar “${item.sidebarId}” of the navbar has no link target.`);
    }
  }
}

export const onPostBuild: NonNullable<GatsbyNode['onPostBuild']> = async ({ reporter }) => {
  const changelog = await generated('changelog.json').catch(() => undefined);
  await finishSite({
    folder,
    config,
    pages: [...pages.values()],
    posts,
    changelog,
    log: (line) => reporter.info(line),
  });
};
