import { describe, expect, test } from '@jest/globals';
import { paperLight } from './paper-light.ts';

/** 240 by 120 squares: 20 by 10 fields. */
const [columns, rows] = [240, 120];
const picture = (levelAt: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: columns * rows }, (_, square) => levelAt(square % columns, Math.floor(square / columns)));
const at = (light: Uint8Array, x: number, y: number): number => light[y * columns + x] ?? -1;

describe('the light on paper', () => {
  test('The light on paper is that of its lightest squares, whatever is printed on it', () => {
    const light = paperLight(
      picture((x, y) => ((x + y) % 3 === 0 ? 20 : 240)),
      columns,
    );
    expect(new Set(light)).toEqual(new Set([240]));
  });

  test('The light falls where the picture darkens slowly', () => {
    // From 250 on the left to 106 on the right: 20 fields, 3 to 7 in a hundred darker than the one before.
    const light = paperLight(
      picture((x) => 250 - 0.6 * x),
      columns,
    );
    expect(at(light, 5, 60)).toBe(250);
    expect(at(light, 235, 60)).toBeLessThan(125);
  });

  test('The light does not fall in a dark bar, nor much within a dark box', () => {
    const light = paperLight(
      picture((x, y) => ((y > 50 && y < 58) || (x > 96 && x < 144) ? 40 : 250)),
      columns,
    );
    expect(at(light, 20, 54)).toBe(250);
    // Four fields wide: the middle is two fields from paper, and 250 x 0.88 x 0.88 = 193.6.
    expect(at(light, 121, 20)).toBe(193);
  });

  test('The light of an empty picture is empty', () => {
    expect(paperLight(new Uint8Array(0), 1)).toEqual(new Uint8Array(0));
  });
});
