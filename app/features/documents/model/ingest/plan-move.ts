import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { nextRanges } from '#app/features/search/model/index/next-ranges.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { boundSearchDatabases, currentPlace, platformDb } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { planNextIndex, switchIndex } from '#app/kernel/data/place-writes.ts'
import { placeSettlesAfter, type SearchRange } from '#app/kernel/data/tenant-place.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { deleteJob, insertJob } from '#app/kernel/jobs/job.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { moveIndexKind } from './ingest-jobs.ts'

export const IndexMove = z.object({ databases: z.array(z.string().max(40)).min(1).max(20) })

type Plan = { before: SearchRange[]; after: SearchRange[] }

/**
 * Plans that the site's search index moves to these search databases, or is divided among them. Readers search where it is until all of it
 * is in its new place. The databases that it has already end a move that isn't finished. Refuses with `unknownDatabase` (961) a name that no
 * search database has, and with `changedMeanwhile` if somebody else plans another move now. Repeating it changes nothing.
 */
export async function planIndexMove(visit: Visit, { databases }: z.output<typeof IndexMove>): Promise<Plan> {
  const admin = requireStaff(visit, 'system')
  const { site, env, now } = visit
  const { tenantId } = site
  const known: readonly string[] = boundSearchDatabases(env)
  if (databases.some((name) => !known.includes(name))) refuse('unknownDatabase')
  const place = await currentPlace(env, tenantId)
  const after = nextRanges(place.search, databases)
  const next = isDeepStrictEqual(after, place.search) ? null : after
  const platform = await platformDb(env)
  const change = { tenantId, version: place.version, now: now() }
  const [planned] = await commitTo(platform.d1, [planNextIndex(platform.db, change, next)])
  if (planned === 0) refuse('changedMeanwhile')
  const id = `move-index-${tenantId}`
  const job = { id, tenantId, subject: String(tenantId), payload: {}, now: now() }
  await commit(visit, [
    deleteJob(visit.db, tenantId, id),
    insertJob(visit.db, moveIndexKind, { ...job, dueAt: now() + placeSettlesAfter }),
    insertAudit(visit, admin, {
      action: 'search.move',
      subject: String(tenantId),
      before: { databases: namesIn(place.search) },
      after: { databases: namesIn(after) },
    }),
  ])
  return { before: place.search, after }
}

/** Makes the next place of a site's index the one in which readers search. False if the place has changed since that version. */
export async function switchToNext(
  env: DatabaseEnv,
  change: { tenantId: number; version: number; now: number },
): Promise<boolean> {
  const platform = await platformDb(env)
  const [switched] = await commitTo(platform.d1, [switchIndex(platform.db, change)])
  return switched !== 0
}

const namesIn = (ranges: readonly SearchRange[]) => [...new Set(ranges.map(({ name }) => name))].join(', ')

/** The plan as the API shows it: the databases, and with which number the contents of each begin. */
export function viewPlan({ before, after }: Plan) {
  return { before, after }
}
