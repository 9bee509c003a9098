/**
 * What this capability owns (queues, secrets, folders of buckets), and what each of its functions may touch
 * (docs/adr/0047-one-declaration-of-access.md).
 */
export {};
