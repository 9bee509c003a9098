import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

/**
 * Takes the pictures of the console that the guide shows from those that the tests of its screens keep (`.artefacts/screens`):
 * cut to what is seen first, small, on wide screens in light and on phones in dark. Run it when the console has changed.
 */
const root = resolve(import.meta.dirname, '../..');
const names = ['affordability'];
const looks = [
  // Without the navigation, which keeps its place on the screen and so stands anywhere in a picture of the whole page.
  { look: 'light-1280', left: 224, width: 1056, height: 790 },
  { look: 'dark-360', left: 0, width: 360, height: 700 },
];

await mkdir(join(root, 'docs/static/screens'), { recursive: true });
for (const name of names) {
  for (const { look, left, width, height } of looks) {
    const picture = sharp(join(root, '.artefacts/screens', `console-${look}-${name}.png`));
    const {
      width: wide,
      height: high,
      size: bytes,
    } = await picture
      .extract({ left, top: 0, width, height })
      .webp({ quality: 72, effort: 6 })
      .toFile(join(root, 'docs/static/screens', `${name}-${look}.webp`));
    console.log(`${name}-${look}.webp: ${wide} x ${high}, ${Math.round(bytes / 1024)} KB`);
  }
}
