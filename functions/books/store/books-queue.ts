import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { BooksQueue } from '../domain/books-queue.ts';

/** The queue of the worker that keeps the books. */
export const sqsBooksQueue = (held: Held<'booksQueue', 'send'>): BooksQueue => ({ ask: queueSender(held).send });
