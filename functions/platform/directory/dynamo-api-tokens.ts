import type { ReadableTable } from '../store/held-table.ts';
import { countAction, type List, readPage } from '../store/listing.ts';
import { absent, type Key, present, type Table, type WriteAction } from '../store/table.ts';
import { type ApiTokenReader, ApiTokenRecord, type ApiTokenStore, type TokenMaker } from './api-token-store.ts';

const list = (organisationId: string): List => ({ pk: `ORG#${organisationId}`, prefix: 'TOKEN#' });
const key = (organisationId: string, tokenId: string): Key => ({ pk: `ORG#${organisationId}`, sk: `TOKEN#${tokenId}` });

/** Uses within this time of the last noted one are not noted again. */
const NOTED_EVERY_MS = 3_600_000;

const stillThere = (organisationId: string, maker: TokenMaker): WriteAction =>
  'tokenId' in maker
    ? { check: key(organisationId, maker.tokenId), condition: present }
    : {
        check: { pk: `ORG#${organisationId}`, sk: `USER#${maker.userId}` },
        condition: { expression: 'sessionsFrom = :from', values: { ':from': maker.sessionsFrom } },
      };

/** API tokens in the directory table. */
export function dynamoApiTokens(table: Table): ApiTokenStore {
  return {
    ...dynamoApiTokensReader(table),
    async create(token, maker) {
      const failed = await table.transact([
        { put: { ...key(token.organisationId, token.id), ...token }, condition: absent },
        countAction(list(token.organisationId), 1),
        ...(maker === undefined ? [] : [stillThere(token.organisationId, maker)]),
      ]);
      if (failed.includes(0)) throw new Error('a token that was to be created exists already');
      return failed.length === 0;
    },
    async rotate(organisationId, tokenId, secretHash, formerUntil) {
      const item = await table.update(
        key(organisationId, tokenId),
        {
          expression: 'SET formerHash = secretHash, formerUntil = :until, secretHash = :hash',
          values: { ':hash': secretHash, ':until': formerUntil },
        },
        present,
      );
      return item ? ApiTokenRecord.parse(item) : null;
    },
    async remove(organisationId, tokenId) {
      const failed = await table.transact([
        { remove: key(organisationId, tokenId), condition: present },
        countAction(list(organisationId), -1),
      ]);
      return failed.length === 0 ? 'removed' : 'not_found';
    },
    async markUsed(token, usedAt) {
      if (token.lastUsedAt !== null && Date.parse(usedAt) - Date.parse(token.lastUsedAt) < NOTED_EVERY_MS) return;
      const set = { expression: 'SET lastUsedAt = :at', values: { ':at': usedAt } };
      await table.touch(key(token.organisationId, token.id), set, present);
    },
  };
}

/** The same for functions that may only read. */
export function dynamoApiTokensReader(table: ReadableTable): ApiTokenReader {
  return {
    async find(organisationId, tokenId) {
      const item = await table.get(key(organisationId, tokenId));
      return item ? ApiTokenRecord.parse(item) : null;
    },
    list: (organisationId, page) => readPage(table, list(organisationId), page, (item) => ApiTokenRecord.parse(item)),
  };
}
