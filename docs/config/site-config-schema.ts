import * as z from 'zod';

/** Where a navbar item is placed; left by default. */
const position = z.enum(['left', 'right']).optional();
const Route = z.string().regex(/^\//, 'a route starts with a slash');
const Address = z.url('an address with its scheme, such as https://example.com');
const Id = z.string().regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens');

/** `to` is a route of this site, `href` an address elsewhere: one of the two. */
const Target = { label: z.string().min(1), to: Route.optional(), href: z.string().min(1).optional() };
const hasOneTarget = (item: { to?: string | undefined; href?: string | undefined }): boolean =>
  (item.to === undefined) !== (item.href === undefined);
const oneTarget = 'a link has either `to` (a route) or `href` (an address)';

const LinkItem = z.strictObject({ type: z.literal('link'), ...Target, position }).refine(hasOneTarget, oneTarget);
const MarkupItem = z.strictObject({ type: z.literal('html'), value: z.string().min(1), position });
const DocItem = z.strictObject({
  type: z.literal('doc'),
  /** The slug of a page of the guide, such as docs/auth. */
  docId: z.string().min(1),
  label: z.string().optional(),
  position,
});
const DocSidebarItem = z.strictObject({
  type: z.literal('docSidebar'),
  sidebarId: z.string().min(1),
  label: z.string().optional(),
  position,
});
const DocsVersionItem = z.strictObject({ type: z.literal('docsVersion'), label: z.string().optional(), position });
const entries = z.array(z.strictObject(Target).refine(hasOneTarget, oneTarget));
const DropdownItem = z.strictObject({
  type: z.literal('dropdown'),
  label: z.string().min(1),
  items: entries.min(1),
  position,
});
const VersionDropdownItem = z.strictObject({
  type: z.literal('docsVersionDropdown'),
  itemsAfter: entries.optional(),
  position,
});
const LanguageDropdownItem = z.strictObject({
  type: z.literal('localeDropdown'),
  itemsAfter: entries.optional(),
  position,
});
const SearchItem = z.strictObject({ type: z.literal('search'), position });

const NavbarItem = z.discriminatedUnion(
  'type',
  [
    LinkItem,
    MarkupItem,
    DocItem,
    DocSidebarItem,
    DocsVersionItem,
    DropdownItem,
    VersionDropdownItem,
    LanguageDropdownItem,
    SearchItem,
  ],
  {
    error: ({ input }) =>
      `unknown navbar item type${typeof input === 'object' && input !== null && 'type' in input ? ` "${String(input.type)}"` : ''}: ` +
      'link, html, doc, docSidebar, docsVersion, dropdown, docsVersionDropdown, localeDropdown or search',
  },
);

const FooterLink = z
  .strictObject({ label: z.string().min(1), to: Route.optional(), href: z.string().min(1).optional() })
  .refine(hasOneTarget, oneTarget);

/** One picture for both colour modes, or one for each. */
const Logo = z.strictObject({
  alt: z.string(),
  light: Route,
  dark: Route.optional(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  href: z.string().optional(),
});

const Footer = z
  .strictObject({
    /** Columns with titles … */
    columns: z.array(z.strictObject({ title: z.string().min(1), links: z.array(FooterLink).min(1) })).optional(),
    /** … or a single row of links. */
    links: z.array(FooterLink).optional(),
    logo: Logo.optional(),
    copyright: z.string().optional(),
  })
  .refine(
    ({ columns, links }) => columns === undefined || links === undefined,
    'a footer has `columns` or `links`, not both',
  );

/** Everything about the site that is a choice. */
export const SiteConfigSchema = z.strictObject({
  title: z.string().min(1),
  tagline: z.string().min(1),
  /** Address of the site, without a slash at its end: for canonical addresses, feeds and the site map. */
  url: Address.refine((url) => !url.endsWith('/'), 'no slash at the end'),
  language: z
    .strictObject({
      default: z.string().min(2),
      locales: z.array(z.strictObject({ code: z.string().min(2), label: z.string().min(1) })).min(1),
    })
    .refine(({ default: code, locales }) => locales.some((locale) => locale.code === code), {
      error: 'the default locale is one of the locales',
    }),
  colourMode: z.strictObject({ default: z.enum(['light', 'dark']), hasSwitch: z.boolean() }),
  docs: z.strictObject({
    sidebarId: z.string().min(1),
    /** The first is the current one. */
    versions: z.array(z.strictObject({ name: Id, label: z.string().min(1), path: Route })).min(1),
    categories: z.array(
      z.strictObject({
        key: Id,
        label: z.string().min(1),
        description: z.string().min(1),
        path: Route,
        position: z.number(),
      }),
    ),
  }),
  announcementBar: z
    .strictObject({
      id: Id,
      /** Markup of our own. */
      content: z.string().min(1),
      backgroundColor: z.string().optional(),
      textColor: z.string().optional(),
      isCloseable: z.boolean(),
    })
    .optional(),
  navbar: z.strictObject({
    style: z.enum(['dark', 'primary']).optional(),
    hideOnScroll: z.boolean(),
    items: z.array(NavbarItem),
  }),
  footer: Footer,
  blog: z.strictObject({ title: z.string().min(1), description: z.string().min(1) }),
  api: z.strictObject({
    /** Where requests can be tried besides the API that the site itself belongs to. */
    servers: z.array(z.strictObject({ label: z.string().min(1), url: Address })),
  }),
});

export type SiteConfigInput = z.input<typeof SiteConfigSchema>;
export type SiteConfig = z.output<typeof SiteConfigSchema>;
export type NavbarItemConfig = SiteConfig['navbar']['items'][number];
export type LinkConfig = { label: string; to?: string | undefined; href?: string | undefined };

/**
 * Checks a configuration.
 * @throws Error that names each place that is wrong and what belongs there
 */
export function checkedSiteConfig(input: unknown): SiteConfig {
  const result = SiteConfigSchema.safeParse(input);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${placeOf(path)}: ${message}`);
  throw new Error(`docs/site.config.ts is not right:\n${lines.join('\n')}`);
}

function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the configuration';
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('');
}
