import { sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import { insertSite } from '#seeds/demo/insert-site.ts'

/**
 * A site for tests of lists: home layout, previous and next links, two contents per page, results that load while scrolling, and sort
 * orders on the home page.
 */
export const listSite = { tenantId: 31, servicePath: 'tabi', titles: ['う', 'あ', 'お', 'い', 'え'] }

export const listContentId = (at: number) => `tabicontent${at}`.padEnd(24, '0')

/** Group 1 has all five contents, newest first in the order of `titles`. Group 2 is empty. */
export async function seedListSite(db: Database, now: number): Promise<void> {
  const { tenantId, servicePath, titles } = listSite
  const address = { domain: null, servicePath }
  const layout = JSON.stringify({ viewPage: 2, groupPaging: 'prevNext', resultPaging: 'scroll' })
  await insertSite(db, { tenantId, name: '旅の本', address, settings: { layout } }, now)
  const group = { tenant_id: tenantId, ref_code: null, item_size: 2, num_row: 1 }
  await db
    .insertInto('content_group')
    .values([
      { ...group, id: 1, name: '旅', ordinal: 1 },
      { ...group, id: 2, name: '空の棚', ordinal: 2 },
    ])
    .execute()
  const sort = { tenant_id: tenantId, context: 2 as const }
  await db
    .insertInto('sort_field')
    .values([
      { ...sort, id: 1, field: 1, title: '書名', is_asc_default: 1, ordinal: 1 },
      { ...sort, id: 2, field: 7, title: '番号', is_asc_default: 0, ordinal: 2 },
      { ...sort, id: 3, field: 12, title: '分類順', is_asc_default: 1, ordinal: 3 },
    ])
    .execute()
  for (const [at, title] of titles.entries()) await seedContent(db, { at, title, now })
}

async function seedContent(
  db: Database,
  { at, title, now }: { at: number; title: string; now: number },
): Promise<void> {
  const { tenantId } = listSite
  const publishedOn = `2024-05-0${9 - at}`
  await db
    .insertInto('content')
    .values({
      tenant_id: tenantId,
      id: listContentId(at),
      title,
      param1: String(at),
      sort_keys: sortKeysOf({ ...noFields, title, param1: String(at), publishedOn }),
      published_on: publishedOn,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('content_in_group')
    .values({ tenant_id: tenantId, group_id: 1, content_id: listContentId(at) })
    .execute()
}
