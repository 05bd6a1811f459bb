import { type RawBuilder, sql } from 'kysely'
import { confirmMayBrowse } from '#app/features/access/model/may-browse.ts'
import { sortByDay } from '#app/features/catalogue/model/content/list-order.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Lists where each part of a site's sitemap begins. Checks permission to browse in the database, and refuses as
 * browsing does.
 */
export async function listSitemapParts(visit: Visit): Promise<ListPlace[]> {
  await confirmMayBrowse(visit)
  return listPartStarts(visit.db, visit.site.tenantId)
}

const placePattern = /^[\d-]{0,10}\.[a-z0-9]{20,64}$/

/** The contents of one part, in batches. Refuses a malformed place with `notFound`, and otherwise as browsing does. */
export async function openSitemapPart(visit: Visit, from: string): Promise<AsyncGenerator<MappedContent[]>> {
  if (!placePattern.test(from)) refuse('notFound')
  await confirmMayBrowse(visit)
  return listMapped(visit.db, { tenantId: visit.site.tenantId, today: dayOf(visit.now()) }, from)
}

/** A place in the list of all visible contents by day of publication: the day, a dot, and the id of the content. */
type ListPlace = string
const before: ListPlace = '.'

/**
 * The number of contents in a part. In two languages that makes 10,000 addresses and about 6 MB; the limits are 50,000
 * and 50 MB.
 */
const partSize = 5_000

/** assumed: no site has more parts. The index could list 50,000. */
const maxParts = 1_000

/**
 * Returns where each part of the list begins. The oldest day comes first, so that new contents only change the last
 * part. Reads the list's index once and no contents.
 */
export async function listPartStarts(db: Database, tenantId: number, size = partSize): Promise<ListPlace[]> {
  const rows = await db
    .withRecursive('part(at)', (parts) =>
      parts
        .selectNoFrom(placeAfter(db, tenantId, sql.lit(before), 0).as('at'))
        .unionAll(
          parts
            .selectFrom('part')
            .select(placeAfter(db, tenantId, sql`part.at`, size - 1).as('at'))
            .where('part.at', 'is not', null),
        )
        .limit(maxParts),
    )
    .selectFrom('part')
    .select('part.at')
    .where('part.at', 'is not', null)
    .execute()
  return rows.flatMap(({ at }) => (at === null ? [] : [at]))
}

/** The place that follows another one after a number of skipped places. */
function placeAfter(db: Database, tenantId: number, place: RawBuilder<string>, skipped: number) {
  return db
    .selectFrom('listed')
    .select(sql<string>`listed.key || '.' || listed.content_id`.as('at'))
    .where('listed.tenant_id', '=', tenantId)
    .where('listed.list_id', '=', 0)
    .where('listed.sort', '=', sortByDay)
    .where(isAfter(dayIn(place), idIn(place)))
    .orderBy('listed.key')
    .orderBy('listed.content_id')
    .limit(1)
    .offset(skipped)
}

const isAfter = (day: RawBuilder<string>, id: RawBuilder<string>) =>
  sql<boolean>`(listed.key, listed.content_id) > (${day}, ${id})`
const dayIn = (place: RawBuilder<string>) => sql<string>`substr(${place}, 1, instr(${place}, '.') - 1)`
const idIn = (place: RawBuilder<string>) => sql<string>`substr(${place}, instr(${place}, '.') + 1)`

export type MappedContent = { place: ListPlace; id: string; groupId: number; updatedAt: number }

/** The number of contents in one read from the database. */
const batchSize = 1_000

/**
 * The contents of the part that begins at a place, in batches. Leaves out contents that can't be seen on this day, and
 * those in no group, because they have no page.
 */
export async function* listMapped(
  db: Database,
  { tenantId, today }: { tenantId: number; today: Day },
  start: ListPlace,
): AsyncGenerator<MappedContent[]> {
  let rows = await readBatch(db, { tenantId, today }, { ...split(start), isFirst: true }, batchSize)
  for (let left = partSize - batchSize; ; left -= batchSize) {
    yield rows.flatMap(({ groupId, isPublished, ...row }) =>
      groupId === null || isPublished === 0 ? [] : [{ ...row, groupId }],
    )
    const last = rows.at(-1)
    if (left <= 0 || last === undefined || rows.length < batchSize) return
    rows = await readBatch(db, { tenantId, today }, { ...split(last.place), isFirst: false }, batchSize)
  }
}

function split(place: ListPlace): { day: string; id: string } {
  const [day = '', id = ''] = place.split('.')
  return { day, id }
}

function readBatch(
  db: Database,
  { tenantId, today }: { tenantId: number; today: Day },
  { day, id, isFirst }: { day: string; id: string; isFirst: boolean },
  limit: number,
) {
  const from = sql<boolean>`(listed.key, listed.content_id) ${isFirst ? sql`>=` : sql`>`} (${day}, ${id})`
  return db
    .selectFrom('listed')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'listed.content_id'))
    .select((eb) => [
      sql<string>`listed.key || '.' || listed.content_id`.as('place'),
      'content.id',
      'content.updated_at as updatedAt',
      eb
        .selectFrom('content_in_group as placed')
        .select((inner) => inner.fn.min('placed.group_id').as('id'))
        .whereRef('placed.tenant_id', '=', 'content.tenant_id')
        .whereRef('placed.content_id', '=', 'content.id')
        .$castTo<{ id: number | null }>()
        .as('groupId'),
      sql<0 | 1>`content.visible = 1
        AND coalesce(content.publish_from, '') <= ${today}
        AND coalesce(content.publish_until, '9999') >= ${today}`.as('isPublished'),
    ])
    .where('listed.tenant_id', '=', tenantId)
    .where('listed.list_id', '=', 0)
    .where('listed.sort', '=', sortByDay)
    .where(from)
    .orderBy('listed.key')
    .orderBy('listed.content_id')
    .limit(limit)
    .execute()
}
