import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isAt, languageOfPath, placeInLanguage, placeInVersion, versionOfPath } from './place.ts';

const path = fc.array(fc.stringMatching(/^[a-z_]{1,8}$/), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
const place = fc.record({
  pathname: path,
  search: fc.constantFrom('', '?tab=curl', '?a=1&b=%20'),
  hash: fc.constantFrom('', '#scopes'),
});

describe('the same place in another language', () => {
  test('The same place in another language is below the code of the language, the default one without', () => {
    const here = { pathname: '/docs/auth', search: '?tab=curl', hash: '#scopes' };
    expect(placeInLanguage(here, { from: 'en', to: 'zu', default: 'en' })).toBe('/zu/docs/auth?tab=curl#scopes');
    const there = { pathname: '/zu/docs/auth', search: '', hash: '#scopes' };
    expect(placeInLanguage(there, { from: 'zu', to: 'en', default: 'en' })).toBe('/docs/auth#scopes');
    expect(placeInLanguage({ pathname: '/zu', search: '', hash: '' }, { from: 'zu', to: 'en', default: 'en' })).toBe(
      '/',
    );
  });

  test('The same place in another language keeps path, query and hash on the way there and back', () => {
    fc.assert(
      fc.property(place, (here) => {
        const there = new URL(placeInLanguage(here, { from: 'en', to: 'zu', default: 'en' }), 'https://x.example');
        const back = placeInLanguage(there, { from: 'zu', to: 'en', default: 'en' });
        return back === `${here.pathname}${here.search}${here.hash}` || here.pathname === '/';
      }),
    );
  });
});

describe('the same place in another version', () => {
  const all = () => true;

  test('The same place in another version is the same page with its query and hash', () => {
    const here = { pathname: '/docs/auth/', search: '?tab=curl', hash: '#scopes' };
    expect(placeInVersion(here, { from: '/docs', to: '/docs/v0' }, all)).toBe('/docs/v0/auth?tab=curl#scopes');
  });

  test('The same place in another version is the first page of the version where it lacks the page', () => {
    const here = { pathname: '/docs/auth', search: '?q', hash: '' };
    expect(placeInVersion(here, { from: '/docs', to: '/docs/v0' }, () => false)).toBe('/docs/v0?q');
    expect(placeInVersion({ ...here, pathname: '/blog' }, { from: '/docs', to: '/docs/v0' }, all)).toBe('/docs/v0?q');
  });

  test('a path belongs to the version that is nearest above it', () => {
    const versions = [{ path: '/docs' }, { path: '/docs/v0' }];
    expect(versionOfPath(versions, '/docs/v0/auth')).toBe(versions[1]);
    expect(versionOfPath(versions, '/docs/v00')).toBe(versions[0]);
    expect(versionOfPath(versions, '/blog')).toBeUndefined();
  });
});

test('the language of a path is its first part, or the default', () => {
  expect(languageOfPath(['en', 'zu'], 'en', '/zu/docs')).toBe('zu');
  expect(languageOfPath(['en', 'zu'], 'en', '/zulu')).toBe('en');
});

test('a menu entry is active on its page and on those below it', () => {
  expect(isAt({ pathname: '/docs/auth' }, '/docs')).toBe(true);
  expect(isAt({ pathname: '/docs/auth/' }, '/docs/auth#scopes')).toBe(true);
  expect(isAt({ pathname: '/docsearch' }, '/docs')).toBe(false);
  expect(isAt({ pathname: '/docs' }, '/')).toBe(false);
  expect(isAt({ pathname: '/' }, '/')).toBe(true);
});
