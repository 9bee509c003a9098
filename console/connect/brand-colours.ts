/**
 * A lender's colours, made readable. Contrast as in WCAG 2.2, "contrast ratio" and "relative luminance".
 */

/** What text needs at least (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

type Rgb = readonly [number, number, number];

function rgbOf(hex: string): Rgb | null {
  const [, red = '', green = '', blue = ''] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  return red === '' ? null : [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast of two colours as #rrggbb: 1 for equal ones to 21 for black on white; 1 where one is no colour. */
export function contrast(one: string, other: string): number {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  if (a === null || b === null) return 1;
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/**
 * The colour nearest to the given one, on its way to black or white, that can be read on every one of these grounds.
 * The grounds are all light or all dark: black or white can then be read on each.
 */
export function readableOn(colour: string, grounds: readonly string[]): string {
  const isReadable = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= LEAST_CONTRAST);
  const given = rgbOf(colour);
  const far: Rgb = isReadable('#000000') ? [0, 0, 0] : [255, 255, 255];
  if (given === null) return hexOf(far);
  for (let step = 0; step <= 100; step += 1) {
    const hex = hexOf(mixed(given, far, step / 100));
    if (isReadable(hex)) return hex;
  }
  return hexOf(far);
}

const LIGHT_INK = '#ffffff';
const DARK_INK = '#050505';

/** The ink, light or dark, that is read best on a ground; one of the two always has the least contrast or more. */
export function inkOn(ground: string): string {
  return contrast(LIGHT_INK, ground) >= contrast(DARK_INK, ground) ? LIGHT_INK : DARK_INK;
}

/** The colours of one theme that a lender's take the place of. */
export interface BrandColours {
  /** Ground of buttons, with its ink. */
  readonly brand: string;
  readonly onBrand: string;
  /** Links and marks on the page's own grounds. */
  readonly brandInk: string;
  /** Decoration without text. */
  readonly second: string;
}

/** The grounds behind text, as in design/tokens.css. */
export const grounds = {
  light: ['#f7f5f1', '#ffffff', '#efece6'],
  dark: ['#161412', '#201d1a', '#2a2622'],
} as const;

/** A lender's two colours for each theme, every text of them readable. What is no colour gives way to the accent. */
export function brandColours(primary: string, secondary: string): Readonly<Record<'light' | 'dark', BrandColours>> {
  const theme = (accent: string, own: readonly string[]): BrandColours => {
    const given = rgbOf(primary) === null ? accent : primary.toLowerCase();
    // A button has to stand out from its page: WCAG 2.2, 1.4.11 wants 3:1, and its text 4.5:1 on it.
    const brand = own.every((ground) => contrast(given, ground) >= 3) ? given : readableOn(given, own);
    return {
      brand,
      onBrand: inkOn(brand),
      brandInk: readableOn(given, own),
      second: rgbOf(secondary) === null ? brand : secondary.toLowerCase(),
    };
  };
  return { light: theme('#0b6654', grounds.light), dark: theme('#56c7ac', grounds.dark) };
}
