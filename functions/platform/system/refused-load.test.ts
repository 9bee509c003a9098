import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { refusedLoads } from './refused-load.ts';

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const single = (page: string, blocked: string) =>
  bytes({ 'csp-report': { 'document-uri': page, 'effective-directive': 'img-src', 'blocked-uri': blocked } });
const queued = (page: string, blocked: string) => ({
  type: 'csp-violation',
  body: { documentURL: page, effectiveDirective: 'script-src-elem', blockedURL: blocked },
});

describe('The report of a refused load', () => {
  test('A report of either form is logged as its directive, its screen and the origin that was refused', () => {
    const page = 'https://app.imali.example/applications/6b0308d949e86898d987bfea/transactions?q=Naledi#t';
    expect(refusedLoads(single(page, 'https://evil.example/a.png?x=1'))).toEqual([
      { directive: 'img-src', page: '/applications/{id}/transactions', refused: 'https://evil.example' },
    ]);
    expect(refusedLoads(bytes([queued(page, 'inline')]))).toEqual([
      { directive: 'script-src-elem', page: '/applications/{id}/transactions', refused: 'inline' },
    ]);
  });

  test('An older browser names the directive with its sources, of which the name is kept', () => {
    const report = { 'document-uri': 'https://a.example/', 'violated-directive': "style-src 'self' https://x.example" };
    expect(refusedLoads(bytes({ 'csp-report': report }))).toEqual([
      { directive: 'style-src', page: '/', refused: 'unknown' },
    ]);
  });

  test('No secret of an address reaches what is logged, wherever in the address it is', () => {
    const secret = fc.stringMatching(/^[A-Z0-9]{12,24}$/);
    fc.assert(
      fc.property(secret, fc.constantFrom('single', 'queued'), (token, form) => {
        const page = `https://user:${token}@app.example/connect/${token}?token=${token}#token=${token}`;
        const blocked = `https://user:${token}@evil.example/${token}?${token}#${token}`;
        const sent = form === 'single' ? single(page, blocked) : bytes([queued(page, blocked)]);
        expect(refusedLoads(sent)).toHaveLength(1);
        expect(JSON.stringify(refusedLoads(sent))).not.toContain(token);
      }),
      { seed: 7 },
    );
  });

  test('Whatever anybody sends is no error, and ten reports at most are taken of one call', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => new TextEncoder().encode(text)),
        ),
        (sent) => {
          expect(refusedLoads(sent)).toEqual([]);
        },
      ),
      { seed: 7 },
    );
    const many = Array.from({ length: 50 }, () => queued('https://a.example/x', 'eval'));
    expect(refusedLoads(bytes(many))).toHaveLength(10);
    expect(refusedLoads(bytes([{ ...many[0], type: 'deprecation' }]))).toEqual([]);
    expect(refusedLoads(single('blob:https://a.example/x', 'eval'))).toEqual([]);
  });
});
