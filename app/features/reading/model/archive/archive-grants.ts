import { commitTo } from '#app/kernel/data/commit.ts'
import { type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { grantPartKey } from '#app/kernel/data/files.ts'
import { log } from '#app/kernel/logging/log.ts'
import { readRetentionDays } from '#app/kernel/retention/retention.ts'
import { addDays, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import {
  dropPart,
  findOldestEnd,
  forgetPart,
  giveUp,
  insertPart,
  keepPart,
  listEnded,
  listOver,
  listUnfinished,
  type NewPart,
  type Part,
} from './archive-store.ts'
import { fetchPart, openPart, sealPart, sha256Of } from './grant-part.ts'
import { filterOf } from './part-filter.ts'

type ArchiveDeps = {
  env: Pick<Env, 'DB' | 'FILES' | 'SEALING_KEYS' | 'RETENTION_DAYS'>
  now: () => number
  randomBytes(length: number): Uint8Array
}

const day = 86_400_000
/** The most grants of a part. A batch that moves them holds the database up for less than a tenth of a second. */
export const grantsPerPart = 1_000
/** The most tenants that have a turn in one run, and the most parts that one run drops. */
const maxTurns = 20
/** Within this time a part is written or its Worker is dead: an invocation ends after a quarter of an hour. */
const writingMs = 3_600_000

/**
 * Run by cron: moves used grants to R2 whose keys ended more than `readingsInDatabase` days ago, in parts of one tenant and one day in
 * Japan, the oldest first; each tenant has one part in a run. Then deletes parts that are older than `readings`. Returns how many grants
 * were moved and parts dropped. May be killed anywhere: a grant is in the table until the batch that counts its part.
 */
export async function sweepOldGrants(deps: ArchiveDeps): Promise<number> {
  const { readings, readingsInDatabase } = readRetentionDays(deps.env)
  const now = deps.now()
  // Whole days only, so that a tenant's grants of a day become one part and not one for each minute.
  const before = startOfDay(dayOf(now - readingsInDatabase * day))
  return sweepTenantDbs(deps.env, async (tenants) => {
    const moved = readingsInDatabase < readings ? await moveGrants(deps, tenants, before) : 0
    const over = await listOver(tenants.db, now - readings * day, maxTurns)
    for (const part of over) await expire(deps, tenants, part)
    const unfinished = await listUnfinished(tenants.db, now - writingMs, maxTurns)
    for (const part of unfinished) await remove(deps, tenants, part)
    return moved + over.length
  })
}

/** Gives each tenant a turn. One whose part fails doesn't hold up the others; the failure is thrown at the end. */
async function moveGrants(deps: ArchiveDeps, tenants: OpenDatabase, before: number): Promise<number> {
  const served: number[] = []
  const failures: unknown[] = []
  let moved = 0
  while (served.length < maxTurns) {
    const oldest = await findOldestEnd(tenants.db, { before, served })
    if (oldest === null) break
    served.push(oldest.tenantId)
    try {
      moved += await movePart(deps, tenants, { ...oldest, before })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `grants not moved: ${failures.join(', ')}`)
  return moved
}

/** Moves the grants of a tenant that ended on one day, at most a part of them. Returns how many. */
async function movePart(
  deps: ArchiveDeps,
  { d1, db }: OpenDatabase,
  { tenantId, endedAt, before }: { tenantId: number; endedAt: number; before: number },
): Promise<number> {
  const ended = dayOf(endedAt)
  const nextDay = startOfDay(addDays(ended, 1))
  const span = { from: startOfDay(ended), before: Math.min(before, nextDay), limit: grantsPerPart }
  const grants = await listEnded(db, { tenantId, ...span })
  if (grants.length === 0) return 0
  const name = { tenantId, day: ended, id: newElementId(deps.randomBytes) }
  const { bytes, ...seal } = await sealPart(deps, name, grants)
  const part: NewPart = { ...name, ...seal, grants, filter: filterOf(tenantId, grants), now: deps.now() }
  await commitTo(d1, [insertPart(db, part)])
  await store(deps, part, bytes)
  const [kept] = await commitTo(d1, keepPart(db, part, before))
  if (kept !== 0) return grants.length
  await commitTo(d1, [giveUp(db, part, 'writing')])
  return 0
}

/** Stores a part's object and reads it back. Throws unless R2 has exactly these bytes. */
async function store({ env }: ArchiveDeps, part: Part, bytes: Uint8Array): Promise<void> {
  const key = grantPartKey(part.tenantId, part.day, part.id)
  await env.FILES.put(key, bytes, { sha256: part.sha256 })
  const stored = await fetchPart(env, part)
  if (stored === null || sha256Of(stored) !== part.sha256)
    throw new Error(`${key} is not stored as it was written`)
}

/**
 * Ends a part whose time is over, also one that nobody can read any more: its promise is to be deleted. Then the numbers of openings in the
 * readers' lists can't be lowered, which is logged.
 */
async function expire(deps: ArchiveDeps, tenants: OpenDatabase, part: Part): Promise<void> {
  const bytes = await fetchPart(deps.env, part)
  const opened = bytes === null ? Promise.reject(new Error('no object')) : openPart(deps.env, part, bytes)
  const grants = await opened.catch((error: unknown) => {
    log('warn', 'expired grants not readable', { part: part.id, cause: String(error) })
    return null
  })
  await commitTo(tenants.d1, dropPart(tenants.db, { ...part, now: deps.now() }, grants))
  await remove(deps, tenants, part)
}

/** Deletes an object, then its row: the row names the object until it is gone. */
async function remove(deps: ArchiveDeps, { d1, db }: OpenDatabase, part: Part): Promise<void> {
  await commitTo(d1, [giveUp(db, { ...part, now: deps.now() }, 'writing')])
  await deps.env.FILES.delete(grantPartKey(part.tenantId, part.day, part.id))
  await commitTo(d1, [forgetPart(db, part)])
}
