import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { contrast, grounds, LEAST_CONTRAST } from '../connect/brand-colours.ts';

/** The tokens of a theme by name, as far as they are plain colours. */
function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const [light = '', dark = ''] = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').split('@media');
  const found = (text: string) =>
    [...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex] as const);
  return new Map([...found(light), ...(theme === 'dark' ? found(dark) : [])]);
}

describe.each(['light', 'dark'] as const)('the tokens of the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const of = (name: string): string => tokens.get(name) ?? '';

  test('Themes have the grounds that lenders’ colours are measured against', () => {
    expect([of('ground'), of('surface'), of('sunken')]).toEqual(grounds[theme]);
  });

  test('are readable: every ink on every ground, and the semantic colours on their own soft grounds', () => {
    for (const ground of grounds[theme]) {
      for (const ink of ['ink', 'ink-soft', 'accent', 'good', 'watch', 'bad', 'info']) {
        expect([ink, ground, contrast(of(ink), ground) >= LEAST_CONTRAST]).toEqual([ink, ground, true]);
      }
    }
    for (const name of ['good', 'watch', 'bad', 'info', 'accent']) {
      expect([name, contrast(of(name), of(`${name}-soft`)) >= LEAST_CONTRAST]).toEqual([name, true]);
      expect([name, contrast(of('ink'), of(`${name}-soft`)) >= LEAST_CONTRAST]).toEqual([name, true]);
    }
    expect(contrast(of('on-brand'), of('accent'))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  test('Themes draw the edges of controls with 3:1 (WCAG 2.2, 1.4.11)', () => {
    for (const ground of grounds[theme]) expect(contrast(of('line-strong'), ground)).toBeGreaterThanOrEqual(3);
  });
});
