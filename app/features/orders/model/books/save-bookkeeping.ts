import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { BookkeepingInput } from './bookkeeping.ts'
import { type Bookkeeping, findBookkeeping, hasRevision, upsertBookkeeping } from './bookkeeping-store.ts'

/** A site's accounting software and names. Null if none was chosen. */
export function getBookkeeping(visit: Visit): Promise<Bookkeeping | null> {
  requireStaff(visit, 'service')
  return findBookkeeping(visit.db, visit.site.tenantId)
}

/** Saves the software and the names for a site's journal. Refuses an older revision with `changedMeanwhile`. */
export async function saveBookkeeping(
  visit: Visit,
  { software, revision, ...names }: BookkeepingInput,
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const before = await findBookkeeping(visit.db, tenantId)
  if ((before?.revision ?? 0) !== revision) refuse('changedMeanwhile')
  const [, changed] = await commit(visit, [
    insertAudit(visit, admin, {
      action: 'books.names',
      subject: String(tenantId),
      name: software,
      before: { software: before?.software, ...before?.names },
      after: { software, ...names },
      condition: hasRevision(visit.db, tenantId, revision),
    }),
    upsertBookkeeping(visit.db, tenantId, { software, names, revision, now: visit.now() }),
  ])
  if (changed === 0) refuse('changedMeanwhile')
}
