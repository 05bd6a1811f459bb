import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexing } from '#app/features/documents/model/ingest/index-fields.ts'
import {
  ensureRoomForContent,
  getContentAllowance,
} from '#app/features/publishing/model/upload/content-records.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { trashDays } from '#app/kernel/retention/retention.ts'
import { addDays, dayOf, displayInstant } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  findContents,
  pageOfTrash,
  restoreContents,
  type TrashedContent,
  trashContents,
} from './trash-store.ts'

type Some = { ids: readonly string[] }
type Titled = { id: string; title: string }

/** Other writes that are committed before and after, for the contents that are affected. */
type Also = (contentIds: readonly string[]) => { before: Write[]; after: Write[] }
const nothing: Also = () => ({ before: [], after: [] })

/**
 * Moves contents to the trash. Readers, lists, search, viewers and calls no longer see them, and they can be restored for
 * 30 days. Returns the contents it moved. Refuses `contentNotFound` (713) if none of them exists.
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
 * Restores contents from the trash with everything they had. Returns the contents it restored. Refuses `contentNotFound`
 * if none of them is in the trash, and `companyMaxContentsReached` (421) if the company has no room for them.
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

/**
 * The contents of the trash, with the day in Japan on which each is removed for good. Refuses anyone who is not an
 * administrator of the site.
 */
export async function listTrash(
  visit: Visit,
  paging: Paging,
): Promise<Paged & { contents: (TrashedContent & { goneOn: string })[] }> {
  requireStaff(visit, 'service')
  const { contents, total } = await pageOfTrash(visit.db, visit.site.tenantId, {
    limit: paging.size,
    offset: offsetOf(paging),
  })
  const dated = contents.map((content) => ({
    ...content,
    goneOn: addDays(dayOf(content.deletedAt), trashDays),
  }))
  return { ...pagedOf(paging, total), contents: dated }
}

/** The trash as the API shows it. */
export function viewTrash({ contents, ...paged }: Awaited<ReturnType<typeof listTrash>>) {
  return {
    contents: contents.map(({ id, title, author, deletedAt, goneOn }) => ({
      id,
      title,
      author,
      deletedAt: displayInstant(deletedAt),
      goneOn,
    })),
    ...paged,
  }
}
