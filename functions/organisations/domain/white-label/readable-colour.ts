/** Least contrast of text to its ground. Source: WCAG 2.2, success criterion 1.4.3. */
const LEAST_CONTRAST = 4.5;

/** Relative luminance of `#rrggbb`, 0 to 1. Source: WCAG 2.2, definition of relative luminance. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colours, 1 to 21. Source: WCAG 2.2, definition of contrast ratio. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white: whichever reads better on a ground of this colour. One of them always has a contrast above 4.5. */
export function textOn(ground: string): '#000000' | '#ffffff' {
  return contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000';
}

/** The colour itself where it can be read on white, else a darker shade of it that can. */
export function readableOnWhite(colour: string): string {
  for (let share = 100; share > 0; share -= 5) {
    const shade = darker(colour, share / 100);
    if (contrast(shade, '#ffffff') >= LEAST_CONTRAST) return shade;
  }
  return '#000000';
}

function darker(hex: string, share: number): string {
  const channel = (at: number) =>
    Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
