import type { Answered } from '../console-api.ts';

export type Label = Answered<'getWhiteLabel'>;

export const labelFields = [
  'display_name',
  'primary_colour_hex',
  'secondary_colour_hex',
  'welcome_title',
  'welcome_description',
] as const;
export type LabelField = (typeof labelFields)[number];
export type LabelDraft = Readonly<Record<LabelField, string>>;

export function draftOf(label: Label): LabelDraft {
  const { display_name, primary_colour_hex, secondary_colour_hex, welcome_title, welcome_description } = label;
  return { display_name, primary_colour_hex, secondary_colour_hex, welcome_title, welcome_description };
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** What of a form is another text than before; an emptied field goes back to what it was at first. */
export function changesOf(before: LabelDraft, now: LabelDraft): Partial<Record<LabelField, string | null>> {
  const changed = labelFields.filter((field) => now[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, now[field].trim() === '' ? null : now[field].trim()]));
}

/** Every text as it was at first. */
export const firstLook: Readonly<Record<LabelField, null>> = {
  display_name: null,
  primary_colour_hex: null,
  secondary_colour_hex: null,
  welcome_title: null,
  welcome_description: null,
};

/** The address of the whole preview with the form's texts: they are behind #, and go to no server. */
export function previewAddress(previewUrl: string, draft: LabelDraft, imageUrl: string | null): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...draft, image_url: imageUrl }));
  const carried = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return `${previewUrl.replace(/#.*$/, '')}#white_label=${carried}`;
}

/** Kinds of images that are taken. */
const kinds: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Why a file is no image to send; null when it may be one. @param most bytes */
export function imageFault(file: Pick<File, 'type' | 'size'>, most: number): 'kind' | 'size' | null {
  if (!kinds.includes(file.type)) return 'kind';
  return file.size > most ? 'size' : null;
}
