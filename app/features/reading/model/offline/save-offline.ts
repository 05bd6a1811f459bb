import { deviceName } from '#app/features/identity/model/session/device-name.ts'
import { recordRead } from '#app/features/reading/model/reads/record-read.ts'
import { getOpening } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { ensureMayLaunch, newGrant } from '#app/features/reading/model/viewer/new-grant.ts'
import { insertGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countCopiesOf, endCopy, insertCopy, listCopiesOf, readOfflineTerms } from './offline-copy.ts'

type Wanted = { contentId: string; groupId: number | null }

/**
 * A book that the reader may save, and for how many days. Refuses readers without an account of their own as `requireOwnAccount` does, as
 * `getOpening` does, and a book that may not be saved with `offlineNotAllowed` (976).
 */
export async function getOfflineOffer(visit: Visit, wanted: Wanted) {
  requireOwnAccount(visit)
  const opening = await getOpening(visit, wanted)
  const { content, seatsOf } = opening
  const { days } = await readOfflineTerms(visit.db, {
    tenantId: visit.site.tenantId,
    contentId: content.id,
    seatsOf,
  })
  if (days === 0) refuse('offlineNotAllowed')
  return { ...opening, days }
}

/**
 * Issues a single-use launch token with which the reader's browser saves a book. Its grant has no session, because the lease outlives it:
 * it ends with the account, the right to read, or the lease, and by a trigger when the sign-in is ended. The lease begins when the token
 * is used. Refuses as `getOfflineOffer` does, too many openings as `ensureMayLaunch` does, and a reader who has 20 copies with
 * `offlineCopiesUsedUp` (977).
 */
export async function saveOffline(visit: Visit, wanted: Wanted): Promise<{ tokenId: string }> {
  await ensureMayLaunch(visit)
  const reader = requireOwnAccount(visit)
  const { content, version, groupId, print } = await getOfflineOffer(visit, wanted)
  const { token, grant } = newGrant(visit, { contentId: content.id, version, groupId, print })
  const { db, site } = visit
  const now = visit.now()
  const copy = {
    tenantId: site.tenantId,
    id: grant.id,
    accountId: reader.id,
    sessionId: reader.sessionId,
    contentId: content.id,
    device: deviceName(visit.userAgent),
    now,
    until: grant.launchUntil,
  }
  await commit(visit, [
    insertGrant(db, { ...grant, sessionId: null }),
    insertCopy(db, copy),
    ...recordRead(visit, content.id),
  ])
  return { tokenId: token }
}

/** The reader's saved books in all browsers. Refuses as `requireOwnAccount` does. */
export async function listOfflineCopies(visit: Visit) {
  const { id: accountId } = requireOwnAccount(visit)
  return listCopiesOf(visit.db, { tenantId: visit.site.tenantId, accountId, now: visit.now() })
}

/** How many books a reader has saved in this sign-in, which signing out deletes. 0 for everybody else. */
export async function countCopiesHere({ actor, db, site, now }: Visit): Promise<number> {
  if (actor?.kind !== 'reader' || actor.level !== 'reader') return 0
  const { id: accountId, sessionId } = actor
  return countCopiesOf(db, { tenantId: site.tenantId, accountId, sessionId, now: now() })
}

/** Ends one of the reader's copies, in whichever browser it is. Refuses another's, and one that has ended, with `notFound`. */
export async function endOfflineCopy(visit: Visit, { id }: { id: string }) {
  const { id: accountId } = requireOwnAccount(visit)
  const { db, site } = visit
  const [ended] = await commit(visit, [
    endCopy(db, { tenantId: site.tenantId, id, accountId, now: visit.now() }, 'reader'),
  ])
  if (ended === 0) refuse('notFound')
  return listOfflineCopies(visit)
}
