import { describe, expect, test } from '@jest/globals';
import { applicationPath, applicationTabs, changedQuery, isOpen, routeOf, tabOfRoute } from './route.ts';

const id = '692039c05f3c8b2a1d9e4f70';

describe('addresses', () => {
  test('of the console lead to its screens, with and without a slash at the end', () => {
    expect(routeOf('/')).toEqual({ screen: 'home' });
    expect(routeOf('/applications/')).toEqual({ screen: 'applications' });
    expect(routeOf('/applications/new')).toEqual({ screen: 'new_application' });
    expect(routeOf('/password')).toEqual({ screen: 'set_password' });
  });

  test('of an application name its tab, and its overview has none', () => {
    for (const tab of applicationTabs) {
      expect(routeOf(applicationPath(id, tab))).toEqual({ screen: 'application', id, tab });
    }
    expect(applicationPath(id)).toBe(`/applications/${id}`);
  });

  test.each([
    '/nowhere',
    '/applications/1',
    `/applications/${id}/nothing`,
    `/applications/${id}/risk/1`,
    '/constructor',
  ])('that lead nowhere are told so: %s', (path) => expect(routeOf(path)).toEqual({ screen: 'not_found' }));

  test('need the tab that opens them, and only passwords are for everybody', () => {
    expect(tabOfRoute(routeOf(applicationPath(id, 'risk')))).toBe('applications');
    expect(tabOfRoute(routeOf('/'))).toBe('home');
    expect([routeOf('/password'), routeOf('/forgot-password'), routeOf('/')].map(isOpen)).toEqual([true, true, false]);
  });
});

test('a query keeps what is not changed, and loses what is empty', () => {
  expect(changedQuery('?q=naledi&status=ready', { status: null, figure: 'affordability:net_income' })).toBe(
    '?q=naledi&figure=affordability:net_income',
  );
  expect(changedQuery('?q=a', { q: '' })).toBe('');
});
