/** What tesseract.js runs in its thread, which needs no thread: its types leave it out. */
declare module 'tesseract.js/src/worker-script/index.js' {
  /** Does one job; `send` receives its progress and its end. */
  export function dispatchHandlers(
    packet: {
      readonly workerId: string;
      readonly jobId: string;
      readonly action: 'load' | 'loadLanguage' | 'initialize' | 'setParameters' | 'recognize';
      readonly payload: object;
    },
    send: (message: { readonly status: 'progress' | 'resolve' | 'reject'; readonly data?: unknown }) => void,
  ): void;
  /** @param adapter.getCore gives the WebAssembly module's factory */
  export function setAdapter(adapter: { readonly getCore: () => Promise<unknown> }): void;
}
