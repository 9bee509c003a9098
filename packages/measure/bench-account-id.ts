/** Id of the account at a place: transactions share the first 16 characters with it, so the place stands among those. */
export function benchAccountId(place: number): string {
  return place.toString(16).padStart(8, '0').padEnd(24, '0');
}
