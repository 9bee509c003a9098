import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../../schemas/registry.ts';
import { withGrants } from './access-text.ts';
import { withImport } from './import-line.ts';
import { withArea } from './registry-text.ts';
import { scaffoldEndpoint } from './scaffold-endpoint.ts';

const cancel = {
  area: 'applications',
  id: 'cancelApplication',
  method: 'POST',
  path: '/v1/applications/applications/{application_id}/cancel',
  scopes: 'organisation:api',
};

const registryText =
  "import * as auth from './endpoints/auth.ts';\n\nexport const registry = {\n  ...auth,\n} as const;\n";
const resourcesText =
  "import { functionMay } from '../platform/grants/grant.ts';\n\nexport const getApplication = functionMay('getApplication');\n";

/** A project of a registry, the resources of a capability and whatever else is named. */
const project =
  (more: Readonly<Record<string, string>> = {}) =>
  (path: string): string | null =>
    ({ 'schemas/registry.ts': registryText, 'functions/applications/resources.ts': resourcesText, ...more })[path] ??
    null;

function refusalOf(options: Readonly<Record<string, unknown>>, textOf = project()): readonly string[] {
  const result = scaffoldEndpoint({ ...cancel, ...options }, endpoints, textOf);
  return result.outcome === 'refused' ? result.reasons : [];
}

function textsOf(options: Readonly<Record<string, unknown>>, textOf = project()): ReadonlyMap<string, string> {
  const result = scaffoldEndpoint({ ...cancel, ...options }, endpoints, textOf);
  if (result.outcome === 'refused') throw new Error(result.reasons.join('\n'));
  return new Map(result.files.map(({ path, text }) => [path, text]));
}

describe('a new endpoint is refused', () => {
  test.each([
    [{ area: 'treasury' }, '--area is one of'],
    [{ id: undefined }, '--id is required'],
    [{ id: 'cancel' }, '--id is a verb and a noun'],
    [{ id: 'cancel_application' }, '--id is a verb and a noun'],
    [{ id: 'CancelApplication' }, '--id is a verb and a noun'],
    [{ method: 'FETCH' }, '--method is GET'],
    [{ path: 'v1/x' }, '--path is like'],
    [{ path: '/v1//x' }, '--path is like'],
    [{ path: '/v1/{Bad}' }, '--path is like'],
    [{ path: "/v1/o'clock" }, '--path is like'],
    [{ path: '/v1/{a_id}/{a_id}' }, 'names a placeholder twice'],
    [{ summary: 'two\nlines' }, '--summary is one line'],
    [{ scopes: 'everyone' }, '--scopes is none'],
    [{ permission: 'applications.burn' }, '--permission is one of'],
  ])('A new endpoint is refused when an option does not fit: %j', (options, reason) => {
    expect(refusalOf(options)).toEqual([expect.stringContaining(reason)]);
  });

  test('A new endpoint is refused when its ID is declared, in any case of its letters', () => {
    expect(refusalOf({ id: 'getApplication' })).toEqual(['--id getApplication is declared already']);
    expect(refusalOf({ id: 'listapiTokens' })).toEqual(['--id listApiTokens is declared already']);
  });

  test('A new endpoint is refused when its address is taken: under an alias, with another placeholder, or with a trailing slash', () => {
    for (const path of ['/transactions/{application_id}', '/transactions/{some_id}/']) {
      expect(refusalOf({ method: 'GET', path })).toEqual([
        expect.stringContaining("is listLabelledTransactions's already"),
      ]);
    }
    // The same path by another method is another endpoint.
    expect(refusalOf({ method: 'DELETE', path: '/transactions/{application_id}' })).toEqual([]);
  });

  test('A new endpoint is refused when its file exists, so that nothing is overwritten', () => {
    for (const path of ['cancel-application.ts', 'cancel-application.test.ts']) {
      const file = `functions/applications/api/${path}`;
      expect(refusalOf({}, project({ [file]: '' }))).toEqual([`${file} exists already`]);
    }
  });
});

describe('a new endpoint', () => {
  test('A new endpoint of an area without declarations gets a module, and the registry gets the area', () => {
    const texts = textsOf({ area: 'personal_info', id: 'closePersonalInfo', path: '/v1/personal_info/close' });
    expect(texts.get('schemas/endpoints/personal-info.ts')).toContain(
      "import { endpoint } from '../endpoint.ts';\n\nexport const closePersonalInfo = endpoint({",
    );
    expect(texts.get('schemas/registry.ts')).toBe(
      "import * as auth from './endpoints/auth.ts';\nimport * as personalInfo from './endpoints/personal-info.ts';\n\nexport const registry = {\n  ...auth,\n  ...personalInfo,\n} as const;\n",
    );
  });

  test('A new endpoint leaves the declarations of its area as they are and comes last', () => {
    const file = 'schemas/endpoints/applications.ts';
    const before = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
    const after = textsOf({}, project({ [file]: before })).get(file);
    expect(after?.startsWith(before)).toBe(true);
    expect(after?.slice(before.length)).toContain('export const cancelApplication = endpoint({');
  });

  test('A new endpoint asks a user for the least permission of its area, and an open or internal one needs no permission', () => {
    const declared = (options: Readonly<Record<string, unknown>>) =>
      textsOf(options).get('schemas/endpoints/applications.ts') ?? '';
    expect(declared({})).toContain("permission: 'applications.write'");
    expect(declared({ method: 'GET' })).toContain("permission: 'applications.read'");
    expect(declared({ permission: 'billing.manage' })).toContain("permission: 'billing.manage'");
    for (const scopes of ['none', 'internal']) expect(declared({ scopes })).not.toContain('permission');
  });

  test('A new endpoint may do only what was stated: it reads the record that its path names, or nothing', () => {
    const lineOf = (options: Readonly<Record<string, unknown>>) =>
      /^export const cancelApplication = .*/m.exec(
        textsOf(options).get('functions/applications/resources.ts') ?? '',
      )?.[0];
    const granting = (rest: string) => `export const cancelApplication = functionMay('cancelApplication'${rest});`;
    expect(lineOf({})).toBe(granting(', readApplications'));
    expect(lineOf({ path: '/v1/things/{app_config_id}' })).toBe(granting(', readDirectory'));
    expect(lineOf({ path: '/v1/things/{applicant_id}' })).toBe(granting(', readApplications, openIdentities'));
    expect(lineOf({ path: '/v1/things/{thing_id}' })).toBe(granting(''));
    expect(lineOf({ scopes: 'none' })).toBe(granting(''));
  });
});

describe('The grants of a new function', () => {
  test('The grants of a new function come last in the resources of its capability, with what they import', () => {
    expect(
      withGrants(resourcesText, 'payBill', [{ name: 'readBilling', module: '../platform/grants/tables.ts' }]),
    ).toBe(
      "import { readBilling } from '../platform/grants/tables.ts';\n" +
        resourcesText +
        "export const payBill = functionMay('payBill', readBilling);\n",
    );
  });

  test('The grants of a new function are the first of a capability that has declared none', () => {
    expect(withGrants(null, 'payBill', [])).toBe(
      "import { functionMay } from '../platform/grants/grant.ts';\n\nexport const payBill = functionMay('payBill');\n",
    );
  });

  test('The grants of a new function are not written twice, nor an area into a module that has no registry', () => {
    expect(() => withGrants(resourcesText, 'getApplication', [])).toThrow('already');
    expect(() => withArea('export {};\n', 'auth')).toThrow('as expected');
  });
});

test('an import is found, extended over several lines, or added', () => {
  expect(withImport("import * as z from 'zod';\n", '* as z', 'zod')).toBe("import * as z from 'zod';\n");
  expect(withImport("import { a } from './x.ts';\n", 'a', './x.ts')).toBe("import { a } from './x.ts';\n");
  expect(withImport("import {\n  a,\n  b,\n} from './x.ts';\n", 'c', './x.ts')).toBe(
    "import { a, b, c } from './x.ts';\n",
  );
  // The dot of a path is a dot.
  expect(withImport("import { a } from './x-ts';\n", 'b', './x.ts')).toBe(
    "import { b } from './x.ts';\nimport { a } from './x-ts';\n",
  );
});
