import { commonBanks } from './common-banks.ts';
import type { Bank } from './connect-api.ts';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Where a bank is listed before anything was searched for: the common ones first, the others as they come. */
const rankOf = ({ bank_slug: slug }: Bank): number => {
  const rank = commonBanks.indexOf(slug);
  return rank === -1 ? commonBanks.length : rank;
};

/** The banks whose name holds the text, spaces, case and accents apart: those that begin with it first, and of these the common ones. */
export function foundBanks(banks: readonly Bank[], text: string): readonly Bank[] {
  const wanted = plain(text);
  const names = banks.map((bank) => ({ bank, name: plain(bank.display_name) }));
  return names
    .filter(({ name }) => name.includes(wanted))
    .sort(
      (one, other) =>
        Number(other.name.startsWith(wanted)) - Number(one.name.startsWith(wanted)) ||
        rankOf(one.bank) - rankOf(other.bank),
    )
    .map(({ bank }) => bank);
}

/** Two letters that stand for a bank: of its first two words, or of its only one. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.split(/\s+/);
  return (second === undefined ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`).toUpperCase();
}

/** The ways to connect a bank, the quickest first. */
export function methodsOf(bank: Bank): readonly Bank['methods_available'][number][] {
  return (['automatic', 'manual', 'email'] as const).filter((method) => bank.methods_available.includes(method));
}
