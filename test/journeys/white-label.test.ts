import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decode, encode } from 'fast-png';
import type { WhiteLabel } from '../../schemas/entities/white-label.ts';
import {
  answer,
  failed,
  newOrganisation,
  request,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';

/** A PNG of one colour, with a note of where it was made. */
function png(width: number, height: number): string {
  const data = new Uint8Array(width * height * 4).map((_, at) => [11, 95, 86, 255][at % 4] ?? 0);
  const bytes = encode({ width, height, data, channels: 4, depth: 8, text: { Location: 'Cape Town' } });
  return Buffer.from(bytes).toString('base64');
}

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

const current = async ({ client }: TestOrganisation): Promise<WhiteLabel> =>
  succeeded(await client.getWhiteLabel()).body;

/** Follows the address of an image as an <img> does: without a token. */
async function imageAt(url: string): Promise<{ readonly type: string | null; readonly bytes: Buffer }> {
  const response = await fetch(url, { headers: { accept: 'image/avif,image/webp,*/*;q=0.8' } });
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the looks of an organisation', () => {
  test("The looks of an organisation have its legal name and the product's own colours until it sets others", async () => {
    expect(await current(await newOrganisation())).toMatchObject({
      display_name: 'Test Lender (Pty) Ltd',
      primary_colour_hex: expect.stringMatching(/^#[0-9a-f]{6}$/),
      image_url: null,
      welcome_title: 'Welcome',
    });
  });

  test('The looks of an organisation change field by field, and null restores the first value', async () => {
    const own = await newOrganisation();
    const { client } = own;
    const changed = await client.updateWhiteLabel({
      body: { display_name: 'Kganya', primary_colour_hex: '#AABBCC', welcome_title: 'Dumela' },
    });
    expect(succeeded(changed).body).toMatchObject({
      display_name: 'Kganya',
      primary_colour_hex: '#aabbcc',
      welcome_title: 'Dumela',
    });
    succeeded(await client.updateWhiteLabel({ body: { display_name: null } }));
    expect(await current(own)).toMatchObject({
      display_name: 'Test Lender (Pty) Ltd',
      primary_colour_hex: '#aabbcc',
      welcome_title: 'Dumela',
    });
  });

  test('The looks of an organisation have a preview before they are published, in what a browser sends to nobody', async () => {
    const { client } = await newOrganisation();
    const { preview_url } = succeeded(await client.updateWhiteLabel({ body: { display_name: 'Kganya' } })).body;
    const [address, carried = ''] = preview_url.split('#white_label=');
    expect(address).toMatch(/\/connect\/preview$/);
    expect(JSON.parse(Buffer.from(carried, 'base64url').toString())).toMatchObject({ display_name: 'Kganya' });
  });

  test('The looks of an organisation accept no invalid colour, web address or mark-up', async () => {
    const { client } = organisation;
    for (const body of [
      { primary_colour_hex: 'red' },
      { primary_colour_hex: '#12345' },
      { secondary_colour_hex: '#11223344' },
      { display_name: 'visit https://evil.example' },
      { welcome_title: '<b>Hello</b>' },
      { welcome_description: 'see www.evil.example' },
    ]) {
      expect(failed(await client.updateWhiteLabel({ body }))).toMatchObject({ status: 422 });
    }
  });

  test('Each organisation has its own looks', async () => {
    const [one, other] = await Promise.all([newOrganisation(), newOrganisation()]);
    succeeded(await one.client.updateWhiteLabel({ body: { display_name: 'One' } }));
    expect((await current(other)).display_name).toBe('Test Lender (Pty) Ltd');
  });
});

describe('the image', () => {
  test("The image is returned small and without the file's own metadata, to a caller who knows its address", async () => {
    const { client } = organisation;
    const { image_url } = succeeded(await client.updateWhiteLabel({ body: { image_base64: png(1200, 300) } })).body;
    expect(image_url).toMatch(/\/v1\/white_label\/images\/[0-9a-f]{32}$/);
    const { type, bytes } = await imageAt(image_url ?? '');
    expect(type).toBe('image/png');
    const image = decode(bytes);
    // 1200 x 300 in 512 x 256: 512 x 128.
    expect([image.width, image.height, [...image.data.subarray(0, 4)]]).toEqual([512, 128, [11, 95, 86, 255]]);
    expect(bytes.toString('latin1')).not.toContain('Cape Town');
    const redirect = await request(new URL(image_url ?? '').pathname, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([303, 'public, max-age=600']);
  });

  test('An image that replaces another has its own address, and the earlier one still answers for emails that show it', async () => {
    const { client } = organisation;
    const before = succeeded(await client.updateWhiteLabel({ body: { image_base64: png(10, 10) } })).body.image_url;
    const data = `data:image/png;base64,${png(20, 20)}`;
    const after = succeeded(await client.updateWhiteLabel({ body: { image_base64: data } })).body.image_url;
    expect(after).not.toBe(before);
    expect(decode((await imageAt(before ?? '')).bytes).width).toBe(10);
    expect(decode((await imageAt(after ?? '')).bytes).width).toBe(20);
    succeeded(await client.updateWhiteLabel({ body: { image_base64: null } }));
    expect((await current(organisation)).image_url).toBeNull();
  });

  test('The image is unknown under an ID that was never issued', async () => {
    expect(await answer('/v1/white_label/images/0123456789abcdef0123456789abcdef')).toMatchObject({
      status: 404,
      body: { code: 'resource_not_found' },
    });
    expect((await answer('/v1/white_label/images/..%2F..%2Fsecret')).status).toBe(422);
  });

  test('An image that is SVG, text or cut in half is refused', async () => {
    const { client } = organisation;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const none = ['', 'not base64!', svg, Buffer.from(svg).toString('base64'), png(50, 50).slice(0, 60)];
    for (const image_base64 of none) {
      expect(failed(await client.updateWhiteLabel({ body: { image_base64 } }))).toMatchObject({
        status: 400,
        code: 'invalid_image',
        message: 'Uploaded image is invalid.',
      });
    }
  });

  test('The image has at most 2 MB and 4096 pixels a side, and is never unpacked to more', async () => {
    const { client } = organisation;
    const tooLarge = Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64');
    for (const image_base64 of [tooLarge, png(4097, 1)]) {
      expect(failed(await client.updateWhiteLabel({ body: { image_base64 } }))).toMatchObject({
        status: 400,
        code: 'invalid_image_size',
        message: 'Uploaded image must be less than 2048MB.',
      });
    }
    // A small picture whose data unpacks to 100 MB.
    const bomb = Buffer.from(png(8, 8), 'base64');
    const at = bomb.indexOf('IDAT') - 4;
    const data = deflateSync(Buffer.alloc(100 * 1024 * 1024));
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write('IDAT', 4, 'latin1');
    const image_base64 = Buffer.concat([bomb.subarray(0, at), head, data, Buffer.alloc(4)]).toString('base64');
    expect(failed(await client.updateWhiteLabel({ body: { image_base64 } })).code).toBe('invalid_image');
  });

  test('An image of the largest size is decoded within the time of a call', async () => {
    const { client } = organisation;
    const { image_url } = succeeded(await client.updateWhiteLabel({ body: { image_base64: png(4096, 4096) } })).body;
    expect(decode((await imageAt(image_url ?? '')).bytes)).toMatchObject({ width: 256, height: 256 });
  });
});
