import { describe, expect, test } from '@jest/globals';
import type { Bitmap } from '../pdf-engine.ts';
import { withLightBackground } from './light-background.ts';

/** A grey picture of 400 by 200 pixels. */
function picture(levelAt: (x: number, y: number) => number) {
  const [width, height] = [400, 200];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rgba.fill(levelAt(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, rgba };
}

const levelOf = ({ width, rgba }: Bitmap, x: number, y: number): number => rgba[(y * width + x) * 4] ?? -1;

describe('a light background', () => {
  test('turns light text on a dark bar into dark text on white', () => {
    const isBar = (y: number): boolean => y >= 80 && y < 128;
    const isStroke = (x: number, y: number): boolean => x >= 200 && x < 203 && y >= 95 && y < 110;
    const light = withLightBackground(picture((x, y) => (isStroke(x, y) ? 250 : isBar(y) ? 60 : 240)));
    expect(levelOf(light, 201, 100)).toBeLessThan(60);
    expect(levelOf(light, 150, 104)).toBeGreaterThan(220);
    expect(levelOf(light, 20, 20)).toBeGreaterThan(240);
  });

  test('takes the grey from behind dark text and leaves the text', () => {
    const isStroke = (x: number, y: number): boolean => x >= 200 && x < 203 && y >= 95 && y < 110;
    const light = withLightBackground(picture((x, y) => (isStroke(x, y) ? 30 : 180)));
    expect(levelOf(light, 100, 100)).toBe(255);
    expect(levelOf(light, 201, 100)).toBeLessThan(60);
  });

  test('keeps large dark letters', () => {
    // Strokes of 12 pixels, 30 apart.
    const light = withLightBackground(picture((x, y) => (y >= 60 && y < 140 && x % 30 < 12 ? 40 : 255)));
    expect(levelOf(light, 125, 100)).toBe(40);
    expect(levelOf(light, 140, 100)).toBe(255);
  });
});
