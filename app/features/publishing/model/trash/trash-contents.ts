import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexing } from '#app/features/documents/model/ingest/index-fields-job.ts'
import {
  ensureRoomForContent,
  getContentAllowance,
} from '#app/features/publishing/model/upload/content-records.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findContents, restoreContents, trashContents } from './trash-store.ts'

type Some = { ids: readonly string[] }
type Titled = { id: string; title: string }
/** What else is written with it, before and after, for the contents it was. */
type Also = (contentIds: readonly string[]) => { before: Write[]; after: Write[] }
const nothing: Also = () => ({ before: [], after: [] })

/**
 * Puts contents into the trash: readers, lists, search, viewers and calls know nothing of them any more, and for 30 days they
 * can be taken out again. Answers which it were; refuses `contentNotFound` (713) where none of them is there.
 */
export async function deleteContents(visit: Visit, { ids }: Some, also = nothing): Promise<Titled[]> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const found = await findContents(db, { tenantId: site.tenantId, contentIds: ids }, { isInTrash: false })
  if (found.length === 0) refuse('contentNotFound')
  const contentIds = found.map(({ id }) => id)
  const indexing = newIndexing(visit, contentIds)
  const { before, after } = also(contentIds)
  await commit(visit, [
    ...before,
    trashContents(db, { tenantId: site.tenantId, contentIds, now: visit.now() }),
    ...found.map(({ id, title }) =>
      insertAudit(visit, admin, { action: 'content.delete', subject: id, name: title }),
    ),
    indexing.insert,
    ...after,
  ])
  await indexing.finish()
  return found
}

/**
 * Takes contents out of the trash with all they had. Answers which it were; refuses `contentNotFound` where none of them lies
 * there, and a company that has no room for so many with `companyMaxContentsReached` (421).
 */
export async function restoreFromTrash(visit: Visit, { ids }: Some, also = nothing): Promise<Titled[]> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const at = { tenantId: site.tenantId, now: visit.now() }
  const found = await findContents(db, { ...at, contentIds: ids }, { isInTrash: true })
  if (found.length === 0) refuse('contentNotFound')
  const contentIds = found.map(({ id }) => id)
  const allowance = await getContentAllowance(db, site.companyId)
  await ensureRoomForContent(db, allowance, contentIds.length)
  const indexing = newIndexing(visit, contentIds)
  const { before, after } = also(contentIds)
  const counts = await commit(visit, [
    ...before,
    restoreContents(db, { ...at, contentIds }, { allowance, today: dayOf(at.now) }),
    ...found.map(({ id, title }) =>
      insertAudit(visit, admin, { action: 'content.restore', subject: id, name: title }),
    ),
    indexing.insert,
    ...after,
  ])
  if (counts[before.length] === 0) refuse('companyMaxContentsReached')
  await indexing.finish()
  return found
}
