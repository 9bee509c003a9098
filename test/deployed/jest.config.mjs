import { join } from 'node:path';
import projects from '../../jest.config.mjs';

/** The journeys against a deployed API, whose address is in the environment (test/deployed/run.ts). */
const stack = projects.projects.find(({ displayName }) => displayName === 'stack');
const { globalSetup: _, globalTeardown: __, testPathIgnorePatterns: ___, ...shared } = stack;

export default {
  ...shared,
  rootDir: join(import.meta.dirname, '../..'),
  displayName: 'deployed',
  roots: ['<rootDir>/test/journeys'],
  testMatch: ['<rootDir>/test/journeys/**/*.test.ts'],
  testTimeout: 120_000,
};
