import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** The key with which a company's server signs its readers' app sign-ins. */
export type CompanyKey = {
  id: string
  place: 'current' | 'previous'
  /** The last characters of the key. Its holder recognises it by them. */
  ending: string
  createdByName: string
  createdAt: number
  /** When the previous key ends, in milliseconds. Null for the newest key. */
  endsAt: number | null
  /** The last day (in Japan) on which somebody signed in with it. */
  usedOn: string | null
}

/** The context that a key is sealed with: it can't be opened in another company's row or another place. */
export const aboutCompanyKey = ({ companyId, id }: { companyId: number; id: string }) =>
  `company_key ${companyId} ${id}`

/** Lists the valid keys of a company, the newest first. */
export async function listCompanyKeys(db: Database, companyId: number, now: number): Promise<CompanyKey[]> {
  return keysOf(db, companyId, now)
    .select(['id', 'place', 'ending', 'created_by_name as createdByName', 'created_at as createdAt'])
    .select(['ends_at as endsAt', 'used_on as usedOn'])
    .execute()
}

export type SealedKey = { id: string; sealed: string; usedOn: string | null }

export async function listSealedKeys(db: Database, companyId: number, now: number): Promise<SealedKey[]> {
  return keysOf(db, companyId, now).select(['id', 'sealed', 'used_on as usedOn']).execute()
}

function keysOf(db: Database, companyId: number, now: number) {
  return db
    .selectFrom('company_key')
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('place')
}

/** The company's key in plain text, if it is from before keys were sealed. Cron seals it. */
export async function findKeyInClear(db: Database, companyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('company')
    .select('api_key as key')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.key || null
}

/** Deletes the plain-text key if it is still the one that was read. */
export function forgetKeyInClear(db: Database, companyId: number, key: string): Write {
  return db
    .updateTable('company')
    .set({ api_key: null })
    .where('id', '=', companyId)
    .where('api_key', '=', key)
}

type NewCompanyKey = {
  id: string
  companyId: number
  place: 'current' | 'previous'
  sealed: string
  key: string
  createdByName: string
  createdAt: number
  endsAt: number | null
}

/** Stores a key. If two are stored in the same place at once, the constraint company_key_two refuses one of them. */
export function insertCompanyKey(db: Database, { key, ...kept }: NewCompanyKey): Write {
  return db.insertInto('company_key').values({
    id: kept.id,
    company_id: kept.companyId,
    place: kept.place,
    sealed: kept.sealed,
    ending: endingOf(key),
    created_by_name: kept.createdByName,
    created_at: kept.createdAt,
    ends_at: kept.endsAt,
  })
}

/** The last characters of a key. Empty for a key so short that they would reveal too much of it. */
function endingOf(key: string): string {
  return key.length < 16 ? '' : key.slice(-4)
}

export function endPrevious(db: Database, companyId: number, id?: string): Write {
  return db
    .deleteFrom('company_key')
    .where('company_id', '=', companyId)
    .where('place', '=', 'previous')
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
}

/** Makes the newest key the previous one, which stays valid until `endsAt`. */
export function stepBack(
  db: Database,
  { companyId, id }: { companyId: number; id: string },
  endsAt: number,
): Write {
  return db
    .updateTable('company_key')
    .set({ place: 'previous', ends_at: endsAt })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('place', '=', 'current')
}

export function noteUse(db: Database, id: string, today: Day): Write {
  return db.updateTable('company_key').set({ used_on: today }).where('id', '=', id)
}

/** A condition for a write: no use of the key is recorded for this day yet. */
export function isUnusedOn(db: Database, id: string, today: Day): RawBuilder<SqlBool> {
  const unused = db
    .selectFrom('company_key')
    .select('company_key.id')
    .where('company_key.id', '=', id)
    .where((where) => where.or([where('used_on', 'is', null), where('used_on', '!=', today)]))
  return sql<SqlBool>`EXISTS ${unused}`
}
