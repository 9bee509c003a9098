/** Nothing was written; the same write can go through in a moment. */
export class BusyError extends Error {
  override name = 'BusyError';
}
