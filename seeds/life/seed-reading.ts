import type { Database } from '#app/kernel/data/database.ts'
import { dayOf } from '#app/kernel/values/day.ts'
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
  // Each reader has finished their third book: every page of the demo that shows finished titles shows some.
  const readings = rows.map(({ accountId, contentId, page, readAt }, at) => ({
    tenant_id: tenantId,
    account_id: accountId,
    content_id: contentId,
    read_at: readAt,
    page,
    furthest_page: page + 1,
    finished_at:
      rows[at - 2]?.accountId === accountId && rows[at - 3]?.accountId !== accountId ? readAt : null,
  }))
  const favourites = rows
    .filter(({ isKept }) => isKept)
    .map(({ accountId, contentId, readAt }) => ({
      tenant_id: tenantId,
      account_id: accountId,
      content_id: contentId,
      created_at: readAt,
    }))
  await inParts(readings, 10, (some) => db.insertInto('reading').values(some))
  await inParts(daysOf(tenantId, rows, life), 15, (some) => db.insertInto('reading_day').values(some))
  await seedLists(db, tenantId, rows, life)
  await inParts(favourites, 20, (some) => db.insertInto('favourite').values(some))
}

/** Two lists of each reader whom the welcome text names, with books that they read. */
async function seedLists(
  db: Database,
  tenantId: number,
  rows: readonly { accountId: string; contentId: string }[],
  { now }: Life,
): Promise<void> {
  const owners = [...new Set(rows.map(({ accountId }) => accountId))].slice(0, 3)
  const names =
    tenantId === world.tidewell.tenantId
      ? ['For the weekend', 'To read again']
      : ['週末に読む', 'もう一度読みたい']
  const lists = owners.flatMap((owner, at) =>
    names.map((name, ordinal) => ({
      ...{ owner, name, ordinal, id: `demolist${tenantId}x${at}x${ordinal}`.padEnd(24, '0') },
      titles: rows.filter(({ accountId }) => accountId === owner).slice(ordinal * 3, ordinal * 3 + 5),
    })),
  )
  const made = { created_at: now - 9 * day, changed_at: now - 9 * day }
  for (const { owner, name, ordinal, id, titles } of lists) {
    await db
      .insertInto('book_list')
      .values({ tenant_id: tenantId, id, account_id: owner, name, ordinal: ordinal + 1, ...made })
      .execute()
    await inParts(titles, 10, (some) =>
      db.insertInto('book_list_content').values(
        some.map(({ contentId }, place) => ({
          ...{ tenant_id: tenantId, list_id: id, content_id: contentId },
          ...{ ordinal: place + 1, added_at: now - (9 - place) * day },
        })),
      ),
    )
  }
}

/**
 * The pages of the last weeks of each reader, of the first those of eight months: more on some days than on others, and none on every third.
 */
function daysOf(tenantId: number, rows: readonly { accountId: string }[], { now }: Life) {
  const readers = [...new Set(rows.map(({ accountId }) => accountId))]
  return readers.flatMap((accountId, reader) =>
    Array.from({ length: reader === 0 ? 240 : 45 }, (_, ago) => ago)
      .filter((ago) => (ago + reader) % 3 !== 0)
      .map((ago) => {
        const pages = 4 + ((ago * 7 + reader * 5) % 23)
        return {
          ...{ tenant_id: tenantId, account_id: accountId, day: dayOf(now - ago * day) },
          ...{ pages, timed_pages: pages - 2, seconds: (pages - 2) * (45 + (reader % 30)) },
        }
      }),
  )
}

/** Inserts rows in statements of at most 90 parameters, which is the limit of D1 with some room. */
async function inParts<Row>(
  rows: readonly Row[],
  size: number,
  insert: (some: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let at = 0; at < rows.length; at += size) await insert(rows.slice(at, at + size)).execute()
}
