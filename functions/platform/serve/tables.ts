import { Table } from '../store/table.ts';
import { setting } from './configuration.ts';

export const directoryTable = (): Table => new Table(setting('directoryTable'));
export const applicationsTable = (): Table => new Table(setting('applicationsTable'));
export const billingTable = (): Table => new Table(setting('billingTable'));
export const operationsTable = (): Table => new Table(setting('operationsTable'));
