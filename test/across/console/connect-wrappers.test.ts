import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readReturn } from '@imali/connect/return-address.ts';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';

const folder = resolve(import.meta.dirname, '../../../packages/connect');
const cases = z
  .array(z.object({ case: z.string(), application_id: z.string(), address: z.string(), returned: z.boolean() }))
  .parse(JSON.parse(readFileSync(join(folder, 'contract/returns.json'), 'utf8')));
describe('The address of a return, as every wrapper reads it', () => {
  test('Every listed address is read as the list says', () => {
    const read = cases.map(({ application_id, address }) => readReturn(application_id, address) !== null);
    expect(read).toEqual(cases.map(({ returned }) => returned));
  });
});

describe('The wrappers of apps', () => {
  const wrappers = ['android/ReturnAddress.kt', 'ios/ReturnAddress.swift', 'flutter/lib/return_address.dart'];

  test.each(wrappers)('%s reads the same marks of a return and the same form of a link', (name) => {
    const text = readFileSync(join(folder, 'wrappers', name), 'utf8');
    const constants = [...text.matchAll(/(?:const val|let|const) _?(\w+) = ["'](\w+)["']/gi)].map(
      ([, , value]) => value,
    );
    expect(constants).toEqual(['application_id', 'state', 'complete']);
    expect(text).toContain('[0-9a-f]{24}');
    expect(text).toContain('link: use the connect_url of an application, with its token');
  });

  test.each(['android/ImaliConnect.kt', 'ios/ImaliConnect.swift', 'flutter/lib/imali_connect.dart'])(
    '%s shows the link in the browser and never in a web view',
    (name) => {
      const text = readFileSync(join(folder, 'wrappers', name), 'utf8');
      expect(text).toMatch(/CustomTabsIntent|ASWebAuthenticationSession|inAppBrowserView/);
      expect(text).not.toMatch(/WKWebView|WebView\(|inAppWebView/);
    },
  );
});
