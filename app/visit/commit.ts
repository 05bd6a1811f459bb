import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { currentPlace, inSession, namedTenantDb } from '#app/kernel/data/database.ts'
import { settleFence } from '#app/kernel/data/tenant-fence.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from './visit.ts'

/** How long a write waits for a tenant that is being switched to another database, and how often it asks. Milliseconds. */
const waitMs = 2_000
const askEveryMs = 150

/**
 * Runs unexecuted writers as one atomic batch on the visit's database. Answers the number of rows changed by each.
 * Refuses a preview with `forbidden`. While the site is switched to another database, waits up to two seconds and then runs them there; refuses with
 * `tenantMoving` (986, HTTP 503) if that isn't enough, and at once on the platform's records, which don't move.
 */
export async function commit(visit: Visit, writes: readonly Write[]): Promise<number[]> {
  if (visit.isPreview) refuse('forbidden')
  try {
    return await commitTo(visit.d1, writes)
  } catch (error) {
    if (!isMoving(error) || visit.platform !== undefined || visit.site.tenantId === 0) throw error
    return commitWhereItMoves(visit, writes)
  }
}

const isMoving = (error: unknown) => isRefusal(error) && error.name === 'tenantMoving'

async function commitWhereItMoves(visit: Visit, writes: readonly Write[]): Promise<number[]> {
  const { env, site } = visit
  for (let waited = 0; waited < waitMs; waited += askEveryMs) {
    const { database } = await currentPlace(env, site.tenantId)
    const records = namedTenantDb(env, database)
    // The rest of the visit reads where it has written.
    if (records !== null && database !== visit.database)
      Object.assign(visit, inSession(records, 'first-primary'))
    try {
      return await commitTo(visit.d1, writes)
    } catch (error) {
      if (!isMoving(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  await settleFence(env, site.tenantId, Date.now())
  return refuse('tenantMoving')
}

/**
 * Commits several lists of writers in this order. Those that follow each other in the same database are one atomic batch, so that where a site's
 * records are in the platform's database, all are. Otherwise a failure leaves the earlier ones written: the first list must be the one whose
 * constraints decide, and the others harmless if they are missing or written again.
 */
export async function commitInTurn(...parts: readonly (readonly [Visit, readonly Write[]])[]): Promise<void> {
  const batches: [Visit, Write[]][] = []
  for (const [visit, writes] of parts) {
    const last = batches.at(-1)
    if (last?.[0].database === visit.database) last[1].push(...writes)
    else if (writes.length > 0) batches.push([visit, [...writes]])
  }
  for (const [visit, writes] of batches) await commit(visit, writes)
}
