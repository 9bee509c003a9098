/** An amount of whole cents as people write it: `R 12 345.67`. Made of digits, without arithmetic that could round. */
export function amountText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const rands = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ' ');
  return `${cents < 0 ? '-' : ''}R ${rands}.${digits.slice(-2)}`;
}
