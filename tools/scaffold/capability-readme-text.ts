/** The README that a new capability begins with: what its owner has to state. */
export function capabilityReadmeText(name: string): string {
  return `# ${name}

State in one sentence what this capability does for a lender or an applicant.

- **Find**: the file that a newcomer asks for first; what its functions may touch \`functions/${name}/resources.ts\`.
- **Data**: none yet. Name tables, buckets and key patterns here.
- **Queues and schedules**: none yet.
- **Failures**: none yet. State what happens after the last retry, and which alarm it raises.
- **Tests**: \`npm test -- functions/${name}\`
`;
}
