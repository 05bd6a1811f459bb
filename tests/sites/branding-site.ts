import { sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { indexContentKind } from '#app/features/search/model/index/rebuild-index.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import { insertSite } from '#seeds/demo/insert-site.ts'

/** A site whose design tests may change as they like. Each kind of page has contents; `word` occurs in both contents. */
export const brandingSite = {
  tenantId: 32,
  servicePath: 'irodori',
  word: '染物',
  titles: ['藍の染物', '紅の染物'],
}

/** A site whose only purpose is its design. Its administrators change it at the same time. */
export const busySite = { tenantId: 33, servicePath: 'someya', admins: ['some.a', 'some.b', 'some.c'] }

export const brandingContentId = (at: number) => `irodoricontent${at}`.padEnd(24, '0')

/** Group 1 has both contents, group 2 is for favourites. Both contents have hashtag 1, and there is one notification. */
export async function seedBrandingSites(db: Database, now: number): Promise<void> {
  const { tenantId, servicePath, titles } = brandingSite
  const settings = { layout: '{"viewPage":2}' }
  const empty = { domain: null, servicePath: busySite.servicePath }
  await insertSite(db, { tenantId: busySite.tenantId, name: '染め屋', address: empty, settings }, now)
  const address = { domain: null, servicePath }
  await insertSite(db, { tenantId, name: '彩りの書庫', address, settings }, now)
  await db
    .insertInto('content_group')
    .values([
      { tenant_id: tenantId, id: 1, name: '染めと織り', type: 'normal', ref_code: null, ordinal: 1 },
      { tenant_id: tenantId, id: 2, name: 'お気に入り', type: 'favourite', ref_code: null, ordinal: 2 },
    ])
    .execute()
  await db.insertInto('hash_tag').values({ tenant_id: tenantId, id: 1, name: '手仕事', ordinal: 1 }).execute()
  await db
    .insertInto('notification')
    .values({ tenant_id: tenantId, id: 1, title: '染めの会', content: '春に開きます。', created_at: now })
    .execute()
  await seedTabs(db)
  for (const [at, title] of titles.entries()) await seedContent(db, { at, title, now })
}

/** Gives the search form tabs, text boxes, and boxes with choices. */
async function seedTabs(db: Database): Promise<void> {
  const { tenantId } = brandingSite
  await db
    .insertInto('search_tab')
    .values([
      { tenant_id: tenantId, id: 1, title: '本文', type: 'full_text', ordinal: 1 },
      { tenant_id: tenantId, id: 2, title: '書誌', type: 'fields', ordinal: 2 },
    ])
    .execute()
  const box = { tenant_id: tenantId, tab_id: 2 }
  await db
    .insertInto('search_box')
    .values([
      { ...box, id: 1, label: '書名', operation: 1, match_value: '', search_fields: '["title"]', ordinal: 1 },
      {
        ...box,
        id: 2,
        label: '分野',
        operation: 5,
        match_value: '工芸,絵画',
        search_fields: '["param1"]',
        ordinal: 2,
      },
    ])
    .execute()
}

async function seedContent(
  db: Database,
  { at, title, now }: { at: number; title: string; now: number },
): Promise<void> {
  const { tenantId } = brandingSite
  const id = brandingContentId(at)
  const fields = { title, author: '布野 織', param1: '工芸', description: '糸と布。' }
  const publishedOn = `2024-06-0${at + 1}`
  const content = { tenant_id: tenantId, content_id: id }
  await db
    .insertInto('content')
    .values({
      tenant_id: tenantId,
      id,
      ...fields,
      sort_keys: sortKeysOf({ ...noFields, ...fields, publishedOn }),
      published_on: publishedOn,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('content_in_group')
    .values({ ...content, group_id: 1 })
    .execute()
  await db
    .insertInto('content_hash_tag')
    .values({ ...content, tag_id: 1 })
    .execute()
  const job = { id: `index${id}`.slice(0, 24), tenantId, subject: id, payload: {}, dueAt: now, now }
  await db.executeQuery(insertJob(db, indexContentKind, job).compile())
}
