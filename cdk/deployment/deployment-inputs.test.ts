import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readDeploymentInputs } from './deployment-inputs.ts';

const whole = {
  account: '123456789012',
  domain: { name: 'imali.co.za', hostedZoneId: 'Z0123456789ABCDEFGHIJ' },
  mail: { receivingRegion: 'eu-west-1' },
  alarmsTo: ['oncall@imali.co.za'],
  lambdaConcurrency: 1000,
};
const read = (inputs: unknown) => readDeploymentInputs(JSON.stringify(inputs));
const pathsOf = (inputs: unknown): readonly string[] => {
  const answer = read(inputs);
  return answer.kind === 'inputs' ? [] : answer.problems.map(({ path }) => path);
};

describe('inputs of a deployment', () => {
  test('Whole inputs are read, with the region of South Africa where none is named', () => {
    expect(read(whole)).toMatchObject({ kind: 'inputs', inputs: { region: 'af-south-1', domain: whole.domain } });
  });

  test('A missing file and a file that is not JSON are problems of the file itself', () => {
    expect(readDeploymentInputs(undefined)).toEqual({
      kind: 'problems',
      problems: [{ path: '', problem: 'there is no such file' }],
    });
    expect(readDeploymentInputs('{')).toEqual({ kind: 'problems', problems: [{ path: '', problem: 'is not JSON' }] });
  });

  test.each([
    ['account', { ...whole, account: '1234' }, 'account'],
    ['alarm address', { ...whole, alarmsTo: [] }, 'alarmsTo'],
    ['copies in the region of the stage itself', { ...whole, backupRegion: 'af-south-1' }, 'backupRegion'],
    ['concurrency', { ...whole, lambdaConcurrency: 0 }, 'lambdaConcurrency'],
    ['region that receives no mail', { ...whole, mail: { receivingRegion: 'af-south-1' } }, 'mail.receivingRegion'],
    ['domain without a zone or certificates', { ...whole, domain: { name: 'imali.co.za' } }, 'domain.hostedZoneId'],
    [
      'certificate of another region than CloudFront takes',
      {
        ...whole,
        domain: {
          name: 'imali.co.za',
          certificates: {
            api: 'arn:aws:acm:af-south-1:123456789012:certificate/0a',
            sites: 'arn:aws:acm:af-south-1:123456789012:certificate/0b',
          },
        },
      },
      'domain.certificates.sites',
    ],
    ['sender of another domain', { ...whole, mail: { from: 'hello@other.co.za' } }, 'mail.from'],
    ['stage without a domain or a sender', { ...whole, domain: undefined, mail: {} }, 'mail.from'],
    [
      'mailed statements without a domain',
      { ...whole, domain: undefined, mail: { from: 'a@imali.co.za', receivingRegion: 'eu-west-1' } },
      'mail.receivingRegion',
    ],
    ['name for examples', { ...whole, domain: { ...whole.domain, name: 'imali.example' } }, 'domain.name'],
    ['alarm address for examples', { ...whole, alarmsTo: ['oncall@example.com'] }, 'alarmsTo.0'],
  ])('A wrong or missing %s is a problem at its place', (_, inputs, path) => {
    expect(pathsOf(inputs)).toEqual([path]);
  });

  test('A key that is not known is refused, so that a misspelt one is noticed', () => {
    expect(read({ ...whole, domian: whole.domain })).toMatchObject({
      kind: 'problems',
      problems: [{ problem: expect.stringContaining('domian') }],
    });
  });

  test('No text makes the reading throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['inputs', 'problems']).toContain(readDeploymentInputs(text).kind);
      }),
    );
  });
});
