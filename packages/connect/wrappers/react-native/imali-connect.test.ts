import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { create } from './imali-connect.ts';

const application_id = '65f0c0ffee65f0c0ffee0001';
const link = `https://console.example/connect/${application_id}#token=secret`;
const back = `https://lender.example/done?state=complete&application_id=${application_id}`;

/** A phone, with what an app asked it for. */
function phone({ initial = null, fails = false }: { readonly initial?: string | null; readonly fails?: boolean } = {}) {
  const opened: string[] = [];
  const urls = new Set<(event: { readonly url: string }) => void>();
  const states = new Set<(state: string) => void>();
  const listen = <T>(listeners: Set<T>, take: T) => {
    listeners.add(take);
    return { remove: () => listeners.delete(take) };
  };
  return {
    opened,
    listening: () => urls.size + states.size,
    returns: (url: string) => {
      for (const take of urls) take({ url });
    },
    becomes: (...changes: readonly string[]) => {
      for (const state of changes) for (const take of states) take(state);
    },
    linking: {
      openURL: async (address: string) => {
        if (fails) throw new Error(`cannot open ${address}`);
        opened.push(address);
      },
      getInitialURL: async () => initial,
      addEventListener: (_: 'url', take: (event: { readonly url: string }) => void) => listen(urls, take),
    },
    appState: {
      addEventListener: (_: 'change', take: (state: string) => void) => listen(states, take),
    },
  };
}

/** The flow on a phone, with what it called back. */
function shownOn(device: ReturnType<typeof phone>) {
  const called: unknown[] = [];
  const handle = create({
    link,
    linking: device.linking,
    appState: device.appState,
    onSuccess: (result) => called.push(['success', result]),
    onExit: (exit) => called.push(['exit', exit]),
  });
  return { handle, called };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('The connect flow from an app of React Native', () => {
  test('An applicant who finishes comes back to the app, which is notified once and stops listening', async () => {
    const device = phone();
    const { handle, called } = shownOn(device);
    await handle.open();
    await handle.open();
    expect(device.opened).toEqual([link]);
    device.becomes('background', 'active');
    device.returns('https://lender.example/other');
    device.returns(back);
    jest.runAllTimers();
    expect(called).toEqual([['success', { application_id }]]);
    expect(device.listening()).toBe(0);
  });

  test('An applicant who comes back without finishing has left, and can open the flow again', async () => {
    const device = phone();
    const { handle, called } = shownOn(device);
    await handle.open();
    device.becomes('inactive', 'active');
    jest.runAllTimers();
    expect(called).toEqual([]);
    device.becomes('background', 'active');
    jest.runAllTimers();
    expect(called).toEqual([['exit', { application_id, reason: 'closed' }]]);
    await handle.open();
    expect(device.opened).toHaveLength(2);
  });

  test('An applicant who looks at the app for a moment and goes back to the bank has not left', async () => {
    const device = phone();
    const { handle, called } = shownOn(device);
    await handle.open();
    device.becomes('background', 'active', 'background');
    jest.runAllTimers();
    expect(called).toEqual([]);
  });

  test('An app that the phone had ended is notified of the return when it starts again', async () => {
    const { handle, called } = shownOn(phone({ initial: back }));
    expect(await handle.resume()).toBe(true);
    expect(called).toEqual([['success', { application_id }]]);
    const other = shownOn(phone({ initial: 'https://lender.example/' }));
    expect(await other.handle.resume()).toBe(false);
    expect(other.called).toEqual([]);
  });

  test('A link that the phone cannot open ends the flow, and its error is not passed on', async () => {
    const device = phone({ fails: true });
    const { handle, called } = shownOn(device);
    await handle.open();
    expect(called).toEqual([['exit', { application_id, reason: 'not_loaded' }]]);
    expect(device.listening()).toBe(0);
  });

  test('A flow that is destroyed calls nothing back', async () => {
    const device = phone();
    const { handle, called } = shownOn(device);
    await handle.open();
    device.becomes('background', 'active');
    handle.destroy();
    jest.runAllTimers();
    device.returns(back);
    expect(device.listening()).toBe(0);
    expect(called).toEqual([]);
  });
});
