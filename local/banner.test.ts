import { describe, expect, test } from '@jest/globals';
import { banner } from './banner.ts';

const base = { apiUrl: 'http://127.0.0.1:4000', inboxUrl: 'http://127.0.0.1:4005', dataDir: '.data', seconds: 4.26 };

describe('banner', () => {
  test('shows the login, the token and a call that can be pasted', () => {
    const demo = { username: 'demo@imali.example', password: 'pass', apiToken: 'token-1', applicationId: 'a1' };
    const text = banner({ ...base, demo });
    expect(text).toContain('demo@imali.example  pass');
    expect(text).toContain(
      "curl -H 'Authorization: Bearer token-1' http://127.0.0.1:4000/v1/bank_connections/a1/affordability",
    );
  });

  test('offers a call without a token when nothing was seeded', () => {
    expect(banner({ ...base, demo: undefined })).toContain('curl http://127.0.0.1:4000/health');
  });
});
