import type { ReadableTable } from '../store/held-table.ts';
import { countAction, type List, readPage } from '../store/listing.ts';
import { absent, type Key, present, type Table, type WriteAction } from '../store/table.ts';
import {
  type ApiTokenReader,
  ApiTokenRecord,
  type ApiTokenStore,
  TokenAccess,
  type TokenMaker,
} from './api-token-store.ts';

const list = (organisationId: string): List => ({ pk: `ORG#${organisationId}`, prefix: 'TOKEN#' });
const key = (organisationId: string, tokenId: string): Key => ({ pk: `ORG#${organisationId}`, sk: `TOKEN#${tokenId}` });

/** Both vanish by themselves. They are no tokens, and so not in the list of tokens. */
const accessKey = (organisationId: string, tokenId: string, secretHash: string): Key => ({
  pk: `TOKENACCESS#${organisationId}#${tokenId}`,
  sk: `ACCESS#${secretHash}`,
});
const assertionKey = (organisationId: string, tokenId: string, jtiHash: string): Key => ({
  pk: `TOKENACCESS#${organisationId}#${tokenId}`,
  sk: `ASSERTION#${jtiHash}`,
});

/** Seconds for which a used assertion is remembered after its end: no clock of ours is that far behind another. */
const REMEMBERED_SECONDS = 300;

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
          expression: 'SET formerHash = secretHash, formerUntil = :until, secretHash = :hash, publicKeys = :none',
          values: { ':hash': secretHash, ':until': formerUntil, ':none': [] },
        },
        present,
      );
      return item ? ApiTokenRecord.parse(item) : null;
    },
    async setKeys(organisationId, tokenId, keys, unusedHash) {
      const item = await table.update(
        key(organisationId, tokenId),
        {
          expression: 'SET publicKeys = :keys, secretHash = :unused, formerHash = :null, formerUntil = :null',
          values: { ':keys': [...keys], ':unused': unusedHash, ':null': null },
        },
        present,
      );
      return item ? ApiTokenRecord.parse(item) : null;
    },
    async exchange(access, { jtiHash, expiresAt }) {
      const { organisationId, tokenId, secretHash, endsAt } = access;
      const used = {
        ...assertionKey(organisationId, tokenId, jtiHash),
        expires_at: expiresAt + REMEMBERED_SECONDS,
      };
      const kept = {
        ...accessKey(organisationId, tokenId, secretHash),
        ...access,
        expires_at: Math.ceil(endsAt / 1000),
      };
      const failed = await table.transact([
        { put: used, condition: absent },
        { put: kept, condition: absent },
      ]);
      return failed.length === 0 ? 'kept' : 'replayed';
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
    async findAccess(organisationId, tokenId, secretHash) {
      const item = await table.get(accessKey(organisationId, tokenId, secretHash));
      return item ? TokenAccess.parse(item) : null;
    },
    list: (organisationId, page) => readPage(table, list(organisationId), page, (item) => ApiTokenRecord.parse(item)),
  };
}
