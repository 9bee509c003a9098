import { isWebAddress } from '../connect-link.ts';
import type { FlowSteps } from './flow-steps.ts';

/** What the screens of banks can do. */
export interface BankSession {
  readonly loadBanks: () => Promise<void>;
  readonly chooseBank: (bankId: string) => Promise<void>;
  readonly chooseMethod: (bankId: string, method: 'automatic' | 'email' | 'manual') => Promise<void>;
  readonly login: (fields: Readonly<Record<string, string>>) => Promise<void>;
  readonly leaveBank: () => Promise<void>;
  readonly leaveFor: (address: string) => void;
}

/** @param goTo leaves the page for another one */
export function bankSession(flow: FlowSteps, goTo: (address: string) => void): BankSession {
  const { api, path, guard, steps, at } = flow;
  const { get, change } = flow.store;
  const leaveFor = (address: string): void => {
    if (isWebAddress(address)) {
      change({ isLeaving: true });
      goTo(address);
    } else {
      change({ trouble: { kind: 'unexpected', requestId: '' } });
    }
  };
  const select = async (bankId: string, method: 'automatic' | 'email' | 'manual'): Promise<void> => {
    const flow = await steps(() => api.selectConnectBank({ path, body: { bank_id: bankId, upload_method: method } }));
    if (flow !== null) at({ reviewing: false });
  };

  return {
    loadBanks: async () => {
      if (get().banks !== null) return;
      const done = await guard.run(() => api.listConnectBanks({ path }));
      if (done) change({ banks: done.body.data });
    },
    chooseBank: async (bankId) => {
      const bank = get().banks?.find(({ id }) => id === bankId);
      const [only, ...others] = bank?.methods_available ?? [];
      if (bank === undefined || only === undefined) return;
      if (others.length > 0) at({ bank });
      else await select(bankId, only);
    },
    chooseMethod: select,
    login: async (fields) => {
      const flow = await steps(() => api.loginToBank({ path, body: { login_fields: { ...fields } } }));
      const step = flow?.steps[flow.current_step];
      if (step?.type === 'REDIRECT' && step.redirect_url !== null) leaveFor(step.redirect_url);
    },
    async leaveBank() {
      await steps(() => api.leaveConnectBank({ path }));
      at({ reviewing: false });
    },
    leaveFor,
  };
}
