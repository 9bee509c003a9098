/** Squares on a side of the fields that the light is measured in: with squares of 8 pixels at 300 dots an inch a third of an inch. */
const FIELD = 12;
/** How much of the light of a field falls on the next one, at least; what is darker is printed dark. */
const LEAST_SHARE = 0.88;

/**
 * How bright paper is at every square of a picture: a page that was photographed lies in the shadow of a hand, or far from the
 * lamp, and its paper may be as dark as the bars of a scanned table. Light falls off slowly, so what is dark over a few fields
 * only is no shadow.
 * @param levels brightness of each square, 0 to 255, row by row
 * @returns brightness of paper there, likewise
 */
export function paperLight(levels: Uint8Array, columns: number): Uint8Array {
  const rows = Math.ceil(levels.length / columns);
  const [across, along] = [Math.ceil(columns / FIELD), Math.ceil(rows / FIELD)];
  const light = new Float32Array(across * along);
  const fieldOf = (square: number): number =>
    Math.floor(Math.floor(square / columns) / FIELD) * across + Math.floor((square % columns) / FIELD);
  for (const [square, level] of levels.entries()) {
    const field = fieldOf(square);
    if (level > (light[field] ?? 0)) light[field] = level;
  }
  spread(light, across);
  return levels.map((_, square) => light[fieldOf(square)] ?? 255);
}

/** Makes every field at least as light as its neighbours allow: once from the top left, once from the bottom right. */
function spread(light: Float32Array, across: number): void {
  const brighten = (field: number, neighbour: number | undefined): void => {
    light[field] = Math.max(light[field] ?? 0, (neighbour ?? 0) * LEAST_SHARE);
  };
  for (let field = 0; field < light.length; field += 1) {
    if (field % across > 0) brighten(field, light[field - 1]);
    brighten(field, light[field - across]);
  }
  for (let field = light.length - 1; field >= 0; field -= 1) {
    if (field % across < across - 1) brighten(field, light[field + 1]);
    brighten(field, light[field + across]);
  }
}
