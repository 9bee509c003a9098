import { resolve } from 'node:path';
import type { GatsbyConfig } from 'gatsby';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { checkedSiteConfig } from '../config/site-config-schema.ts';
import { siteConfig } from '../site.config.ts';
import remarkSnippets from '../src/snippets/remark-snippets.ts';
import { rehypeCodeAsText, rehypeColouredCode } from './coloured-code.ts';

const folder = resolve(import.meta.dirname, '..');
const { title, tagline: description, url: siteUrl } = checkedSiteConfig(siteConfig);

export const gatsbyConfig: GatsbyConfig = {
  siteMetadata: { title, description, siteUrl },
  // A path is written as the specification writes it: /api/ with its slash, the others without.
  trailingSlash: 'ignore',
  jsxRuntime: 'automatic',
  polyfill: false,
  plugins: [
    { resolve: 'gatsby-source-filesystem', options: { name: 'content', path: resolve(folder, 'content') } },
    {
      resolve: 'gatsby-plugin-mdx',
      options: {
        extensions: ['.mdx'],
        mdxOptions: {
          remarkPlugins: [remarkGfm, remarkSnippets],
          rehypePlugins: [rehypeSlug, rehypeColouredCode, rehypeCodeAsText],
        },
      },
    },
  ],
};
