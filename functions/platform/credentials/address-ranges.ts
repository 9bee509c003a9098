import { BlockList, isIP } from 'node:net';

/** The parts of a range as `address/prefix`; null for any other text. */
function partsOf(range: string) {
  const [address = '', prefix = '', ...rest] = range.split('/');
  const version = isIP(address);
  const bits = Number(prefix);
  const isPrefix = /^\d{1,3}$/.test(prefix) && bits <= (version === 4 ? 32 : 128);
  if (version === 0 || !isPrefix || rest.length > 0) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' } as const;
}

export const isAddressRange = (range: string): boolean => partsOf(range) !== null;

/** Whether an address lies in one of the ranges. An address of IPv4 that is written as one of IPv6 is that of IPv4. */
export function isWithin(ranges: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const parts = partsOf(range);
    if (parts) list.addSubnet(parts.address, parts.bits, parts.family);
  }
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}
