import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks of IPv4 that are not of the public internet (IANA special-purpose registry, RFC 6890). */
const REFUSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Of IPv6 only global unicast is public, without what carries an IPv4 address or is for documentation in it. */
const PUBLIC_V6: readonly [string, number] = ['2000::', 3];
const REFUSED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refusedV4 = new BlockList();
for (const [network, bits] of REFUSED_V4) refusedV4.addSubnet(network, bits, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');
const refusedV6 = new BlockList();
for (const [network, bits] of REFUSED_V6) refusedV6.addSubnet(network, bits, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is one of the public internet; false for what is no address. IPv4 within IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !refusedV4.check(address, 'ipv4');
  return publicV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}

/** Whether an address is of this machine. */
export function isLoopback(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && loopback.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}
