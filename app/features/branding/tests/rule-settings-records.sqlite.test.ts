import { beforeAll, expect, it } from 'vitest'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Site } from '#app/visit/site.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import { db, env, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const records = ['header', 'body', 'input', 'layout', 'watermark', 'customLogin'] as const
const own = {
  header: { backgroundColor: '#010203', color: '#fefdfc' },
  body: { backgroundColor: '#010203', accentColor: '#fefdfc' },
  input: { borderColor: '#010203', color: '#fefdfc' },
  layout: { viewPage: 4, pageMarginLeft: 7 },
  watermark: { watermarkContent: '写し', fontSize: 20 },
  customLogin: { titleOfEmailField: '会員番号', customName: '会員' },
} as const

beforeAll(makeWorldRecords)

const write = (name: string, value: object, tenantId = 1) =>
  db
    .insertInto('site_setting')
    .values({ tenant_id: tenantId, name, value: JSON.stringify(value), updated_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute()

it.each(records)(
  'R454 %s is one record of its site, and is replaced as a whole by the last write',
  async (name) => {
    const other = (await siteOf('hanabi')).settings[name]
    await write(name, own[name])
    expect((await siteOf('aozora')).settings[name]).toMatchObject(own[name])
    // A second row of the same name is impossible.
    const second = { tenant_id: 1, name, value: '{}', updated_at: 0 }
    await expect(db.insertInto('site_setting').values(second).execute()).rejects.toThrow(/UNIQUE/)
    // Nothing of the earlier record is left, because the new one replaces it whole.
    await write(name, {})
    expect((await siteOf('aozora')).settings[name]).toEqual(parseSiteSettings({})[name])
    expect((await siteOf('hanabi')).settings[name]).toEqual(other)
  },
)

const link = { tenant_id: 1, id: 901, type_link: 1, position_link: 3, url: '/news' } as const
const tag = { tenant_id: 1, id: 902, ordinal: 99 }
const sort = { tenant_id: 1, id: 903, context: 1, field: 3, is_asc_default: 1, ordinal: 99 } as const
const group = { tenant_id: 1, id: 904, ref_code: null, item_size: 2, num_row: 1, ordinal: 99 }
const linkOf = ({ footerLinks }: Site) => footerLinks.find(({ id }) => id === link.id)?.label
const tagOf = ({ hashTags }: Site) => hashTags.find(({ id }) => id === tag.id)?.name
const sortOf = ({ sortFields }: Site) => sortFields.find(({ id }) => id === sort.id)?.title
const groupOf = ({ groups }: Site) => groups.find(({ id }) => id === group.id)?.name
type Change = [string, () => Promise<unknown>, (site: Site) => unknown, unknown]
const changes: Change[] = [
  [
    'R451 a record of the settings',
    () => write('header', { backgroundColor: '#123456' }),
    ({ settings }) => settings.header.backgroundColor,
    '#123456',
  ],
  [
    'R452 a new footer link',
    () =>
      db
        .insertInto('footer_link')
        .values({ ...link, label: '新着', ordinal: 99 })
        .execute(),
    linkOf,
    '新着',
  ],
  [
    'R452 a changed footer link',
    () =>
      db
        .updateTable('footer_link')
        .set({ label: '便り' })
        .where('tenant_id', '=', 1)
        .where('id', '=', link.id)
        .execute(),
    linkOf,
    '便り',
  ],
  [
    'R452 a deleted footer link',
    () => db.deleteFrom('footer_link').where('tenant_id', '=', 1).where('id', '=', link.id).execute(),
    linkOf,
    undefined,
  ],
  [
    'R451 a new hashtag',
    () =>
      db
        .insertInto('hash_tag')
        .values({ ...tag, name: '旅' })
        .execute(),
    tagOf,
    '旅',
  ],
  [
    'R451 a deleted hashtag',
    () => db.deleteFrom('hash_tag').where('tenant_id', '=', 1).where('id', '=', tag.id).execute(),
    tagOf,
    undefined,
  ],
  [
    'R451 a new sort field',
    () =>
      db
        .insertInto('sort_field')
        .values({ ...sort, title: '語' })
        .execute(),
    sortOf,
    '語',
  ],
  [
    'R451 a changed sort field',
    () =>
      db
        .updateTable('sort_field')
        .set({ title: '言葉' })
        .where('tenant_id', '=', 1)
        .where('id', '=', sort.id)
        .execute(),
    sortOf,
    '言葉',
  ],
  [
    'R451 a new group',
    () =>
      db
        .insertInto('content_group')
        .values({ ...group, name: '棚' })
        .execute(),
    groupOf,
    '棚',
  ],
  [
    'R451 a changed group',
    () =>
      db
        .updateTable('content_group')
        .set({ name: '本棚' })
        .where('tenant_id', '=', 1)
        .where('id', '=', group.id)
        .execute(),
    groupOf,
    '本棚',
  ],
]

it('a change of settings reaches the next page within a second', async () => {
  const address = { domain: null, servicePath: 'aozora' }
  let now = Date.now()
  for (const [name, change, seen, expected] of changes) {
    const before = await findSite(env, address, now)
    await change()
    now += 1_000
    const after = await findSite(env, address, now)
    expect(after && seen(after), name).toBe(expected)
    expect(before && seen(before), name).not.toBe(expected)
  }
})
