/** Node 24 runs the tests as native ES modules; swc only strips the types. */
const shared = {
  testEnvironment: '<rootDir>/tools/test-environment/plain-global-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          // Of JSON: `with { type: 'json' }`.
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '^fast-check$': '<rootDir>/tools/test-environment/seeded-fast-check.mjs' },
  modulePathIgnorePatterns: [
    '<rootDir>/.build/',
    '<rootDir>/docs/.cache/',
    '<rootDir>/docs/public/',
    '<rootDir>/cdk.out/',
    '<rootDir>/.data/',
  ],
};

/** Packages whose tests need nothing that is built, installed apart or started, and the tests across them. */
const engines = [
  ...[
    'ledger',
    'pdf-writer',
    'labels',
    'analyses',
    'sandbox-data',
    'statement-reader',
    'client',
    'sdk',
    'measure',
    'policies',
    'connect',
  ].map((name) => `packages/${name}`),
  'test/across/engines',
];

const beside = [
  'schemas',
  'packages/aws-emulator',
  'packages/partner-fakes',
  'functions',
  'layers',
  'console',
  'cdk',
  'local',
  'tools',
  'bench',
  'test/stored',
  ...['capabilities', 'cdk', 'console', 'emulator', 'partners', 'stores'].map((name) => `test/across/${name}`),
  'docs/build',
  'docs/config',
  'docs/src',
];

const drawn = '/console/app/.*\\.test\\.tsx$';

export default {
  projects: [
    /** The engines and the other packages that need no running parts. */
    {
      ...shared,
      displayName: 'packages',
      roots: engines.map((folder) => `<rootDir>/${folder}`),
      testMatch: engines.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
    },
    /** Beside the rest of the source: pure, or with the real parts that they start themselves. */
    {
      ...shared,
      displayName: 'unit',
      // jest looks at every file below these before it starts: not at packages, builds and caches.
      roots: beside.map((folder) => `<rootDir>/${folder}`),
      testMatch: beside.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`),
      testPathIgnorePatterns: ['/node_modules/', drawn],
      globalSetup: '<rootDir>/test/fixtures/engine-setup.ts',
      globalTeardown: '<rootDir>/test/fixtures/engine-teardown.ts',
    },
    /** Of these, what draws the console: with the page of a browser, which has to be there before React is. */
    {
      ...shared,
      displayName: 'unit',
      roots: ['<rootDir>/console'],
      testRegex: drawn,
      setupFilesAfterEnv: ['<rootDir>/console/app/testing/page.ts'],
    },
    /** Across folders: one running stack for all of them. */
    {
      ...shared,
      displayName: 'stack',
      roots: ['<rootDir>/test'],
      testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [
        '/node_modules/',
        ...['docs-site', 'stored', 'across'].map((name) => `<rootDir>/test/${name}/`),
      ],
      globalSetup: '<rootDir>/test/stack/global-setup.ts',
      globalTeardown: '<rootDir>/test/stack/global-teardown.ts',
    },
    /** The documentation site in a browser; it is built first where its sources have changed. */
    {
      ...shared,
      displayName: 'docs',
      roots: ['<rootDir>/test/docs-site'],
      testMatch: ['<rootDir>/test/docs-site/**/*.test.ts'],
      globalSetup: '<rootDir>/test/docs-site/global-setup.ts',
    },
  ],
  collectCoverageFrom: [
    '{schemas,packages,functions,cdk,local}/**/*.{ts,tsx}',
    'console/connect/**/*.ts',
    '!**/*.test.*',
  ],
  coverageReporters: ['text-summary', 'json-summary'],
  // One more than the least machine has cores: those that wait for the cloud or a page leave theirs to others.
  maxWorkers: 3,
  // Modules of test files stay in a worker's memory: one that has grown is replaced.
  workerIdleMemoryLimit: '1.5GB',
  // Bounds what hangs, not what is slow: machines differ by several times.
  testTimeout: 600_000,
};
