import { describe, expect, test } from '@jest/globals';
import { siteConfig } from '../site.config.ts';
import { checkedSiteConfig } from './site-config-schema.ts';

const refused = (change: object): string => {
  try {
    checkedSiteConfig({ ...siteConfig, ...change });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('the configuration of the site', () => {
  test('The configuration of the site is valid as it is', () => {
    expect(checkedSiteConfig(siteConfig).title).toBe('Imali');
  });

  test('The configuration of the site names each wrong place and what belongs there', () => {
    const message = refused({ title: '', url: 'https://docs.example/' });
    expect(message.split('\n')).toEqual([
      'docs/site.config.ts is not right:',
      expect.stringContaining('  title: '),
      '  url: no slash at the end',
    ]);
  });

  test('The configuration of the site refuses an unknown navbar item type by its name and lists the known ones', () => {
    const message = refused({ navbar: { hideOnScroll: false, items: [{ type: 'megamenu', label: 'x' }] } });
    expect(message).toContain('navbar.items[0]');
    expect(message).toContain('unknown navbar item type "megamenu": link, html, doc, docSidebar');
  });

  test('The configuration of the site needs exactly one target of a link', () => {
    const items = [{ type: 'link', label: 'Both', to: '/', href: 'https://x.example' }];
    expect(refused({ navbar: { hideOnScroll: false, items } })).toContain('either `to` (a route) or `href`');
    expect(refused({ footer: { links: [{ label: 'None' }] } })).toContain('footer.links[0]: a link has either');
  });

  test('The configuration of the site has a footer of columns or of one row, and a default among its locales', () => {
    const links = [{ label: 'Home', to: '/' }];
    expect(refused({ footer: { links, columns: [{ title: 'A', links }] } })).toContain('not both');
    expect(refused({ language: { default: 'zu', locales: [{ code: 'en', label: 'English' }] } })).toContain(
      'the default locale is one of the locales',
    );
  });
});
