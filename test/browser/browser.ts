import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';

/** How long anything in a page is waited for: it bounds what hangs, not what is slow. */
export const PATIENCE_MS = 180_000;

const root = resolve(import.meta.dirname, '../..');
const unpacked = join(root, '.build', 'browser');

/** Libraries that the browser needs and that a machine for Node alone may lack. */
const libraryFolders = ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64'];
const hasLibraries = (): boolean => libraryFolders.some((folder) => existsSync(join(folder, 'libnss3.so')));

/** How the package knows a machine that needs its libraries too. */
const LAMBDA = { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };

/**
 * The package unpacks into the folder for temporary files, which is one for all of a machine, and gives a file that another
 * process still writes. A process of its own has a folder of its own, and has closed its files when it ends.
 */
async function unpackInto(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack-browser.mjs')], {
    env: { ...process.env, TMPDIR: folder, ...(hasLibraries() ? {} : LAMBDA) },
  });
}

/**
 * The program, unpacked out of its package once; with the libraries of that package where the machine has none. Several
 * processes may ask for it at once: each would unpack it aside, and the first that is done puts it in its place.
 */
export async function browserProgram(): Promise<string> {
  const program = join(unpacked, 'chromium');
  if (!existsSync(program)) {
    await mkdir(dirname(unpacked), { recursive: true });
    const aside = await mkdtemp(`${unpacked}-`);
    await unpackInto(aside);
    await rename(aside, unpacked).catch(async (error: unknown) => {
      await rm(aside, { recursive: true });
      if (!existsSync(program)) throw error;
    });
  }
  if (!hasLibraries()) {
    const libraries = join(unpacked, 'al2023', 'lib');
    const others = process.env['LD_LIBRARY_PATH']?.split(':').filter((folder) => folder !== libraries) ?? [];
    process.env['LD_LIBRARY_PATH'] = [libraries, ...others].join(':');
    process.env['FONTCONFIG_PATH'] ??= join(unpacked, 'fonts');
  }
  return program;
}

/** A browser that keeps every rule of browsers: cross-origin rules and content policies are part of what is tested. */
export async function startBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await browserProgram(),
    headless: true,
    timeout: PATIENCE_MS,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--font-render-hinting=none'],
  });
}

export interface PageOptions {
  readonly theme?: 'light' | 'dark';
  /** Width in CSS pixels; that of a common phone by default. */
  readonly width?: number;
}

/** A page as a phone has it, with nothing kept from others. What its scripts complain of ends the test at `errorsOf`. */
export async function phonePage(browser: Browser, { theme = 'light', width = 360 }: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    isMobile: true,
    hasTouch: true,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return await context.newPage();
}
