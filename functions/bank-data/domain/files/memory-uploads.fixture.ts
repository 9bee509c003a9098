import {
  type ClaimedFile,
  MAX_REFUSED_OBJECTS,
  type UploadRecord,
  type UploadRef,
  type UploadStore,
} from './upload-store.ts';

/** A store of uploads in memory: the rules of the port and nothing else. */
export function memoryUploads(): UploadStore {
  const kept = new Map<string, UploadRecord>();
  const nameOf = ({ organisationId, applicationId, uploadId }: UploadRef): string =>
    [organisationId, applicationId, uploadId].join('/');
  function change(
    ref: UploadRef,
    holds: (upload: UploadRecord) => boolean,
    changed: (upload: UploadRecord) => Partial<UploadRecord>,
    at: string,
  ): UploadRecord | null {
    const upload = kept.get(nameOf(ref));
    if (!upload || !holds(upload)) return null;
    const next = { ...upload, ...changed(upload), updatedAt: at };
    kept.set(nameOf(ref), next);
    return next;
  }
  const isReading =
    ({ unlocked, sha256 }: ClaimedFile) =>
    (upload: UploadRecord) =>
      upload.state === 'READING' && upload.unlocked === unlocked && upload.digest === sha256;
  const pinOf = ({ unlocked }: ClaimedFile) => (unlocked ? 'unlockedCopy' : 'original');
  return {
    async create(ref, uploads, most = Number.POSITIVE_INFINITY) {
      const prefix = nameOf({ ...ref, uploadId: '' });
      const there = [...kept.keys()].filter((name) => name.startsWith(prefix)).length;
      if (there + uploads.length > most) return 'too_many';
      const named = uploads.map((upload) => [nameOf({ ...ref, uploadId: upload.id }), upload] as const);
      if (named.some(([name]) => kept.has(name))) throw new Error('something that was to be created exists already');
      for (const [name, upload] of named) kept.set(name, upload);
      return 'created';
    },
    find: async (ref) => kept.get(nameOf(ref)) ?? null,
    async list(ref, { skip, limit }) {
      const prefix = nameOf({ ...ref, uploadId: '' });
      const names = [...kept.keys()].filter((name) => name.startsWith(prefix)).toSorted();
      const items = names.toReversed().flatMap((name) => kept.get(name) ?? []);
      const hasNext = items.length > skip + limit;
      const page = items.slice(skip, skip + limit);
      return {
        count: items.length,
        hasNext,
        hasPrev: skip > 0,
        nextCursor: hasNext ? (page.at(-1)?.id ?? null) : null,
        items: page,
      };
    },
    claim: async (ref, file, at) =>
      change(
        ref,
        ({ state, unlocked, [pinOf(file)]: pin }) =>
          (state === (file.unlocked ? 'PASSWORD_NEEDED' : 'AWAITING_FILE') ||
            ((state === 'READING' || state === 'FAILED') && unlocked === file.unlocked)) &&
          (pin === undefined || pin.sha256 === file.sha256),
        ({ [pinOf(file)]: pin }) => ({
          state: 'READING',
          unlocked: file.unlocked,
          digest: file.sha256,
          [pinOf(file)]: pin ?? { versionId: file.versionId, sha256: file.sha256 },
        }),
        at,
      ),
    take: async (ref, awaitedUntil, at) =>
      change(
        ref,
        ({ state }) => state === 'QUARANTINED',
        () => ({ state: 'AWAITING_FILE', awaitedUntil }),
        at,
      ),
    async noteRefused(ref, refused) {
      change(
        ref,
        ({ refusedObjects }) => refusedObjects.length < MAX_REFUSED_OBJECTS,
        ({ refusedObjects }) => ({ refusedObjects: [...refusedObjects, refused] }),
        kept.get(nameOf(ref))?.updatedAt ?? refused.at,
      );
    },
    async progress(ref, file, pagesRead, pages, at) {
      change(ref, isReading(file), () => ({ pagesRead, pages }), at);
    },
    end: async (ref, file, end, at) =>
      change(ref, isReading(file), () => ({ ...end, pagesRead: end.pages ?? 0 }), at) !== null,
    async fail(ref, at) {
      change(
        ref,
        ({ state }) => state === 'AWAITING_FILE' || state === 'READING',
        () => ({ state: 'FAILED' }),
        at,
      );
    },
    async refuse(ref, errors, at) {
      change(
        ref,
        ({ state }) => state === 'PASSWORD_NEEDED',
        () => ({ state: 'REFUSED', errors }),
        at,
      );
    },
    takePasswordTry: async (ref, most, at) =>
      change(
        ref,
        ({ state, passwordTries }) => state === 'PASSWORD_NEEDED' && passwordTries < most,
        ({ passwordTries }) => ({ passwordTries: passwordTries + 1 }),
        at,
      )?.passwordTries ?? null,
    async returnPasswordTry(ref, at) {
      change(
        ref,
        ({ state, passwordTries }) => state === 'PASSWORD_NEEDED' && passwordTries > 0,
        ({ passwordTries }) => ({ passwordTries: passwordTries - 1 }),
        at,
      );
    },
    unlocked: async (ref, at) =>
      change(
        ref,
        ({ state }) => state === 'PASSWORD_NEEDED',
        () => ({ state: 'READING', unlocked: true, digest: null }),
        at,
      ),
  };
}
