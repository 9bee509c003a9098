import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { brandColours, contrast, grounds, inkOn, LEAST_CONTRAST, readableOn } from './brand-colours.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test('Contrast is 21 for black on white, 1 for equal colours, and the same both ways', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#0b6654', '#0b6654')).toBe(1);
    expect(contrast('#777777', '#ffffff')).toBe(contrast('#ffffff', '#777777'));
  });

  test('The contrast of #777777 on white is 4.48', () => {
    // (119 / 255 + 0.055) / 1.055 = 0.49446, to the power of 2.4 = 0.18448; 1.05 / (0.18448 + 0.05) = 4.478
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  });
});

describe("a lender's colours", () => {
  test("A lender's colours are always readable: text on buttons, and links on every ground of either theme", () => {
    fc.assert(
      fc.property(colour, colour, (primary, secondary) => {
        const themes = brandColours(primary, secondary);
        for (const theme of ['light', 'dark'] as const) {
          const { brand, onBrand, brandInk } = themes[theme];
          expect(contrast(brand, onBrand)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
          for (const ground of grounds[theme]) {
            expect(contrast(brandInk, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
            expect(contrast(brand, ground)).toBeGreaterThanOrEqual(3);
          }
        }
      }),
    );
  });

  test("A lender's colours remain as they are where they can be read", () => {
    expect(brandColours('#0B6654', '#F2B134').light).toEqual({
      brand: '#0b6654',
      onBrand: '#ffffff',
      brandInk: '#0b6654',
      second: '#f2b134',
    });
  });

  test("A lender's colours are darkened on light grounds, keeping their hue, and not on dark ones", () => {
    const { light, dark } = brandColours('#ffd400', '#ffd400');
    expect(dark).toMatchObject({ brand: '#ffd400', onBrand: '#050505' });
    expect(light.brandInk).not.toBe('#ffd400');
    // Yellow stays yellow: as much less red as green, and no blue.
    expect(light.brandInk).toMatch(/^#[0-9a-f]{4}00$/);
  });

  test("A lender's invalid colours are replaced by the accent", () => {
    const themes = brandColours('red', 'javascript:');
    expect(themes.light).toMatchObject({ brand: '#0b6654', second: '#0b6654' });
  });
});

describe('any colour', () => {
  test('Any colour can be made readable on any one ground, and any ground has an ink', () => {
    fc.assert(
      fc.property(colour, colour, (one, ground) => {
        expect(contrast(readableOn(one, [ground]), ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(contrast(inkOn(ground), ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }),
    );
  });
});
