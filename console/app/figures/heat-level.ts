/** How dark a day is drawn, 1 to 4, by its share of the month. */
export function heatLevel(amount: number, total: number): 1 | 2 | 3 | 4 {
  const share = total > 0 ? amount / total : 0;
  if (share > 0.75) return 4;
  if (share > 0.5) return 3;
  return share > 0.25 ? 2 : 1;
}
