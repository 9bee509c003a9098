import type { SealedBox } from './sealed-box.ts';

/** A box that seals by writing backwards: for tests that are not about sealing. It holds texts to their context. */
export const openBox: SealedBox = {
  seal: async (context, text) => Buffer.from([...`${JSON.stringify(context)}\n${text}`].toReversed().join('')),
  async open(context, sealed) {
    const whole = [...Buffer.from(sealed).toString('utf8')].toReversed().join('');
    const head = `${JSON.stringify(context)}\n`;
    if (!whole.startsWith(head)) throw new Error('another context');
    return whole.slice(head.length);
  },
};
