/** Listening on loopback, and stopping again: the same for every emulated endpoint. */
import type { Server } from 'node:http';

const LOOPBACK = '127.0.0.1';

/** A listener's address and the way to end it. */
export interface Listening {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Stops taking requests, gives those under way `graceMs` (default 2 s) to end, then cuts what is left. */
  close(graceMs?: number): Promise<void>;
}

/** The error of a port that something else holds, as one line to show as it is. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
  readonly port: number;
  constructor(port: number, owner: string) {
    super(`Port ${port} for ${owner} is taken: stop the program that uses it or choose another port.`);
    this.port = port;
  }
}

/** Whether an error says that the address is in use. */
export const isAddressInUse = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Binds a server to 127.0.0.1, on a port of the system's choice when `port` is 0.
 * Rejects with PortTakenError when something else holds the port; `owner` names the endpoint in that message.
 */
export function listenOnLoopback(server: Server, port: number, owner: string): Promise<Listening> {
  // Clients keep their connections; a server that drops them first makes them fail a request they had just sent.
  server.keepAliveTimeout = 65_000;
  // It announces that time; a client on a busy machine counts it late, so the server waits longer than it says.
  server.keepAliveTimeoutBuffer = 30_000;
  return new Promise((resolve, reject) => {
    const refused = (error: unknown): void => reject(isAddressInUse(error) ? new PortTakenError(port, owner) : error);
    server.once('error', refused);
    server.listen(port, LOOPBACK, () => {
      server.off('error', refused);
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      resolve({
        url: `http://${LOOPBACK}:${bound}`,
        port: bound,
        close: (graceMs = 2_000) => stop(server, graceMs),
      });
    });
  });
}

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
