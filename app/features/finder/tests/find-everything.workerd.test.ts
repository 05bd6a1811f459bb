import { beforeAll, describe, expect, it } from 'vitest'
import { findKeyOf, sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { FindInput, findEverything } from '#app/features/finder/model/find-everything.ts'
import { findPlans } from '#app/features/finder/model/find-named.ts'
import { findReaders } from '#app/features/finder/model/find-records.ts'
import { type FoundKind, maxCounted } from '#app/features/finder/model/found.ts'
import { nameKey } from '#app/features/tenancy/model/company/name-key.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { insertPlace } from '#app/kernel/data/place-writes.ts'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import type { Staff } from '#app/visit/visit.ts'
import { companyAdmin, inConsole, refusalOf, serviceAdmin, system } from '#tests/visits/console-visit.ts'
import { rowsRead } from '#tests/workerd/rows-read.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

/** A second site of the first company, and the site of another company. Both have a record of each kind with the same words. */
const second = { tenantId: 40, companyId: 1 }
const foreign = { tenantId: 2, companyId: 2 }
const orderId = 'zephyr7order00000000001'

beforeAll(async () => {
  await makeWorldRecords()
  await db
    .insertInto('tenant')
    .values({
      ...{ id: second.tenantId, company_id: second.companyId, domain_type: 'PATH', domain: null },
      ...{ service_path: 'annex', service_name: 'Annex', name_key: nameKey('Annex'), created_at: 1 },
    })
    .execute()
  await commitTo(env.DB, [insertPlace(db, second.tenantId, ['SEARCH'])])
  for (const { tenantId } of [second, foreign]) await insertEverything(tenantId)
})

async function insertEverything(tenantId: number) {
  const title = 'Zephyr signal handbook'
  const author = 'Mio Arai'
  const account = `zephyrreader${tenantId}`.padEnd(24, '0')
  await db
    .insertInto('content')
    .values({
      ...{
        tenant_id: tenantId,
        id: `zephyrbook${tenantId}`.padEnd(24, '0'),
        title,
        author,
        published_on: '2026-01-01',
      },
      sort_keys: sortKeysOf({ ...noFields, title, author, publishedOn: '2026-01-01' }),
      find_key: findKeyOf({ title, author }),
      ...{
        version: null,
        cover_key: null,
        cover_width: null,
        cover_height: null,
        created_at: 1,
        updated_at: 1,
      },
    })
    .execute()
  await db
    .insertInto('account')
    .values({
      ...{ tenant_id: tenantId, id: account, level: 'reader', name: 'Mia Zephyr', find_key: 'mia zephyr' },
      ...{
        email: 'mia.z@reader.example',
        email_key: 'mia.z@reader.example',
        username: null,
        username_key: null,
      },
      ...{ password: null, lang: null, created_at: 1, updated_at: 1 },
    })
    .execute()
  await db
    .insertInto('subscription_plan')
    .values({
      ...{ tenant_id: tenantId, id: `zephyrplan${tenantId}`, name: 'Zephyr plan', price: 100, duration: 1 },
      ...{
        duration_type: 'month',
        translations: '{"ja":{"name":"そよ風プラン"}}',
        image_name: null,
        discount_price: null,
      },
    })
    .execute()
  await db
    .insertInto('coupon')
    .values({
      ...{
        tenant_id: tenantId,
        id: `zephyrcoupon${tenantId}`,
        code: 'ZEPHYR30',
        code_key: 'ZEPHYR30',
        percent: 30,
      },
      ...{ expires_on: '2030-01-01', usages: 5, created_at: 1, updated_at: 1, batch: null },
    })
    .execute()
  await db
    .insertInto('payment_order')
    .values({
      ...{
        tenant_id: tenantId,
        id: orderId,
        account_id: account,
        plan_id: `zephyrplan${tenantId}`,
        kind: 'purchase',
      },
      ...{ price: '{}', total: 100, starts_on: '2026-01-01', ends_on: '2026-02-01', state: 'confirmed' },
      ...{ expires_at: 1, created_at: 1, updated_at: 1 },
    })
    .execute()
  await db
    .insertInto('content_group')
    .values({ tenant_id: tenantId, id: 901, name: 'Zephyr shelf', ordinal: 90, ref_code: null })
    .execute()
  await db
    .insertInto('user_group')
    .values({
      ...{
        tenant_id: tenantId,
        id: `zephyrgroup${tenantId}`,
        name: 'Zephyr school',
        name_key: 'zephyr school',
      },
      ...{ created_at: 1, updated_at: 1 },
    })
    .execute()
  await db
    .insertInto('hash_tag')
    .values({ tenant_id: tenantId, id: 901, name: 'zephyrs', ordinal: 90 })
    .execute()
  await db
    .insertInto('notification')
    .values({ tenant_id: tenantId, id: 901, title: 'Zephyr has come', content: '', created_at: 1 })
    .execute()
}

const find = async (staff: Staff | null, input: object, locale: 'en' | 'ja' = 'en') =>
  findEverything({ ...(await inConsole(staff)), locale }, FindInput.parse(input))

/** The sites of the hits by kind, in their order. */
const sitesOf = async (staff: Staff, input: object) => {
  const { found } = await find(staff, input)
  return Object.fromEntries(
    found.map(({ kind, hits }) => [kind, hits.map(({ site }) => site?.tenantId ?? null)]),
  )
}

const ofEachSite = [
  'contents',
  'users',
  'coupons',
  'plans',
  'contentGroups',
  'userGroups',
  'hashtags',
  'notifications',
]

describe('the search of the console', () => {
  it('finds every kind of record by the same word, each at its own address', async () => {
    const { found } = await find(companyAdmin('aozora'), { q: 'zephyr' })
    const at = '/admin/sites/40/'
    expect(found.map(({ kind, hits }) => [kind, hits[0]?.name, hits[0]?.to])).toEqual([
      ['contents', 'Zephyr signal handbook', `${at}contents/zephyrbook40000000000000`],
      ['users', 'Mia Zephyr', `${at}users/zephyrreader400000000000`],
      ['orders', orderId, `${at}orders/${orderId}`],
      ['coupons', 'ZEPHYR30', `${at}coupons/zephyrcoupon40`],
      ['plans', 'Zephyr plan', `${at}plans/zephyrplan40`],
      ['contentGroups', 'Zephyr shelf', `${at}content-groups/901`],
      ['userGroups', 'Zephyr school', `${at}user-groups/zephyrgroup40`],
      ['hashtags', 'zephyrs', `${at}hashtags/901`],
      ['notifications', 'Zephyr has come', `${at}notifications/901`],
    ])
  })

  it('finds from the platform what the current screen’s list would not: a word inside a title, an address, a code', async () => {
    const kindsOf = async (q: string) => (await find(system, { q })).found.map(({ kind }) => kind)
    expect(await kindsOf('signal')).toEqual(['contents'])
    expect(await kindsOf('mia.z@')).toEqual(['users'])
    expect(await kindsOf('ｚｅｐｈｙｒ３０')).toEqual(['coupons'])
    expect(await kindsOf(orderId.slice(0, 8))).toEqual(['orders'])
    expect(await kindsOf('#zephyrs')).toEqual(['hashtags'])
    expect(await kindsOf('そよ風')).toEqual(['plans'])
    expect(await kindsOf('そよ風ぷらん')).toEqual(['plans'])
    expect(await kindsOf('ソヨ風ﾌﾟﾗﾝ')).toEqual(['plans'])
  })

  it('R442 covers all sites for the platform’s administrators, a company’s own for its administrators', async () => {
    const everywhere = await sitesOf(system, { q: 'zephyr' })
    const ownCompany = await sitesOf(companyAdmin('aozora'), { q: 'zephyr' })
    for (const kind of ofEachSite) {
      expect(everywhere[kind]?.toSorted(), kind).toEqual([2, 40])
      expect(ownCompany[kind], kind).toEqual([40])
    }
  })

  it('R003 R442 tells a site’s administrator nothing of another site, not even of the same company', async () => {
    for (const q of ['zephyr', 'signal', 'mia.z@', orderId, 'ZEPHYR30', 'annex', 'bunko.example'])
      expect(
        (await find(serviceAdmin('aozora'), { q })).found.filter(({ kind }) => kind !== 'screens'),
        q,
      ).toEqual([])
  })

  it('R442 refuses a place that is not the administrator’s like one that does not exist', async () => {
    const places = [
      [serviceAdmin('aozora'), { siteId: 40 }],
      [serviceAdmin('aozora'), { companyId: 1 }],
      [companyAdmin('aozora'), { siteId: 2 }],
      [companyAdmin('aozora'), { companyId: 2 }],
      [system, { siteId: 4_000 }],
      [system, { companyId: 4_000 }],
    ] as const
    for (const [staff, place] of places)
      expect(await refusalOf(find(staff, { q: 'zephyr', ...place }))).toBe('notFound')
  })

  it('refuses guests, readers and a missing sign-in', async () => {
    expect(await refusalOf(find(null, { q: 'zephyr' }))).toBe('unauthorized')
    const reader = { ...(await inConsole(null)), actor: { kind: 'reader', level: 'reader' } } as never
    expect(await refusalOf(findEverything(reader, FindInput.parse({ q: 'zephyr' })))).toBe('noPermission')
  })

  it('puts the current site first, and leaves the others out if it is asked to', async () => {
    for (const siteId of [2, 40]) {
      const all = await sitesOf(system, { q: 'zephyr', siteId })
      const alone = await sitesOf(system, { q: 'zephyr', siteId, isOnlyHere: true })
      for (const kind of ofEachSite) {
        expect(all[kind], kind).toEqual(siteId === 2 ? [2, 40] : [40, 2])
        expect(alone[kind], kind).toEqual([siteId])
      }
    }
  })

  it('finds everything of one company if it is asked to', async () => {
    const found = await sitesOf(system, { q: 'zephyr', companyId: 2, isOnlyHere: true })
    for (const kind of ofEachSite) expect(found[kind], kind).toEqual([2])
  })

  it('shows five of each kind and counts up to a hundred; one kind alone shows all of these', async () => {
    const coupons = Array.from({ length: 120 }, (_, at) => ({
      ...{
        tenant_id: 40,
        id: `many${at}`,
        code: `MANY${at}`,
        code_key: `MANY${at}`,
        percent: 5,
        batch: null,
      },
      ...{ expires_on: '2030-01-01', usages: 1, created_at: 1, updated_at: 1 },
    }))
    for (let at = 0; at < 120; at += 8)
      await db
        .insertInto('coupon')
        .values(coupons.slice(at, at + 8))
        .execute()
    const staff = companyAdmin('aozora')
    const [few] = (await find(staff, { q: 'many' })).found
    expect(few).toMatchObject({ kind: 'coupons', total: 100, totalIsAtLeast: true })
    expect(few?.hits).toHaveLength(5)
    const [all, ...others] = (await find(staff, { q: 'many', foundKind: 'coupons' })).found
    expect(others).toEqual([])
    expect(all?.hits).toHaveLength(100)
    const [one] = (await find(staff, { q: 'many119' })).found
    expect(one).toMatchObject({ total: 1, totalIsAtLeast: false })
  })

  it('finds nothing of what was deleted', async () => {
    const q = 'unikatbuch'
    await db
      .updateTable('content')
      .set({ title: q, find_key: findKeyOf({ title: q, author: '' }) })
      .where('tenant_id', '=', 40)
      .execute()
    expect((await find(system, { q })).found).toHaveLength(1)
    await db.updateTable('content').set({ deleted_at: 1, visible: 0 }).where('tenant_id', '=', 40).execute()
    expect((await find(system, { q })).found).toEqual([])
  })

  it('finds administrators of the own company only, and none for a site’s administrator', async () => {
    const names = async (staff: Staff) =>
      (await find(staff, { q: '.example', foundKind: 'staff' })).found.flatMap(({ hits }) =>
        hits.map(({ about }) => about),
      )
    expect(await names(system)).toContain('system@bunko.example')
    expect((await names(companyAdmin('aozora'))).toSorted()).toEqual([
      'company@aozora.example',
      'service@aozora.example',
    ])
    expect(await names(serviceAdmin('aozora'))).toEqual([])
  })

  it('says that there are more names of a kind than were searched, unless enough were found', async () => {
    const asked = { words: 'zephyr', tenantIds: [40, 2], limit: 5, locale: 'en' as const }
    const all = await findPlans(db, asked)
    expect(all).toMatchObject({ total: 2, isPartial: false })
    expect(await findPlans(db, { ...asked, maxRead: 1 })).toMatchObject({ isPartial: true })
    expect(await findPlans(db, { ...asked, words: 'no such plan', maxRead: 1 })).toMatchObject({
      hits: [],
      isPartial: true,
    })
  })

  it('finds nothing without words', async () => {
    for (const q of ['', '   ', '　']) expect((await find(system, { q })).found).toEqual([])
  })

  it('reads no more rows for a frequent word than for one that a hundred things have', async () => {
    const reader = (at: number, name: string) => ({
      ...{
        tenant_id: 40,
        id: `frequent${String(at).padStart(16, '0')}`,
        level: 'reader' as const,
        name,
        find_key: name,
      },
      ...{
        email: null,
        email_key: null,
        username: `${name}${at}`,
        username_key: `${name}${at}`,
        password: null,
      },
      ...{ lang: null, created_at: 1, updated_at: 1 },
    })
    const named = Array.from({ length: 1_400 }, (_, at) => reader(at, at < 200 ? 'seldom' : 'frequent'))
    for (let at = 0; at < named.length; at += 5)
      await db
        .insertInto('account')
        .values(named.slice(at, at + 5))
        .execute()
    const costOf = async (words: string) => {
      const { rows, answer } = await rowsRead((counted) =>
        findReaders(counted, { words, tenantIds: [40], limit: 5 }),
      )
      expect(answer).toMatchObject({ total: maxCounted + 1 })
      return rows
    }
    expect(await costOf('frequent')).toBeLessThanOrEqual((await costOf('seldom')) * 1.1)
  })

  it('counts a call from a site’s own address as made there', async () => {
    const visit = { ...(await visitAt('hanabi')), actor: system }
    const { found } = await findEverything(visit, FindInput.parse({ q: 'zephyr' }))
    const kinds: FoundKind[] = ['coupons', 'plans']
    for (const kind of kinds)
      expect(found.find((one) => one.kind === kind)?.hits.map(({ site }) => site?.tenantId)).toEqual([2, 40])
  })
})

describe('screens and settings', () => {
  const settingsOf = async (staff: Staff, input: object, locale: 'en' | 'ja' = 'en') =>
    (await find(staff, { foundKind: 'settings', ...input }, locale)).found.flatMap(({ hits }) => hits)

  it('lead to the setting itself, whichever language it is asked for in', async () => {
    const at = '/admin/sites/1/look/brand#logo.en'
    for (const q of ['logo', 'ロゴ', 'LOGO', 'ﾛｺﾞ'])
      expect(
        (await settingsOf(serviceAdmin('aozora'), { q, siteId: 1 })).map(({ to }) => to),
        q,
      ).toContain(at)
    const [english] = await settingsOf(serviceAdmin('aozora'), { q: 'favicon', siteId: 1 })
    const [japanese] = await settingsOf(serviceAdmin('aozora'), { q: 'favicon', siteId: 1 }, 'ja')
    expect([english?.to, english?.to]).toEqual([japanese?.to, '/admin/sites/1/look/brand#favicon'])
    expect(english?.name).not.toBe(japanese?.name)
  })

  it('are found from the platform for each site, with its name', async () => {
    const sites = (await settingsOf(system, { q: 'logo' })).map(({ site }) => site?.tenantId)
    expect(sites).toEqual(expect.arrayContaining([1, 2, 40]))
  })

  it('are found by the words that they had before, and by those of other products', async () => {
    const screens = async (q: string) =>
      (await find(serviceAdmin('aozora'), { q, siteId: 1 })).found
        .filter(({ kind }) => kind === 'screens')
        .flatMap(({ hits }) => hits.map(({ to }) => to))
    expect(await screens('books')).toContain('/admin/sites/1/contents')
    expect(await screens('会員')).toContain('/admin/sites/1/users')
    expect(await screens('ウォーターマーク')).toContain('/admin/sites/1/look/watermark')
  })

  it('of a level above the administrator’s are not found', async () => {
    expect(await settingsOf(serviceAdmin('aozora'), { q: 'gtm', siteId: 1 })).toEqual([])
    expect((await settingsOf(companyAdmin('aozora'), { q: 'gtm', siteId: 1 })).length).toBeGreaterThan(0)
    const names = (await find(serviceAdmin('aozora'), { q: 'companies' })).found.flatMap(({ hits }) => hits)
    expect(names).toEqual([])
  })

  it('leave out other sites’ while the administrator is at one', async () => {
    const sites = (await settingsOf(system, { q: 'logo', siteId: 40 })).map(({ site }) => site?.tenantId)
    expect(new Set(sites)).toEqual(new Set([40]))
  })
})
