/** What `import { create } from '@imali/connect'` gives (the published package; within the project each file is imported by its name). */
export type { ConnectEvent, ConnectEventName } from './frame-messages.ts';
export { connectEventNames } from './frame-messages.ts';
export { type ConnectHandle, type ConnectOptions, create } from './loader.ts';
export { readReturn } from './return-address.ts';
