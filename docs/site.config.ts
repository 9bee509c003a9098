import type { SiteConfigInput } from './config/site-config-schema.ts';

/** The one configuration of the site; docs/config/site-config-schema.ts says what each part means and checks it. */
export const siteConfig = {
  title: 'Imali',
  tagline: 'Bank statements in, lending answers out',
  url: 'https://docs.imali.example',
  language: { default: 'en', locales: [{ code: 'en', label: 'English' }] },
  colourMode: { default: 'light', hasSwitch: true },
  docs: {
    sidebarId: 'guide',
    versions: [{ name: 'current', label: 'v1', path: '/docs' }],
    categories: [
      {
        key: 'tutorial',
        label: 'Walkthroughs',
        description: 'Whole tasks from the first call to the last, each against the sandbox.',
        path: '/docs/category/tutorial',
        position: 20,
      },
      {
        key: 'constants',
        label: 'Constants',
        description: 'Fixed lists that requests and answers draw from.',
        path: '/docs/category/constants',
        position: 30,
      },
    ],
  },
  announcementBar: {
    id: 'sandbox-2026',
    content: 'The sandbox has 26 people with years of statements. <a href="/docs/personas">Meet them</a>',
    isCloseable: true,
  },
  navbar: {
    hideOnScroll: true,
    items: [
      { type: 'docSidebar', sidebarId: 'guide', label: 'Guide' },
      { type: 'link', label: 'API Reference', to: '/api/' },
      { type: 'link', label: 'Blog', to: '/blog' },
      { type: 'search', position: 'right' },
      { type: 'docsVersionDropdown', position: 'right' },
      { type: 'localeDropdown', position: 'right' },
      { type: 'link', label: 'imali.example', href: 'https://imali.example', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Build',
        links: [
          { label: 'Quickstart', to: '/docs/quickstart' },
          { label: 'API reference', to: '/api/' },
          { label: 'Errors', to: '/docs/errors' },
          { label: 'Webhooks', to: '/docs/webhooks' },
        ],
      },
      {
        title: 'Look up',
        links: [
          { label: 'Metrics', to: '/docs/metrics' },
          { label: 'Labels', to: '/docs/taxonomy' },
          { label: 'Statements', to: '/docs/statements' },
          { label: 'Sandbox people', to: '/docs/personas' },
        ],
      },
      {
        title: 'Imali',
        links: [
          { label: 'imali.example', href: 'https://imali.example' },
          { label: 'help@imali.example', href: 'mailto:help@imali.example' },
          { label: 'Security and POPIA', to: '/docs/security' },
          { label: 'Changelog', to: '/docs/changelog' },
        ],
      },
    ],
    logo: { alt: 'Imali', light: '/logo-light.svg', dark: '/logo-dark.svg', width: 94, height: 32 },
    copyright: 'Copyright © Imali. Synthetic people only: no real bank data is on this site.',
  },
  blog: { title: 'Blog', description: 'What changes in Imali, and why.' },
  api: { servers: [{ label: 'Staging', url: 'https://api.staging.imali.example' }] },
} satisfies SiteConfigInput;
