/** Whether a media type is among the API's binary ones; parameters and case are ignored, wildcards of the API count. */
export function isBinaryMediaType(mediaType: string | undefined, binaryMediaTypes: readonly string[]): boolean {
  if (binaryMediaTypes.includes('*/*')) return true;
  const bare = (mediaType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (bare === '') return false;
  return binaryMediaTypes.some((pattern) => {
    const known = pattern.toLowerCase();
    return known === bare || (known.endsWith('/*') && bare.startsWith(known.slice(0, -1)));
  });
}
