import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/** How long anything in a page is waited for: it bounds what hangs, not what is slow. */
export const PATIENCE_MS = 90_000;

const root = resolve(import.meta.dirname, '../..');
const unpacked = join(root, '.build', 'browser');

/** Folder of the pictures that tests take. */
const picturesFolder = join(root, '.artefacts', 'screens');

/** Libraries that the browser needs and that a machine for Node alone may lack. */
const libraryFolders = ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64'];
const hasLibraries = (): boolean => libraryFolders.some((folder) => existsSync(join(folder, 'libnss3.so')));

/**
 * The program, unpacked out of its package once; with the libraries of that package where the machine has none. Several
 * processes may ask for it at once: each would unpack it aside, and the first that is done puts it in its place.
 */
export async function browserProgram(): Promise<string> {
  // The package looks at these when it is loaded, and unpacks into the folder for temporary files.
  const before = { TMPDIR: process.env['TMPDIR'], runtime: process.env['AWS_LAMBDA_JS_RUNTIME'] };
  process.env['TMPDIR'] = unpacked;
  if (!hasLibraries()) process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    if (!existsSync(unpacked)) {
      await mkdir(dirname(unpacked), { recursive: true });
      const aside = await mkdtemp(`${unpacked}-`);
      process.env['TMPDIR'] = aside;
      await packed.executablePath();
      process.env['TMPDIR'] = unpacked;
      await rename(aside, unpacked).catch(async (error: unknown) => {
        await rm(aside, { recursive: true });
        if (!existsSync(unpacked)) throw error;
      });
    }
    return await packed.executablePath();
  } finally {
    restore('TMPDIR', before.TMPDIR);
    restore('AWS_LAMBDA_JS_RUNTIME', before.runtime);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
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
  /** Width in CSS pixels; that of a common phone unless told. */
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

/** Keeps what a page looks like under a name: whole, unless told that what is seen at first is enough. */
export async function keepPicture(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  await mkdir(picturesFolder, { recursive: true });
  await page.screenshot({ path: join(picturesFolder, `${name}.png`), fullPage });
}
