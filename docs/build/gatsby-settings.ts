import { resolve } from 'node:path';
import rehypeShiki from '@shikijs/rehype';
import type { GatsbyConfig } from 'gatsby';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { checkedSiteConfig } from '../config/site-config-schema.ts';
import { siteConfig } from '../site.config.ts';
import remarkSnippets from '../src/snippets/remark-snippets.ts';
import { codeTitle } from './code-title.ts';

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
          rehypePlugins: [
            rehypeSlug,
            [
              rehypeShiki,
              {
                themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
                defaultColor: false,
                langs: [
                  'bash',
                  'sh',
                  'json',
                  'ts',
                  'tsx',
                  'js',
                  'python',
                  'php',
                  'csharp',
                  'java',
                  'http',
                  'html',
                  'yaml',
                  'sql',
                ],
                fallbackLanguage: 'text',
                transformers: [codeTitle],
              },
            ],
          ],
        },
      },
    },
  ],
};
