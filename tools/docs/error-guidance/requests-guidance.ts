import type { GuidanceByCode } from './error-guidance.ts';

/** What any request may be answered: its form, its repetition, its rate, and faults of ours. */
export const requestsGuidance: GuidanceByCode = {
  resource_not_found: {
    cause: 'There is no such path, or the object does not exist in your organisation.',
    fix: "Check the path and the id. Another organisation's object answers exactly the same, so make sure that the token is of the organisation that owns it.",
  },
  method_not_allowed: {
    cause: 'The path exists and does not answer this method.',
    fix: 'Use one of the methods that the message names.',
    details: { allowed: 'GET, POST' },
  },
  payload_too_large: {
    cause: 'The body is larger than this endpoint takes.',
    fix: 'Send less. Statements go through an upload form, which takes up to 25 MB.',
    details: { limit: '1 MB' },
  },
  unsupported_media_type: {
    cause: 'The `Content-Type` is not the one that this endpoint takes.',
    fix: 'Send the type that the message names. Most endpoints take `application/json`.',
    details: { expected: 'application/json' },
  },
  too_many_requests: {
    cause: 'You sent more requests than the endpoint takes in its time.',
    fix: 'Wait for the seconds of the `Retry-After` header, then go on more slowly.',
    details: { seconds: '12' },
  },
  idempotency_key_reused: {
    cause: 'An earlier request had this `Idempotency-Key` and another path or body.',
    fix: 'Make a new key for each thing that you want to happen, and use it again only to repeat exactly that request.',
  },
  idempotency_request_in_progress: {
    cause: 'The first request with this key has not ended.',
    fix: 'Wait a second and send it again: you get the answer of the first.',
  },
  internal_error: {
    cause: 'We made a mistake. It was recorded under the request id.',
    fix: 'Try again once. If it stays, send us the `request_id`; it holds nothing of your data.',
  },
  service_unavailable: {
    cause: 'More is going on than the service can take at this moment.',
    fix: 'Wait for the seconds of the `Retry-After` header and try again, with growing pauses.',
  },
};
