/** A day or an instant as `12 Jan 2026`, in Johannesburg. */
export function showDay(moment: string, { months }: { readonly months: readonly string[] }): string {
  const day = moment.length === 10 ? moment : johannesburgDay(Date.parse(moment));
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** The day of an instant as YYYY-MM-DD; South Africa is two hours ahead of UTC all year. */
export function johannesburgDay(time: number): string {
  return new Date(time + 2 * 3_600_000).toISOString().slice(0, 10);
}
