import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPermission, permissionNames, permissions, tabsOf } from './permissions.ts';
import { endpoints } from './registry.ts';

// OWASP ASVS 5.0: V8.1.1
describe('the tabs of a user', () => {
  test('The tabs of a user begin with home and follow from the permissions, in the order of the console', () => {
    expect(tabsOf([])).toEqual(['home']);
    expect(tabsOf(['billing.manage', 'applications.write'])).toEqual(['home', 'applications', 'billing']);
    expect(tabsOf(permissionNames)).toEqual([
      'home',
      'applications',
      'application_configs',
      'team',
      'api_tokens',
      'settings',
      'billing',
      'webhooks',
      'policies',
      'audit_log',
    ]);
  });

  test('The tabs of a user are each named once, and never fewer with one permission more', () => {
    fc.assert(
      fc.property(fc.subarray([...permissionNames]), fc.constantFrom(...permissionNames), (held, more) => {
        const tabs = tabsOf(held);
        expect(new Set(tabs).size).toBe(tabs.length);
        const wider = tabsOf([...held, more]);
        for (const tab of tabs) expect(wider).toContain(tab);
        expect(wider).toContain(permissions[more].tab);
      }),
    );
  });
});

test('Permissions are only the listed names', () => {
  for (const name of permissionNames) expect(isPermission(name)).toBe(true);
  for (const name of ['', 'applications', 'APPLICATIONS.READ', '__proto__', 'constructor', 'toString']) {
    expect(isPermission(name)).toBe(false);
  }
});

test('every permission says what it opens', () => {
  for (const name of permissionNames) {
    expect(permissions[name].ui_display_name).not.toBe('');
    expect(permissions[name].description).toMatch(/\.$/);
  }
});

test('a permission that an endpoint asks for can be held', () => {
  for (const { permission } of endpoints) if (permission !== undefined) expect(permissionNames).toContain(permission);
});
