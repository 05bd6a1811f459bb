import type { Write } from '#app/kernel/data/commit.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ownerKeyOf } from '#app/visit/shelf.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countFirstRead, countRead, noteReading } from './reading-store.ts'

/**
 * What every opening of a content writes, in the same commit: it counts for this day in Japan, once a day for a reader
 * and every time for a guest, and moves to the top of the reader's recently read list (R323).
 */
export function recordRead({ db, site, actor, now }: Visit, contentId: string): Write[] {
  const { tenantId } = site
  const day = dayOf(now())
  if (actor?.kind !== 'reader') return [countRead(db, { tenantId, contentId, day })]
  const reading = { tenantId, accountId: ownerKeyOf(actor), contentId }
  return [countFirstRead(db, { ...reading, day }), noteReading(db, reading, now())]
}
