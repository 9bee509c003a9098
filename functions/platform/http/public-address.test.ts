// OWASP ASVS 5.0: V1.3.6
import { describe, expect, test } from '@jest/globals';
import { isLoopback, isPublicAddress } from './public-address.ts';

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a9fe:a9fe',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'not an address',
  ])('%s is not of the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '196.10.10.10', '2a00:1450::1', '2600:1f00::1'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test('Loopback addresses are 127.0.0.0/8 and ::1', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', 'localhost'].map(isLoopback)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
