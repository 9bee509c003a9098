/** Node 24 runs the tests as native ES modules; swc only strips the types. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/.build/', '/cdk.out/'],
  modulePathIgnorePatterns: ['/.build/', '/cdk.out/', '/.data/'],
  collectCoverageFrom: ['{schemas,core,adapters,functions,client,cdk,local}/**/*.{ts,tsx}', '!**/*.test.*'],
  coverageReporters: ['text-summary', 'json-summary'],
  maxWorkers: 2,
};
