/**
 * The rooms of the project, and which of them may import which (docs/adr/0045-rooms-and-walls.md). A room is named by
 * its path: 'packages/labels', 'functions/crm/domain'.
 */

/** Capabilities of the product, ground first: each may use those before it, none those after it. */
export const CAPABILITIES = [
  'webhooks',
  'organisations',
  'sign-in',
  'staff',
  'applications',
  'billing',
  'bank-data',
  'statements',
  'labelling',
  'decisions',
  'portfolio',
  'connect',
  'invites',
  'correspondence',
  'books',
  'payments',
  'crm',
  'revets',
  'governance',
  'sandbox',
  'agents',
] as const;

/** What a file of a capability is for. Every other folder is a partner (`xero`, `banks`). */
export type Part = 'resources' | 'domain' | 'store' | 'partner' | 'views' | 'wiring' | 'entry';

const PARTS: Readonly<Record<string, Part>> = {
  'resources.ts': 'resources',
  'onward.ts': 'resources',
  domain: 'domain',
  store: 'store',
  views: 'views',
  wiring: 'wiring',
  api: 'entry',
  pages: 'entry',
  workers: 'entry',
};

export type Room =
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'capability'; readonly name: string; readonly part: Part }
  | { readonly kind: 'platform'; readonly part: string }
  | { readonly kind: 'folder'; readonly name: string };

/** The room that a file is in, by its path from the root. */
export function roomOf(path: string): Room {
  const [top = '', name = '', part = ''] = path.split('/');
  if (top === 'packages') return { kind: 'package', name };
  if (top === 'functions' && name === 'platform') return { kind: 'platform', part };
  if (top === 'functions') return { kind: 'capability', name, part: PARTS[part] ?? 'partner' };
  return { kind: 'folder', name: path.includes('/') ? top : '.' };
}

/** The room in words, as the lists of violations name it. */
export function roomName(room: Room): string {
  switch (room.kind) {
    case 'package':
      return `packages/${room.name}`;
    case 'platform':
      return 'functions/platform';
    case 'capability':
      return `functions/${room.name}/${room.part}`;
    case 'folder':
      return room.name;
  }
}

/** Schemas that describe the ground (banks, times, identity numbers) rather than the product's wire: the only ones that engines may use. */
const GROUND_SCHEMAS = ['schemas/banks.ts', 'schemas/booking-datetime.ts', 'schemas/identity-check-digit.ts'];

/** What each package may import: packages by name, and the ground schemas. */
const PACKAGE_IMPORTS: Readonly<
  Record<string, { readonly packages: readonly string[]; readonly schemas: 'none' | 'ground' | 'all' }>
> = {
  ledger: { packages: [], schemas: 'ground' },
  'pdf-writer': { packages: ['ledger'], schemas: 'none' },
  labels: { packages: ['ledger'], schemas: 'ground' },
  analyses: { packages: ['ledger'], schemas: 'ground' },
  'statement-reader': { packages: ['ledger', 'measure'], schemas: 'ground' },
  'sandbox-data': { packages: ['ledger', 'pdf-writer'], schemas: 'ground' },
  client: { packages: [], schemas: 'all' },
  sdk: { packages: ['client'], schemas: 'all' },
  'aws-emulator': { packages: ['measure'], schemas: 'none' },
  'partner-fakes': { packages: ['ledger', 'sandbox-data', 'aws-emulator'], schemas: 'ground' },
  measure: { packages: ['ledger'], schemas: 'none' },
  policies: { packages: ['ledger', 'analyses'], schemas: 'ground' },
  connect: { packages: [], schemas: 'all' },
};

/** Packages that the tests of any room may use beside what the room itself may. */
const TEST_PACKAGES = ['sandbox-data', 'aws-emulator', 'partner-fakes', 'measure'];

/** Folders that may import anything: what composes, checks and measures the rest. */
const COMPOSERS = ['local', 'tools', 'bench', 'test'];

const isTest = (path: string): boolean => /\.(test|fixture|contract|evaluated)\.tsx?$/.test(path);
/** Code that runs while a site is built; only what it returns is in a bundle. */
const isEvaluated = (path: string): boolean => path.endsWith('.evaluated.ts');
/** The program that builds a top folder, and its test: a tool beside what it builds. */
const isBuild = (path: string): boolean => /^(console|layers\/[^/]+)\/build(\.test)?\.ts$/.test(path);
const isOfBench = (path: string): boolean => /^packages\/[^/]+\/(bench|training|cli)\//.test(path);

/** Whether the first capability comes before the second one, or is it. */
const isBeforeOrSame = (one: string, other: string): boolean => {
  const order: readonly string[] = CAPABILITIES;
  return order.indexOf(one) !== -1 && order.indexOf(one) <= order.indexOf(other);
};

function packageMayImport(name: string, to: string, target: Room): boolean {
  const allowed = PACKAGE_IMPORTS[name];
  if (allowed === undefined) return false;
  if (name === 'partner-fakes' && target.kind === 'package' && target.name === 'aws-emulator') {
    return to.startsWith('packages/aws-emulator/server/');
  }
  if (target.kind === 'package') return target.name === name || allowed.packages.includes(target.name);
  if (target.kind === 'folder' && target.name === 'schemas') {
    return allowed.schemas === 'all' || (allowed.schemas === 'ground' && GROUND_SCHEMAS.includes(to));
  }
  return false;
}

/** Parts of the same capability, and of capabilities before it, that each part may import. Resources are open to all. */
const OWN_PARTS: Readonly<Record<Part, readonly Part[]>> = {
  resources: [],
  domain: ['domain'],
  store: ['domain', 'store', 'partner'],
  partner: ['domain', 'store', 'partner'],
  views: ['domain', 'views'],
  wiring: ['domain', 'store', 'partner', 'views', 'wiring'],
  entry: ['domain', 'store', 'partner', 'views', 'wiring', 'entry'],
};
const EARLIER_PARTS: Readonly<Record<Part, readonly Part[]>> = {
  resources: [],
  domain: ['domain'],
  store: ['domain', 'store'],
  partner: ['domain', 'store'],
  views: ['domain', 'views'],
  wiring: ['domain', 'store', 'partner', 'views', 'wiring'],
  entry: ['domain', 'store', 'partner', 'views', 'wiring'],
};
/** Packages of the product that a capability may use, by part. The emulator, the fakes and the client are not among them. */
const ENGINES = ['ledger', 'pdf-writer', 'labels', 'analyses', 'statement-reader', 'sandbox-data', 'policies'];

/**
 * What deciding code may use of the platform: ports, records and rules, which do no I/O. In a test or a fixture of a domain
 * the whole platform is there.
 */
export const PLATFORM_PORTS = [
  'audit/audit-log.ts',
  'directory/organisation-store.ts',
  'directory/second-factors.ts',
  'directory/test-mode.ts',
  'documents/csv-columns.ts',
  'documents/csv-records.ts',
  'documents/document-versions.ts',
  'keeping/drained.ts',
  'keeping/retention-periods.ts',
  'keeping/retention-tables.ts',
  'keeping/sweep.ts',
  'keys/canonical-json.ts',
  'mail/filled-text.ts',
  'mail/letter.ts',
  'mail/mailer.ts',
  'mail/unlinked.ts',
  'secrets/sealed-box.ts',
  'store/connection-ref.ts',
  'store/page.ts',
  'store/stores.ts',
].map((file) => `functions/platform/${file}`);

function capabilityMayImport(from: { readonly name: string; readonly part: Part }, path: string, to: string): boolean {
  const target = roomOf(to);
  if (target.kind === 'folder') return target.name === 'schemas';
  if (target.kind === 'package') return from.part !== 'resources' && ENGINES.includes(target.name);
  if (target.kind === 'platform') {
    if (from.part === 'resources') return target.part === 'grants';
    return from.part !== 'domain' || isTest(path) || PLATFORM_PORTS.includes(to);
  }
  if (target.part === 'resources') return true;
  if (target.name === from.name) return OWN_PARTS[from.part].includes(target.part);
  return isBeforeOrSame(target.name, from.name) && EARLIER_PARTS[from.part].includes(target.part);
}

/**
 * Whether the file `from` may import the file `to` (paths from the root). Types, dynamic imports and mocks count as imports.
 * A test may also use the packages that replace the world; a test that needs more lives in `test/`.
 */
export function mayImport(from: string, to: string): boolean {
  const source = roomOf(from);
  const target = roomOf(to);
  if (isTest(from) && target.kind === 'package' && TEST_PACKAGES.includes(target.name)) return true;
  if (isEvaluated(from) && target.kind === 'package' && ENGINES.includes(target.name)) return true;
  if (isBuild(from)) return true;
  if (isOfBench(from) && (target.kind === 'package' || roomName(target) === 'bench')) return true;
  switch (source.kind) {
    case 'package':
      return packageMayImport(source.name, to, target);
    case 'platform':
      return (
        target.kind === 'platform' ||
        (target.kind === 'package' && ENGINES.includes(target.name)) ||
        (target.kind === 'folder' && target.name === 'schemas') ||
        (target.kind === 'capability' && target.part === 'resources')
      );
    case 'capability':
      return capabilityMayImport(source, from, to);
    case 'folder':
      return folderMayImport(source.name, target);
  }
}

function folderMayImport(name: string, target: Room): boolean {
  if (COMPOSERS.includes(name) || name === '.') return true;
  if (target.kind === 'folder' && target.name === name) return true;
  if (name === 'cdk') {
    return (
      (target.kind === 'folder' && (target.name === 'schemas' || target.name === 'layers')) ||
      (target.kind === 'platform' && target.part === 'grants') ||
      (target.kind === 'capability' && target.part === 'resources')
    );
  }
  if (name === 'console' || name === 'docs') {
    return (
      (target.kind === 'folder' && target.name === 'schemas') ||
      (target.kind === 'package' && ['client', 'connect'].includes(target.name))
    );
  }
  return false;
}
