import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import type { Colleague } from './team-rules.ts';
import { TeamScreen } from './team-screen.tsx';

afterEach(cleanup);

const permissions = ['applications.read', 'billing.manage', 'users.manage'];
const person = (id: string, name: string, held: string[]): Colleague => ({
  id,
  name,
  email: `${id}@lender.example`,
  created_at: '2026-01-01T00:00:00.000Z',
  last_login: null,
  is_active: true,
  is_owner: false,
  permissions: held,
});

/** The API of a team that takes changes. */
function drawTeam(team: Colleague[], address: string) {
  let known = team;
  const listUsers: ConsoleApi['listUsers'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: { count: known.length, has_next: false, has_prev: false, next_cursor: null, data: known },
  });
  const listPermissions: ConsoleApi['listPermissions'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: permissions.map((permission) => ({ permission, ui_display_name: permission, description: 'What it opens' })),
  });
  const sent: unknown[] = [];
  const updateUser: ConsoleApi['updateUser'] = async ({ path, body }) => {
    sent.push(body);
    known = known.map((one) => (one.id === path.user_id ? { ...one, permissions: body?.permissions ?? [] } : one));
    const body200 = known.find(({ id }) => id === path.user_id);
    if (body200 === undefined) throw new Error('no such user');
    return { ok: true, status: 200, requestId: '', body: body200 };
  };
  drawConsole(<TeamScreen />, {
    answers: { listUsers, listPermissions, updateUser },
    address,
    tabs: ['team'],
    permissions: ['applications.read', 'users.manage'],
  });
  return sent;
}

describe('a colleague', () => {
  test('A colleague who is the last manager of the team keeps that, and cannot be deactivated', async () => {
    const user = userEvent.setup({ document });
    drawTeam([person('a', 'Thandi', ['users.manage']), person('b', 'Sipho', [])], '/team?user=a');
    const tick = await screen.findByRole('checkbox', { name: 'users.manage' });
    await user.click(tick);
    expect(screen.queryByRole('checkbox', { name: 'users.manage', checked: true })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    expect(screen.queryByText(/The last active person/)).not.toBeNull();
  });

  test('A colleague is given permissions that the caller holds, and the change can be undone', async () => {
    const user = userEvent.setup({ document });
    const sent = drawTeam([person('a', 'Thandi', ['users.manage']), person('b', 'Sipho', [])], '/team?user=b');
    await user.click(await screen.findByRole('checkbox', { name: 'billing.manage' }));
    expect(screen.queryByRole('checkbox', { name: 'billing.manage', checked: true })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'applications.read' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(sent).toEqual([{ permissions: ['applications.read'] }, { permissions: [] }]);
  });
});
