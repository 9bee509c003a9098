import { describe, expect, test } from '@jest/globals';
import { banner } from './banner.ts';

const base = {
  apiUrl: 'http://127.0.0.1:4000',
  consoleUrl: 'http://127.0.0.1:4001',
  docsUrl: 'http://127.0.0.1:4002',
  inboxUrl: 'http://127.0.0.1:4005',
  dataDir: '.data',
  seconds: 4.26,
};

describe('banner', () => {
  test('The banner shows the login, the token and a call that can be pasted', () => {
    const demo = { username: 'demo@imali.example', password: 'pass', apiToken: 'token-1', applicationId: 'a1' };
    const connectUrl = 'http://127.0.0.1:4001/connect/a2#token=t';
    const staff = { username: 'staff@imali.example', password: 'word' };
    const text = banner({ ...base, demo: { ...demo, staff }, connectUrl });
    expect(text).toContain('Staff       http://127.0.0.1:4000/relabels/  staff@imali.example  word\n');
    expect(text).toContain('Console     http://127.0.0.1:4001\n');
    expect(text).toContain('Docs        http://127.0.0.1:4002\n');
    expect(text).toContain(`\n  ${connectUrl}\n`);
    expect(text).toContain('demo@imali.example  pass');
    expect(text).toContain(
      "curl -H 'Authorization: Bearer token-1' http://127.0.0.1:4000/v1/bank_connections/a1/affordability",
    );
  });

  test('The banner offers a call without a token when nothing was seeded', () => {
    const text = banner({ ...base, demo: undefined, connectUrl: undefined });
    expect(text).toContain('curl http://127.0.0.1:4000/health');
    expect(text).not.toContain('applicant');
  });
});
