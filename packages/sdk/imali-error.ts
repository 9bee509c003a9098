/** An answer outside 2xx, as every method of the client returns it. */
export interface FailedReply {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly detail: readonly {
    readonly loc: readonly (string | number)[];
    readonly msg: string;
    readonly type: string;
  }[];
  readonly lines?: readonly string[];
  readonly requestId: string;
  readonly retryAfter: number | null;
}

/** An answer outside 2xx as an exception, for those who throw. Its subclasses say of which kind. */
export class ImaliError extends Error {
  override readonly name: string = 'ImaliError';
  readonly status: number;
  /** What it is, in a word that programs compare. */
  readonly code: string;
  /** The fields of a 422; else empty. */
  readonly detail: FailedReply['detail'];
  /** What is wrong where, of a file; else empty. */
  readonly lines: readonly string[];
  /** Quote it when you write to us. */
  readonly requestId: string;
  /** Seconds to wait before the next try, where the API says so. */
  readonly retryAfter: number | null;

  constructor(reply: FailedReply) {
    super(`${reply.code}: ${reply.message}`);
    this.status = reply.status;
    this.code = reply.code;
    this.detail = reply.detail;
    this.lines = reply.lines ?? [];
    this.requestId = reply.requestId;
    this.retryAfter = reply.retryAfter;
  }
}

/** 401: no token, or one that does not hold. */
export class AuthenticationError extends ImaliError {
  override readonly name: string = 'AuthenticationError';
}
/** 403: the token holds, and may not do this. */
export class PermissionError extends ImaliError {
  override readonly name: string = 'PermissionError';
}
/** 404: there is no such thing, or it is not yours. */
export class NotFoundError extends ImaliError {
  override readonly name: string = 'NotFoundError';
}
/** 409: what is there does not allow it now. */
export class ConflictError extends ImaliError {
  override readonly name: string = 'ConflictError';
}
/** 422: `detail` lists each field that is wrong. */
export class InvalidRequestError extends ImaliError {
  override readonly name: string = 'InvalidRequestError';
}
/** 429: wait `retryAfter` seconds. */
export class RateLimitedError extends ImaliError {
  override readonly name: string = 'RateLimitedError';
}
/** 5xx: our fault, or that of something between. */
export class ServiceError extends ImaliError {
  override readonly name: string = 'ServiceError';
}

const KINDS: Readonly<Record<number, typeof ImaliError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: InvalidRequestError,
  429: RateLimitedError,
};

/** The exception of a failed reply, of the class of its status. */
export function errorOf(reply: FailedReply): ImaliError {
  const Kind = KINDS[reply.status] ?? (reply.status >= 500 ? ServiceError : ImaliError);
  return new Kind(reply);
}

/** A good reply, of any body. */
export interface GoodReply<Body> {
  readonly ok: true;
  readonly body: Body;
}

/**
 * The body of a reply, for those who prefer exceptions: `await orThrow(client.getApplication({ path }))`.
 * @throws ImaliError when the answer is outside 2xx
 */
export async function orThrow<Body>(call: Promise<GoodReply<Body> | FailedReply>): Promise<Body> {
  const reply = await call;
  if (!reply.ok) throw errorOf(reply);
  return reply.body;
}
