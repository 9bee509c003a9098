import type { DomainEvent } from './domain-event.ts';
import type { PublisherPorts } from './publish.ts';

/** Ports that only listen: the events that were announced, in their order and as often as they were. */
export function recordingPublisher(): PublisherPorts & { readonly heard: DomainEvent[] } {
  const heard: DomainEvent[] = [];
  return {
    heard,
    outbox: {
      async put(event) {
        heard.push(event);
        return 'waits';
      },
    },
    queue: { requestRelay: async () => {} },
    onLost: () => {},
  };
}
