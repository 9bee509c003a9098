import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * Keeps a resource when its stack is removed or its definition is replaced, but not when its own creation is rolled
 * back: a resource with a fixed name that outlives a failed first deployment makes the next attempt fail.
 */
export const keptOnceCreated = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
