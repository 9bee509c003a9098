import { describe, expect, test } from '@jest/globals';
import { readConnectLink } from '../../connect/connect-link.ts';
import { changesOf, imageFault, isColour, previewAddress } from './label-form.ts';

const draft = {
  display_name: 'Kganya Finance',
  primary_colour_hex: '#0b5f56',
  secondary_colour_hex: '#f2b134',
  welcome_title: 'Welcome',
  welcome_description: 'Two minutes, and your application is complete.',
};

describe('the form of a white label', () => {
  test('The form of a white label sends what changed, and null for what was emptied', () => {
    expect(changesOf(draft, draft)).toEqual({});
    expect(changesOf(draft, { ...draft, welcome_title: ' ', display_name: 'Kganya ' })).toEqual({
      display_name: 'Kganya',
      welcome_title: null,
    });
  });

  test('The form of a white label shows unsaved changes in the whole preview, accents included', () => {
    const now = { ...draft, display_name: 'Crédit Lefa ☀' };
    const address = new URL(previewAddress('https://console.example/connect/preview#white_label=old', now, null));
    expect(readConnectLink(address, () => null)).toEqual({
      kind: 'preview',
      whiteLabel: { ...now, image_url: null },
    });
  });

  test('The form of a white label accepts colours as #rrggbb and images of three kinds', () => {
    expect([isColour('#0B5f56'), isColour('0b5f56'), isColour('#0b5')]).toEqual([true, false, false]);
    expect(imageFault({ type: 'image/png', size: 100 }, 100)).toBeNull();
    expect(imageFault({ type: 'image/svg+xml', size: 1 }, 100)).toBe('kind');
    expect(imageFault({ type: 'image/webp', size: 101 }, 100)).toBe('size');
  });
});
