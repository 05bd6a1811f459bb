import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import type { ArchivedGrant, PartName, PartSeal } from './grant-part.ts'
import {
  type PartFilter,
  readerBytes,
  readerHash,
  readSpan,
  type Span,
  spanBytes,
  traceHash,
} from './part-filter.ts'

export type Part = PartName & PartSeal

const partColumns = ['tenant_id as tenantId', 'id', 'day', 'sha256', 'sealed_key as sealedKey'] as const

export type NewPart = Part & {
  now: number
  filter: PartFilter
  grants: readonly ArchivedGrant[]
}

/** Writes down that a part is about to be stored. It doesn't count before `keepPart`. */
export function insertPart(
  db: Database,
  { tenantId, id, day, now, filter, grants, ...part }: NewPart,
): Write {
  return db.insertInto('grant_archive').values({
    ...{ tenant_id: tenantId, id, day, state: 'writing', changed_at: now, grants: grants.length },
    ends_at: Math.max(...grants.map(({ key_until }) => key_until)),
    ...{ sha256: part.sha256, sealed_key: part.sealedKey },
    traces: sql<ArrayBuffer>`unhex(${filter.traces})`,
    readers: sql<ArrayBuffer>`unhex(${filter.readers})`,
    spans: sql<ArrayBuffer>`unhex(${filter.spans})`,
  })
}

/**
 * Puts a stored part in its grants' place: from this batch on they are in the part and no longer in the table. Does nothing if one of them
 * has gone or lives again, which the first writer's number says.
 */
export function keepPart(db: Database, { tenantId, id, grants, now }: NewPart, before: number): Write[] {
  const ids = grants.map((grant) => grant.id)
  const there = endedGrants(db, before)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed<string>(ids))
  // Only this batch sets it, because an id is used once.
  const isKept = sql<SqlBool>`EXISTS ${partOf(db, { tenantId, id }).where('state', '=', 'kept')}`
  return [
    db
      .updateTable('grant_archive')
      .set({ state: 'kept', changed_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('state', '=', 'writing')
      .where(sql<SqlBool>`${there} = ${ids.length}`),
    countOpenings(db, { tenantId, grants, sign: 1 }, isKept),
    db
      .deleteFrom('viewer_grant')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', listed<string>(ids))
      .where(isKept),
  ]
}

/** Takes a part back out. Its grants no longer count from now on; `null` if it can't be read, so that they stay in the numbers. */
export function dropPart(
  db: Database,
  { tenantId, id, now }: Part & { now: number },
  grants: readonly ArchivedGrant[] | null,
): Write[] {
  const isKept = sql<SqlBool>`EXISTS ${partOf(db, { tenantId, id }).where('state', '=', 'kept')}`
  return [
    ...(grants === null ? [] : [countOpenings(db, { tenantId, grants, sign: -1 }, isKept)]),
    giveUp(db, { tenantId, id, now }, 'kept'),
  ]
}

/** Marks a part whose object is to be deleted. A writer that still works on it can't keep it any more. */
export function giveUp(
  db: Database,
  { tenantId, id, now }: Pick<PartName, 'tenantId' | 'id'> & { now: number },
  state: 'writing' | 'kept',
): Write {
  return db
    .updateTable('grant_archive')
    .set({ state: 'dropping', changed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', state)
}

/** Forgets a part whose object is deleted. */
export function forgetPart(db: Database, { tenantId, id }: Pick<PartName, 'tenantId' | 'id'>): Write {
  return db
    .deleteFrom('grant_archive')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'dropping')
}

/** Adds the openings of grants to those that each reader's contents are listed with, or takes them off. */
function countOpenings(
  db: Database,
  { tenantId, grants, sign }: { tenantId: number; grants: readonly ArchivedGrant[]; sign: 1 | -1 },
  condition: ReturnType<typeof sql<SqlBool>>,
): Write {
  const counts = new Map<string, { reader: string; content: string; openings: number }>()
  for (const { account_id: reader, content_id: content } of grants) {
    if (reader === null) continue
    const name = JSON.stringify([reader, content])
    counts.set(name, { reader, content, openings: (counts.get(name)?.openings ?? 0) + sign })
  }
  const given = sql<{ value: string }>`json_each(${JSON.stringify([...counts.values()])})`.as('given')
  return db
    .updateTable('reading')
    .from(given)
    .set({
      archived_openings: sql<number>`max(0, reading.archived_openings + (given.value ->> '$.openings'))`,
    })
    .where('reading.tenant_id', '=', tenantId)
    .where('reading.account_id', '=', sql<string>`given.value ->> '$.reader'`)
    .where('reading.content_id', '=', sql<string>`given.value ->> '$.content'`)
    .where(condition)
}

function partOf(db: Database, { tenantId, id }: Pick<PartName, 'tenantId' | 'id'>) {
  return db.selectFrom('grant_archive').select('id').where('tenant_id', '=', tenantId).where('id', '=', id)
}

/** Used grants whose keys ended before a time. A saved book's stays as long as its copy is known, because a renewal gives its key new life. */
function endedGrants(db: Database, before: number) {
  return db
    .selectFrom('viewer_grant')
    .where('opened_at', 'is not', null)
    .where('key_until', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offline_copy')
            .select('offline_copy.id')
            .whereRef('offline_copy.tenant_id', '=', 'viewer_grant.tenant_id')
            .whereRef('offline_copy.id', '=', 'viewer_grant.id'),
        ),
      ),
    )
}

/** The tenant whose used grant ended first, before a time, and that end. Null if there is none but of the tenants that had their turn. */
export async function findOldestEnd(
  db: Database,
  { before, served }: { before: number; served: readonly number[] },
): Promise<{ tenantId: number; endedAt: number } | null> {
  const row = await endedGrants(db, before)
    .select(['tenant_id as tenantId', 'key_until as endedAt'])
    .where('tenant_id', 'not in', listed<number>(served))
    .orderBy('key_until')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, endedAt: row.endedAt ?? 0 }
}

/** Used grants of a tenant whose keys ended in a span of time, the first ended first. */
export async function listEnded(
  db: Database,
  { tenantId, from, before, limit }: { tenantId: number; from: number; before: number; limit: number },
): Promise<ArchivedGrant[]> {
  const rows = await endedGrants(db, before)
    .selectAll('viewer_grant')
    // The plus sign makes SQLite read the grants that ended in that time (viewer_grant_ended), not all of the tenant's.
    .where(sql`+viewer_grant.tenant_id`, '=', tenantId)
    .where('key_until', '>=', from)
    .orderBy('key_until')
    .limit(limit)
    .execute()
  return rows.map(({ tenant_id: _, key_until, ...row }) => ({ ...row, key_until: key_until ?? 0 }))
}

/** Parts whose grants all ended before a time. */
export function listOver(db: Database, before: number, limit: number): Promise<Part[]> {
  return db
    .selectFrom('grant_archive')
    .select(partColumns)
    .where(sql<SqlBool>`state = 'kept'`)
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}

/** Parts that are to be deleted, and parts that somebody began to write before a time and never kept. */
export function listUnfinished(db: Database, before: number, limit: number): Promise<Part[]> {
  return db
    .selectFrom('grant_archive')
    .select(partColumns)
    .where(sql<SqlBool>`state <> 'kept'`)
    .where(({ or, eb }) => or([eb('state', '=', 'dropping'), eb('changed_at', '<', before)]))
    .orderBy('changed_at')
    .limit(limit)
    .execute()
}

/** The parts that may have a trace code. */
export function partsOfTrace(db: Database, tenantId: number, code: string): Promise<Part[]> {
  return db
    .selectFrom('grant_archive')
    .select(partColumns)
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'kept')
    .where(sql<SqlBool>`instr(traces, unhex(${traceHash(tenantId, code)})) > 0`)
    .execute()
}

/** The parts with grants of a reader, and how many and of when. */
export async function partsOfReader(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<(Part & Span)[]> {
  const place = sql<number>`instr(readers, unhex(${readerHash(tenantId, accountId)}))`
  const start = sql`(${place} - 1) / ${sql.lit(readerBytes)} * ${sql.lit(spanBytes)} + 1`
  const rows = await db
    .selectFrom('grant_archive')
    .select(partColumns)
    .select(sql<string>`hex(substr(spans, ${start}, ${sql.lit(spanBytes)}))`.as('span'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'kept')
    .where(sql<SqlBool>`${place} % ${sql.lit(readerBytes)} = 1`)
    .execute()
  return rows.map(({ span, ...part }) => ({ ...part, ...readSpan(span) }))
}

/** Whether a part still counts. */
export async function isKept(db: Database, part: Part): Promise<boolean> {
  const row = await partOf(db, part).where('state', '=', 'kept').executeTakeFirst()
  return row !== undefined
}
