import type { Database } from '#app/kernel/data/database.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import type { WorldTenant } from '#seeds/demo/library/index.ts'
import { worldContentId } from './seed-records.ts'
import { world } from './world.ts'

/** What administrators recommend, the newest mark last, and how often contents were opened on one of the last days. */
const interest: Partial<Record<WorldTenant, { recommended: string[]; reads: Record<string, number> }>> = {
  aozora: {
    recommended: [
      'mending',
      'kanji-radicals',
      'wireless-office-80',
      'tidal-flat',
      'star-almanac',
      'small-networks',
    ],
    reads: {
      'network-settings': 41,
      fermentation: 33,
      'star-almanac': 28,
      'sql-first-steps': 24,
      'rice-pot': 19,
      'moon-journal': 17,
      'plain-english': 14,
      'balcony-garden': 11,
      'dashi-notes': 9,
      sora: 6,
      'knife-care': 4,
      'ipv6-primer': 1,
    },
  },
}

/** Marks and reads, so that nothing of it has to be pretended. */
export async function seedInterest(db: Database, tenant: WorldTenant, now: number): Promise<void> {
  const { recommended = [], reads = {} } = interest[tenant] ?? {}
  const { tenantId } = world[tenant]
  for (const [at, slug] of recommended.entries())
    await db
      .insertInto('trending')
      .values({
        tenant_id: tenantId,
        content_id: worldContentId(tenant, slug),
        created_at: now - recommended.length + at,
      })
      .execute()
  for (const [at, [slug, count]] of Object.entries(reads).entries())
    await db
      .insertInto('read_day')
      .values({
        tenant_id: tenantId,
        day: addDays(dayOf(now), -(at % 7)),
        content_id: worldContentId(tenant, slug),
        reads: count,
      })
      .execute()
}
