import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

/**
 * Takes the pictures of the console that the guide shows from those that the tests of its screens keep (`.artefacts/screens`):
 * cut to what is seen first, small, on wide screens in light and on phones in dark. Run it when the console has changed.
 */
const root = resolve(import.meta.dirname, '../..');
const names = ['affordability', 'transactions'];
const looks = [
  { look: 'light-1280', width: 1280, height: 860, shown: 1120 },
  { look: 'dark-360', width: 360, height: 700, shown: 360 },
];

await mkdir(join(root, 'docs/static/screens'), { recursive: true });
for (const name of names) {
  for (const { look, width, height, shown } of looks) {
    const picture = sharp(join(root, '.artefacts/screens', `console-${look}-${name}.png`));
    const size = await picture.metadata();
    const cut = { left: 0, top: 0, width: Math.min(width, size.width), height: Math.min(height, size.height) };
    const {
      width: wide,
      height: high,
      size: bytes,
    } = await picture
      .extract(cut)
      .resize({ width: shown })
      .webp({ quality: 72, effort: 6 })
      .toFile(join(root, 'docs/static/screens', `${name}-${look}.webp`));
    console.log(`${name}-${look}.webp: ${wide} x ${high}, ${Math.round(bytes / 1024)} KB`);
  }
}
