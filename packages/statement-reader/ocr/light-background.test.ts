import { describe, expect, test } from '@jest/globals';
import type { GreyPicture } from '../reading/pdf-engine.ts';
import { lightenBackground } from './light-background.ts';

/** A picture, by default of 400 by 200 pixels. */
function picture(levelAt: (x: number, y: number) => number, width = 400): GreyPicture {
  const levels = Uint8Array.from({ length: width * 200 }, (_, pixel) =>
    levelAt(pixel % width, Math.floor(pixel / width)),
  );
  return { width, height: 200, levels };
}

const levelOf = ({ width, levels }: GreyPicture, x: number, y: number): number => levels[y * width + x] ?? -1;

describe('a light background', () => {
  test('Light text on a dark bar becomes dark text on white', () => {
    const isBar = (y: number): boolean => y >= 80 && y < 128;
    const isStroke = (x: number, y: number): boolean => x >= 200 && x < 203 && y >= 95 && y < 110;
    const light = lightenBackground(picture((x, y) => (isStroke(x, y) ? 250 : isBar(y) ? 60 : 240)));
    expect(levelOf(light, 201, 100)).toBeLessThan(60);
    expect(levelOf(light, 150, 104)).toBeGreaterThan(220);
    expect(levelOf(light, 20, 20)).toBeGreaterThan(240);
  });

  test('The grey behind dark text is removed and the text is kept', () => {
    const isStroke = (x: number, y: number): boolean => x >= 200 && x < 203 && y >= 95 && y < 110;
    const light = lightenBackground(picture((x, y) => (isStroke(x, y) ? 30 : 180)));
    expect(levelOf(light, 100, 100)).toBe(255);
    expect(levelOf(light, 201, 100)).toBeLessThan(60);
  });

  test('Paper in the shadow counts as paper, and a bar there as a bar', () => {
    // From 250 on the left to 110 on the right, over many more pixels than a bar has.
    const width = 2_400;
    const light = (x: number): number => 250 - (140 * x) / width;
    const isBar = (y: number): boolean => y >= 80 && y < 128;
    const isStroke = (x: number, y: number): boolean => x % 400 < 3 && y >= 20 && y < 40;
    const share = (x: number, y: number): number => (isBar(y) ? 0.25 : isStroke(x, y) ? 0.1 : 1);
    const even = lightenBackground(picture((x, y) => light(x) * share(x, y), width));
    expect(levelOf(even, 2_350, 30)).toBeGreaterThan(240);
    expect(levelOf(even, 2_001, 30)).toBeLessThan(60);
    expect(levelOf(even, 1_500, 104)).toBeGreaterThan(220);
  });

  test('Large dark letters are kept', () => {
    // Strokes of 12 pixels, 30 apart.
    const light = lightenBackground(picture((x, y) => (y >= 60 && y < 140 && x % 30 < 12 ? 40 : 255)));
    expect(levelOf(light, 125, 100)).toBe(40);
    expect(levelOf(light, 140, 100)).toBe(255);
  });
});
