import { sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'

/**
 * How often readers of a group couldn't open a content, because it isn't licensed to them or because as many as allowed
 * were reading it.
 */
export type Denial = { contentId: string; title: string; why: 'noLicence' | 'noSeat'; count: number }

/** Days that are counted together, the present one included, and contents that are named. */
const denialDays = 30
const mostNamed = 20

/** Of the last days, the most often first. One query, over the group's own rows. */
export function listDenials(
  db: Database,
  { tenantId, groupId }: { tenantId: number; groupId: string },
  today: Day,
): Promise<Denial[]> {
  const why = sql<Denial['why']>`CASE reason WHEN 'seatLimitReached' THEN 'noSeat' ELSE 'noLicence' END`
  return db
    .selectFrom('usage_denial as denied')
    .innerJoin('content', (join) =>
      join.onRef('content.tenant_id', '=', 'denied.tenant_id').onRef('content.id', '=', 'denied.content_id'),
    )
    .select(['content.id as contentId', 'content.title', why.as('why')])
    .select(({ fn }) => fn.sum<number>('denied.count').as('count'))
    .where('denied.tenant_id', '=', tenantId)
    .where('denied.user_group_id', '=', groupId)
    .where('denied.day', '>', addDays(today, -denialDays))
    .groupBy(['content.id', 'why'])
    .orderBy('count', 'desc')
    .orderBy('content.id')
    .limit(mostNamed)
    .execute()
}
