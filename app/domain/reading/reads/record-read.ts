import type { Write } from '#app/data/commit.ts'
import { dayOf } from '#app/values/day.ts'
import { shelfOf } from '#app/visit/shelf.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countFirstRead, countRead, noteReading } from './reading-store.ts'

/**
 * What goes with every opening of a content, in the commit that opens it: it counts on this day in Japan, a reader's once
 * a day and a guest's every time, and the reader's list of what they read last has it on top (R323).
 */
export function recordRead({ db, site, actor, now }: Visit, contentId: string): Write[] {
  const { tenantId } = site
  const day = dayOf(now())
  if (actor?.kind !== 'reader') return [countRead(db, { tenantId, contentId, day })]
  const reading = { tenantId, accountId: shelfOf(actor), contentId }
  return [countFirstRead(db, { ...reading, day }), noteReading(db, reading, now())]
}
