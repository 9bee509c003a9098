/** What a webhook can receive: the types of events, in the words of the reference. */
import { eventCatalogue, eventTypes } from '../../schemas/events/event-catalogue.ts';

export const eventKinds = eventTypes.map((type) => ({ type, summary: eventCatalogue[type].meta()?.description ?? '' }));
