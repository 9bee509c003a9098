import { readLink, readReturn } from '../../return-address.ts';

/** How long the address of a return may take to arrive once the app is active, in milliseconds. */
const RETURN_DELAY_MS = 1_000;

/** The parts of React Native's `Linking` that are used. It is passed in, so that this file depends on nothing. */
export interface Linking {
  readonly openURL: (address: string) => Promise<unknown>;
  readonly getInitialURL: () => Promise<string | null>;
  readonly addEventListener: (
    type: 'url',
    take: (event: { readonly url: string }) => void,
  ) => { readonly remove: () => void };
}

/** The parts of React Native's `AppState` that are used. */
export interface AppState {
  readonly addEventListener: (type: 'change', take: (state: string) => void) => { readonly remove: () => void };
}

export interface ConnectInAppOptions {
  /** The `connect_url` of an application whose `redirect_url` is a universal link or an app link of your app. */
  readonly link: string;
  readonly linking: Linking;
  readonly appState: AppState;
  /** The applicant finished. A hint: what counts is what the API and the webhooks say. */
  readonly onSuccess?: (result: { readonly application_id: string }) => void;
  /** The applicant came back to your app before the end. The link stays valid. */
  readonly onExit?: (exit: { readonly application_id: string; readonly reason: 'closed' | 'not_loaded' }) => void;
}

export interface ConnectInApp {
  /** Shows the flow in the browser of the phone, where the applicant's bank lets them log in. */
  readonly open: () => Promise<void>;
  /** For the start of the app: whether it was started by the applicant's return. Phones may end an app that waits behind a browser. */
  readonly resume: () => Promise<boolean>;
  /** Stops listening. Calls nothing back. */
  readonly destroy: () => void;
}

/** Throws a TypeError for anything but a connect link. */
export function create({ link, linking, appState, onSuccess, onExit }: ConnectInAppOptions): ConnectInApp {
  const { applicationId } = readLink(link);
  const result = { application_id: applicationId };
  let stop: (() => void) | null = null;
  const end = (report?: () => void): void => {
    stop?.();
    stop = null;
    report?.();
  };
  const take = (address: string | null): boolean => {
    if (address === null || readReturn(applicationId, address) === null) return false;
    end(() => onSuccess?.(result));
    return true;
  };
  return {
    async open() {
      if (stop !== null) return;
      let wasAway = false;
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const returns = linking.addEventListener('url', ({ url }) => take(url));
      const changes = appState.addEventListener('change', (state) => {
        if (state === 'background') {
          wasAway = true;
          clearTimeout(waiting);
        }
        // The address of a return is delivered after the app has become active.
        else if (state === 'active' && wasAway) {
          wasAway = false;
          waiting = setTimeout(() => end(() => onExit?.({ ...result, reason: 'closed' })), RETURN_DELAY_MS);
        }
      });
      stop = () => {
        clearTimeout(waiting);
        returns.remove();
        changes.remove();
      };
      try {
        await linking.openURL(link);
      } catch {
        // The error of the platform names the address, which is a secret.
        end(() => onExit?.({ ...result, reason: 'not_loaded' }));
      }
    },
    resume: async () => take(await linking.getInitialURL()),
    destroy: () => end(),
  };
}
