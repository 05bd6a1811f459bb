import type { Database } from '#app/kernel/data/database.ts'
import { chanceFrom } from '#seeds/demo/chance.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { idOf, idOfTitle, type Life, openTitles } from './life.ts'
import { people } from './people.ts'

const day = 86_400_000

/** Seeds what the readers of a site read, how far, and what they keep. The readers of the welcome text have the fullest shelves. */
export async function seedReading(db: Database, tenant: WorldTenant, life: Life): Promise<void> {
  const { tenantId, readers } = world[tenant]
  const titles = openTitles(life, tenant)
  const chance = chanceFrom(tenantId * 104_729)
  const ids = [
    ...readers.map(({ id }) => id),
    ...(people[tenant] ?? []).map((_, at) => idOf(tenant, 'reader', at)),
  ]
  const rows = ids.flatMap((accountId, at) => {
    const isKnown = at < readers.length
    const count = Math.min(titles.length, isKnown ? 9 : 1 + Math.floor(chance() * 7))
    // Readers begin at different places of the list, and early titles are read most.
    const chosen = new Set(
      Array.from({ length: count * 2 }, () => Math.floor(chance() ** 1.6 * titles.length)),
    )
    return [...chosen].slice(0, count).map((title, place) => {
      const page = 2 + Math.floor(chance() * 5)
      const readAt = life.now - Math.floor((place + chance()) * (isKnown ? 2.5 : 8) * day) - 3_600_000
      return { accountId, contentId: idOfTitle(tenant, titles[title]!), page, readAt, isKept: chance() < 0.4 }
    })
  })
  const readings = rows.map(({ accountId, contentId, page, readAt }) => ({
    tenant_id: tenantId,
    account_id: accountId,
    content_id: contentId,
    read_at: readAt,
    page,
    furthest_page: page + 1,
  }))
  const favourites = rows
    .filter(({ isKept }) => isKept)
    .map(({ accountId, contentId, readAt }) => ({
      tenant_id: tenantId,
      account_id: accountId,
      content_id: contentId,
      created_at: readAt,
    }))
  await inParts(readings, 15, (some) => db.insertInto('reading').values(some))
  await inParts(favourites, 20, (some) => db.insertInto('favourite').values(some))
}

/** Inserts rows in statements of at most 90 parameters, which is the limit of D1 with some room. */
async function inParts<Row>(
  rows: readonly Row[],
  size: number,
  insert: (some: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let at = 0; at < rows.length; at += size) await insert(rows.slice(at, at + size)).execute()
}
