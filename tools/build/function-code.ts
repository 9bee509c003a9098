import type { BuildOptions } from 'esbuild';

/** How the code of functions is written: one CommonJS file for each program, minified. */
export const functionCode = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  // The structured log names errors by their class.
  keepNames: true,
  treeShaking: true,
  jsx: 'automatic',
  // React's production build.
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  // The image codecs ask where they are, and do without an answer.
  logOverride: { 'empty-import-meta': 'silent' },
  logLevel: 'warning',
} as const satisfies BuildOptions;
