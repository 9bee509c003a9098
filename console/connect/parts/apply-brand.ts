import { brandColours } from '../brand-colours.ts';

/** Puts a lender's colours in the place of the product's; design and themes take them from there by name. */
export function applyBrand(label: {
  readonly primary_colour_hex: string;
  readonly secondary_colour_hex: string;
}): void {
  const { style } = document.documentElement;
  const themes = brandColours(label.primary_colour_hex, label.secondary_colour_hex);
  for (const theme of ['light', 'dark'] as const) {
    const { brand, onBrand, brandInk, second } = themes[theme];
    style.setProperty(`--brand-${theme}`, brand);
    style.setProperty(`--on-brand-${theme}`, onBrand);
    style.setProperty(`--brand-ink-${theme}`, brandInk);
    style.setProperty(`--second-${theme}`, second);
  }
}
