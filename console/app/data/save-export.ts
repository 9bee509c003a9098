/**
 * Has the browser save a file that the API has kept: by its address, since a page cannot follow a redirect to another
 * site. The answer of an export is a text, in which the address stands as JSON.
 */
export function saveExport(answer: string): void {
  const url = addressIn(answer);
  // The API answers a file to keep: the page stays where it is.
  if (url !== null) window.location.assign(url);
}

/** The address that the answer of an export carries; null where it carries none. */
export function addressIn(answer: string): string | null {
  try {
    const told: unknown = JSON.parse(answer);
    const isAddressed = typeof told === 'object' && told !== null && 'url' in told && typeof told.url === 'string';
    return isAddressed && URL.canParse(String(told.url)) ? String(told.url) : null;
  } catch {
    return null;
  }
}
