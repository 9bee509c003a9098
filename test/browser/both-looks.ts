import type { Page } from 'playwright-core';
import { checkScreen } from './checked-screen.ts';
import { settled } from './settled.ts';

const AT_A_DESK = 24;
const HEIGHT = 740;

/** Where screens of the console are walked through: what is pressed there lies close. */
export const smallAndDark = { theme: 'dark', width: 360 } as const;
const looks = [{ theme: 'light', width: 1280 }, smallAndDark] as const;

/**
 * Checks a screen of the console as it stands, light and wide, then dark and on a phone: in place, because the screen
 * follows both. It stays at the latter.
 * @param options.rests false for a screen that is still loading, and stays so
 */
export async function checkBothLooks(page: Page, name: string, { rests = true } = {}): Promise<void> {
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: theme });
    if (rests) await settled(page);
    await checkScreen(page, `console-${theme}-${width}-${name}`, AT_A_DESK);
  }
}
