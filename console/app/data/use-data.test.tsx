import type { Failure } from '@imali/client/imali-client.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import type { Answered, ConsoleApi } from '../console-api.ts';
import { application } from '../testing/application.fixture.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { kindOfTrouble, offline, troubleOf } from './trouble.ts';
import { shownOf, useApi } from './use-api.ts';
import { usePages } from './use-pages.ts';
import { useSend } from './use-send.ts';

afterEach(cleanup);

const failure = (code: string): Failure => ({
  ok: false,
  status: 400,
  code,
  message: 'no',
  detail: [{ loc: ['body', 'email'], msg: 'must be an email', type: 'x' }],
  requestId: 'r-1',
  retryAfter: null,
});
const done = <T,>(body: T) => ({ ok: true as const, status: 200 as const, body, requestId: '' });
type Organisation = Answered<'getOrganisation'>;
const organisation = (name: string): Organisation => ({
  id: '692039c05f3c8b2a1d9e4f70',
  name_slug: 'kganya',
  vat_number: null,
  legal_name: name,
  applicant_code: 'off',
  second_factor: 'optional' as const,
  mode: 'live' as const,
  company_number: null,
  ncr_number: null,
  contact_name: null,
  contact_phone: null,
  approval_refusal: null,
  created_at: '2026-01-01T00:00:00.000Z',
});

function Name() {
  const { value, trouble, reload } = useApi('getOrganisation', {});
  return (
    <>
      <p>{value?.legal_name ?? trouble?.code ?? 'asking'}</p>
      <button type="button" onClick={() => void reload()}>
        again
      </button>
    </>
  );
}

describe('what is read', () => {
  test('A read is requested once, for all its viewers', async () => {
    let asked = 0;
    const getOrganisation: ConsoleApi['getOrganisation'] = async () => {
      asked += 1;
      return done(organisation('Kganya Finance'));
    };
    drawConsole(
      <>
        <Name />
        <Name />
      </>,
      { answers: { getOrganisation } },
    );
    expect(await screen.findAllByText('Kganya Finance')).toHaveLength(2);
    expect(asked).toBe(1);
  });

  test('A read value remains when the network fails, and goes when the API says that it is gone', async () => {
    const answers = [done(organisation('Kganya Finance')), null, failure('resource_not_found')] as const;
    let asked = 0;
    const getOrganisation: ConsoleApi['getOrganisation'] = async () => {
      const answer = answers[asked];
      asked += 1;
      if (!answer) throw new Error('down');
      return answer;
    };
    drawConsole(<Name />, { answers: { getOrganisation } });
    await screen.findByText('Kganya Finance');
    const again = screen.getByRole('button', { name: 'again' });
    await act(async () => again.click());
    expect(screen.queryByText('Kganya Finance')).not.toBeNull();
    await act(async () => again.click());
    await screen.findByText('resource_not_found');
  });

  test('A read value is nothing while its parameters are unknown', () => {
    function Nobody() {
      const { value, loading } = useApi('getApplicant', null);
      return <p>{value === null && !loading ? 'nothing' : 'something'}</p>;
    }
    drawConsole(<Nobody />);
    expect(screen.queryByText('nothing')).not.toBeNull();
  });

  test('A read value is shown beside a problem only when the problem passes by itself', () => {
    expect(shownOf(7, offline)).toBe(7);
    expect(shownOf(7, troubleOf(failure('application_not_found')))).toBeNull();
    expect(shownOf(7, null)).toBe(7);
  });
});

describe('a list', () => {
  const listed = (id: string): Answered<'listApplications'>['data'][number] => ({
    ...application,
    id,
  });
  const pages = new Map([
    ['', { count: 3, has_next: false, has_prev: false, next_cursor: 'b', data: [listed('a1'), listed('a2')] }],
    ['b', { count: 3, has_next: false, has_prev: false, next_cursor: null, data: [listed('a3')] }],
  ]);
  function List({ all }: { readonly all: boolean }) {
    const { items, count, isWhole, trouble, more } = usePages('listApplications', { query: {} }, { all });
    return (
      <>
        <p>{`${items.map(({ id }) => id).join(' ')} of ${count} ${isWhole ? 'whole' : 'part'} ${trouble?.code ?? ''}`}</p>
        <button type="button" onClick={more}>
          more
        </button>
      </>
    );
  }
  const listApplications =
    (asked: string[]): ConsoleApi['listApplications'] =>
    async (parts) => {
      const cursor = parts?.query?.cursor ?? '';
      asked.push(cursor);
      const page = pages.get(cursor);
      return page === undefined ? failure('internal_error') : done(page);
    };

  test('A list grows by a page on request', async () => {
    const asked: string[] = [];
    drawConsole(<List all={false} />, { answers: { listApplications: listApplications(asked) } });
    await screen.findByText(/^a1 a2 of 3 part/);
    await act(async () => screen.getByRole('button', { name: 'more' }).click());
    await screen.findByText(/^a1 a2 a3 of 3 whole/);
    expect(asked).toEqual(['', 'b']);
  });

  test('A list is read to its end by itself where that is wanted', async () => {
    const asked: string[] = [];
    drawConsole(<List all />, { answers: { listApplications: listApplications(asked) } });
    await screen.findByText(/^a1 a2 a3 of 3 whole/);
    expect(asked).toEqual(['', 'b']);
  });

  test('A list stops at trouble and shows it', async () => {
    const refuses: ConsoleApi['listApplications'] = async () => failure('invalid_token_permissions');
    drawConsole(<List all />, { answers: { listApplications: refuses } });
    await screen.findByText(/invalid_token_permissions$/);
  });
});

describe('what is sent', () => {
  function Send() {
    const { send, busy, trouble, attempt } = useSend('forgotPassword', { invalidates: ['getOrganisation'] });
    return (
      <button type="button" onClick={() => void send({ body: { email: 'a@b.example' } })}>
        {busy ? 'busy' : `${trouble?.fields['email'] ?? 'fine'} ${attempt}`}
      </button>
    );
  }

  test('A send goes out once, however often the button is pressed', async () => {
    const ends: (() => void)[] = [];
    const forgotPassword: ConsoleApi['forgotPassword'] = () =>
      new Promise((resolve) => ends.push(() => resolve(failure('validation_error'))));
    drawConsole(<Send />, { answers: { forgotPassword } });
    const button = screen.getByRole('button');
    await act(async () => button.click());
    await act(async () => button.click());
    await screen.findByText('busy');
    expect(ends.length).toBe(1);
    await act(async () => ends[0]?.());
    await screen.findByText('must be an email 1');
  });

  test('A send has what it changes read again', async () => {
    let asked = 0;
    const getOrganisation: ConsoleApi['getOrganisation'] = async () => {
      asked += 1;
      return done(organisation(`Name ${asked}`));
    };
    const forgotPassword: ConsoleApi['forgotPassword'] = async () => ({
      ok: true,
      status: 202,
      body: { message: 'sent' },
      requestId: '',
    });
    drawConsole(
      <>
        <Name />
        <Send />
      </>,
      { answers: { getOrganisation, forgotPassword } },
    );
    await screen.findByText('Name 1');
    await act(async () => screen.getByRole('button', { name: 'fine 0' }).click());
    await screen.findByText('Name 2');
  });
});

test('Problems are described by what they need, and others in their own words', () => {
  expect(kindOfTrouble({ code: 'error_still_analysing_connection' })).toBe('analysing');
  expect(kindOfTrouble({ code: 'consent_withdrawn' })).toBe('told');
});
