/** Networks on which a font would take seconds, as browsers name them. */
const SLOW = new Set(['slow-2g', '2g']);

/**
 * Whether the person asked the browser to save data, or their network is a slow one. `false` where the browser does not say.
 * @param browser `navigator`, of which some browsers have a `connection` (Network Information API)
 */
export function isDataShort(browser: object): boolean {
  if (!('connection' in browser)) return false;
  const { connection } = browser;
  if (typeof connection !== 'object' || connection === null) return false;
  const isSaving = 'saveData' in connection && connection.saveData === true;
  const type = 'effectiveType' in connection ? connection.effectiveType : null;
  return isSaving || (typeof type === 'string' && SLOW.has(type));
}
