import { siteConfig } from '../../site.config.ts';
import { socialImagePath, twinPath } from './twin-path.ts';

/** What the head of every page says. The language of the page is set in gatsby-ssr. */
export function PageHead(props: {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly isArticle?: boolean;
  readonly isFound?: boolean;
}) {
  const { path, title, description, isArticle = false, isFound = true } = props;
  const full = path === '/' ? `${siteConfig.title} docs: ${siteConfig.tagline}` : `${title} · ${siteConfig.title} docs`;
  const address = `${siteConfig.url}${path}`;
  const image = `${siteConfig.url}${socialImagePath(path)}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="icon" type="image/svg+xml" href="/mark.svg" />
      <meta name="theme-color" content="#f7f5f1" />
      {!isFound && <meta name="robots" content="noindex" />}
      {isFound && (
        <>
          <link rel="canonical" href={address} />
          <link rel="alternate" type="text/markdown" href={twinPath(path)} />
          <meta property="og:type" content={isArticle ? 'article' : 'website'} />
          <meta property="og:site_name" content={`${siteConfig.title} docs`} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <link rel="alternate" type="application/rss+xml" title="Blog" href="/blog/rss.xml" />
      <link rel="alternate" type="application/rss+xml" title="Changelog" href="/docs/changelog.xml" />
    </>
  );
}
