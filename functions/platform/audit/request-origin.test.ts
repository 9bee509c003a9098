import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agentKind, auditOrigin, networkOf } from './request-origin.ts';

describe('What the log keeps of an address', () => {
  test('The log stores the network of an address, shared by 256 IPv4 addresses or one IPv6 site', () => {
    expect(networkOf('41.13.204.77')).toBe('41.13.204.0/24');
    expect(networkOf('::ffff:41.13.204.77')).toBe('41.13.204.0/24');
    expect(networkOf('2c0f:f4c0:1234:5678::9')).toBe('2c0f:f4c0:1234::/48');
    expect(networkOf('2c0f::9')).toBe('2c0f:0:0::/48');
    expect(networkOf('not an address')).toBeNull();
  });

  test('The logged origin never contains the address and repeats only for the same address in the same organisation', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.oneof(fc.ipV4(), fc.ipV6()), (one, other) => {
        const own = auditOrigin('key', 'a', { ip: one, userAgent: '' });
        expect(own).toEqual(auditOrigin('key', 'a', { ip: one, userAgent: '' }));
        if (!one.endsWith('.0') && !one.endsWith('::')) expect(JSON.stringify(own)).not.toContain(`"${one}`);
        if (one !== other) expect(auditOrigin('key', 'a', { ip: other, userAgent: '' }).address).not.toBe(own.address);
        expect(auditOrigin('key', 'b', { ip: one, userAgent: '' }).address).not.toBe(own.address);
        expect(auditOrigin('another', 'a', { ip: one, userAgent: '' }).address).not.toBe(own.address);
      }),
    );
  });
});

test('What the log keeps of a user agent is the kind of program', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
  expect(agentKind(chrome)).toBe('Chrome on Windows');
  expect(agentKind(`${chrome} Edg/142.0`)).toBe('Edge on Windows');
  expect(
    agentKind('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'),
  ).toBe('Safari on iOS');
  expect(agentKind('curl/8.5.0')).toBe('curl');
  expect(agentKind('Naledi’s own program')).toBe('Other');
  expect(agentKind('')).toBeNull();
});
