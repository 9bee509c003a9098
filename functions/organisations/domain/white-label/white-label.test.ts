import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contrast, readableOnWhite, textOn } from './readable-colour.ts';
import { looksOf, UNSET_WHITE_LABEL } from './white-label.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the looks of an organisation', () => {
  test('The looks of an organisation are what it set, and for the rest its legal name and the product’s own', () => {
    const record = { ...UNSET_WHITE_LABEL, displayName: 'Kganya', imageId: 'a' };
    expect(looksOf({ legalName: 'Kganya Finance (Pty) Ltd' }, record)).toMatchObject({
      displayName: 'Kganya',
      imageId: 'a',
      primaryColourHex: '#0b5f56',
    });
    expect(looksOf({ legalName: 'Kganya Finance (Pty) Ltd' }, UNSET_WHITE_LABEL).displayName).toBe(
      'Kganya Finance (Pty) Ltd',
    );
  });
});

describe('a colour', () => {
  test('A colour has the contrast that WCAG defines: black on white 21, #777777 on white 4.48', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
    // Both luminances plus 0.05, the lighter by the darker: (1 + 0.05) / (0.2126 + 0.05) for red.
    expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(1.05 / 0.2626, 5);
  });

  test('A colour can be written on and read on white, whichever an organisation chooses', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(readableOnWhite(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('A colour remains as it is where it can be read already', () => {
    expect(readableOnWhite('#0b5f56')).toBe('#0b5f56');
    expect(readableOnWhite('#ffff00')).not.toBe('#ffff00');
  });
});
