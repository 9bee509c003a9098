import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { screenCuts } from '../src/content-components/screen-cuts.ts';

/**
 * Takes the pictures of the console that the guide shows from those that the tests of its screens keep: cut to what is
 * spoken of, small, on wide screens in light and on phones in dark. Run it when the console has changed; names as
 * arguments refresh those alone.
 */
const root = resolve(import.meta.dirname, '../..');
const from = process.env['SCREENS'] ?? join(root, '.artefacts/screens');
const asked = process.argv.slice(2);

await mkdir(join(root, 'docs/static/screens'), { recursive: true });
for (const [name, { wide, phone }] of Object.entries(screenCuts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const [look, cut] of [
    ['light-1280', wide],
    ['dark-360', phone],
  ] as const) {
    if (cut === undefined) continue;
    const { size } = await sharp(join(from, `console-${look}-${name}.png`))
      .extract(cut)
      .webp({ quality: 72, effort: 6 })
      .toFile(join(root, 'docs/static/screens', `${name}-${look}.webp`));
    console.log(`${name}-${look}.webp: ${cut.width} x ${cut.height}, ${Math.round(size / 1024)} KB`);
  }
}
