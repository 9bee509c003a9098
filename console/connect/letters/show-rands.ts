/** An amount in rands as the language writes it; one that it has no form for as English does. */
export function showRands(amount: number, locale: string): string {
  return new Intl.NumberFormat([locale, 'en-ZA'], { style: 'currency', currency: 'ZAR' }).format(amount);
}
