import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';

const width = 1200;
const height = 630;
const colours = { ground: '#f7f5f1', ink: '#211e1a', soft: '#5c554c', accent: '#0b6654' };

const require = createRequire(import.meta.url);
const font = async (weight: 400 | 700) => ({
  name: 'Figtree',
  weight,
  data: await readFile(require.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`)),
});

/** The picture that is shown beside a link to a page. */
export interface SocialImage {
  readonly file: string;
  readonly title: string;
  readonly description: string;
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')} …`;

/** The card as satori draws it; written as it reads elements, since this file knows no JSX. */
function card({ title, description }: SocialImage): { type: string; props: object } {
  const box = (style: object, children: unknown) => ({
    type: 'div',
    props: { style: { display: 'flex', ...style }, children },
  });
  const path = (d: string, opacity: number) => ({ type: 'path', props: { d, opacity } });
  const mark = {
    type: 'svg',
    props: {
      width: 96,
      height: 96,
      viewBox: '0 0 32 32',
      fill: 'none',
      stroke: colours.accent,
      'stroke-width': 3.2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      children: [path('M3 23.5h9.5v-7h8v-8H29', 1), path('M18.5 23.5H29', 0.45)],
    },
  };
  return box(
    {
      width,
      height,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: 72,
      backgroundColor: colours.ground,
      color: colours.ink,
      fontFamily: 'Figtree',
      borderBottom: `16px solid ${colours.accent}`,
    },
    [
      box({ alignItems: 'center', gap: 24, fontSize: 44, fontWeight: 700 }, [mark, box({}, 'Imali docs')]),
      box({ flexDirection: 'column', gap: 24 }, [
        box({ fontSize: title.length > 34 ? 60 : 80, fontWeight: 700, lineHeight: 1.05 }, shortened(title, 90)),
        box({ fontSize: 34, color: colours.soft, lineHeight: 1.35 }, shortened(description, 150)),
      ]),
    ],
  );
}

/**
 * Draws the pictures of pages. One that was drawn with the same words is taken from the cache.
 * @param options.cache folder of pictures by what is on them
 */
export async function drawSocialImages(
  images: readonly SocialImage[],
  options: { readonly cache: string },
): Promise<void> {
  const fonts = await Promise.all([font(400), font(700)]);
  await mkdir(options.cache, { recursive: true });
  for (const image of images) {
    const name = createHash('sha256')
      .update(JSON.stringify(['3', image.title, image.description]))
      .digest('hex');
    const kept = join(options.cache, `${name}.png`);
    const isKept = await access(kept).then(
      () => true,
      () => false,
    );
    if (!isKept) {
      const svg = await satori({ ...card(image), key: null }, { width, height, fonts });
      await writeFile(kept, await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer());
    }
    await mkdir(dirname(image.file), { recursive: true });
    await writeFile(image.file, await readFile(kept));
  }
}
