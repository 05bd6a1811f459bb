import type { Database } from '#app/data/database.ts'
import { sortKeysOf } from '#app/domain/content/sort-keys.ts'
import { noFields } from '#app/values/content-field.fixtures.ts'

/** A site of home layout that the tests leaf through: previous and next, two to a page, sorts of the home page. */
export const listSite = { tenantId: 31, servicePath: 'tabi', titles: ['う', 'あ', 'お', 'い', 'え'] }

export const listContentId = (at: number) => `tabicontent${at}`.padEnd(24, '0')

/** Group 1 has all five, newest first as `titles` has them; group 2 is empty. */
export async function seedListSite(db: Database, now: number): Promise<void> {
  const { tenantId, servicePath, titles } = listSite
  await db
    .insertInto('company')
    .values({
      id: tenantId,
      name: '旅の本',
      email: null,
      account_type: 'EMAIL',
      setting_login: 0,
      max_content: 50,
      max_user: 50,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('tenant')
    .values({
      id: tenantId,
      company_id: tenantId,
      domain_type: 'PATH',
      domain: null,
      service_path: servicePath,
      service_name: '旅の本',
      created_at: now,
    })
    .execute()
  const layout = { viewPage: 2, groupPaging: 'prevNext' }
  await db
    .insertInto('site_setting')
    .values({ tenant_id: tenantId, name: 'layout', value: JSON.stringify(layout), updated_at: now })
    .execute()
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
