/** The face that nearly every letter of every page is drawn in. */
const textFace = /\burl\((\/static\/figtree-latin-wght-normal-[0-9a-f]+\.woff2)\)/;

/**
 * A built page that asks for the face of its text at once: else the browser learns of it when it has laid out the page,
 * and draws it twice. Pages without that face stay as they are.
 */
export function withFontPreload(html: string): string {
  const address = textFace.exec(html)?.[1];
  if (address === undefined) return html;
  const link = `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin=""/>`;
  if (html.includes(link)) return html;
  const at = html.indexOf('<style');
  return `${html.slice(0, at)}${link}${html.slice(at)}`;
}
