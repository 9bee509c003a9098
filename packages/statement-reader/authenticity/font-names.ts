/** A font without the tag of its subset: files that were joined hold the same font under several. */
export function familyOf(font: string): string {
  return font.replace(/^[A-Z]{6}\+/, '');
}

/** A font without its weight and slant: `Helvetica` of `ABCDEF+Helvetica-BoldOblique`. */
export function typefaceOf(font: string): string {
  return familyOf(font).replace(
    /[-,]?(?:Bold|Italic|Oblique|Regular|Roman|Medium|Light|Semi|Demi|Black|Book|MT|PS)+/gi,
    '',
  );
}
