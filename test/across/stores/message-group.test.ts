import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { messageGroup } from '../../../functions/platform/store/queue-sender.ts';

const id = fc.stringMatching(/^[0-9a-f]{24}$/);

describe('The group of a message', () => {
  test('A message is of the lender that it names, at its top or in the entry that it carries', () => {
    fc.assert(
      fc.property(id, fc.dictionary(fc.string(), fc.string()), (lender, more) => {
        expect(messageGroup({ ...more, organisationId: lender })).toEqual({ MessageGroupId: lender });
        expect(messageGroup({ entry: { organisation: lender }, origin: null })).toEqual({ MessageGroupId: lender });
      }),
    );
  });

  test('A message that names no lender has no group', () => {
    for (const message of [
      { jobId: 'a' },
      { entry: null },
      { entry: { organisation: null } },
      null,
      'text',
      { organisationId: 5 },
    ]) {
      expect(messageGroup(message)).toEqual({});
    }
  });
});
