import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import { routeOf } from '#app/doors/api/call-docs.ts'
import { brandingFormNames, brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import { keepPicture } from '#app/features/branding/model/picture/keep-picture.ts'
import { loader as content } from '#app/features/catalogue/site/content.route.tsx'
import { loader as group } from '#app/features/catalogue/site/content-group.route.tsx'
import { loader as home } from '#app/features/catalogue/site/home.route.tsx'
import { getTerms } from '#app/features/identity/model/terms/terms.ts'
import { loader as login } from '#app/features/identity/site/login/login.route.tsx'
import { isGiftAt } from '#app/features/plans/parts/plan-view.ts'
import { newGrant } from '#app/features/reading/model/viewer/new-grant.ts'
import { loader as search } from '#app/features/search/site/search.route.tsx'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { loader as root } from '#app/root.tsx'
import { type Site, siteIn } from '#app/visit/site.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { commerce } from '#seeds/demo/commerce.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { openPage } from '#tests/visits/page-visit.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { picturePlatform, sentFile } from './picture-world.ts'
import { keptIcon, keptLogo, keptPicture, type SettingGroup, settingGroups } from './site-settings.ts'

const platform = picturePlatform()
const { db } = platform
// The search index is empty, but pages query it all the same.
Object.assign(platform.env, { SEARCH: sqliteD1('search') })
const book = worldContentId('aozora', 'network-settings')
const kept: Record<string, string> = {}
/** The other site's pages before anything was written. */
let sakura = ''

beforeAll(async () => {
  await seedRecords(db, platform.clock.now)
  const seller = JSON.stringify(commerce.aozora?.seller)
  await db
    .insertInto('company_payment')
    .values({ company_id: world.aozora.company.id, seller, updated_at: platform.clock.now })
    .execute()
  await db.updateTable('content').set({ version: 1 }).where('id', '=', book).execute()
  const visit = await platform.visitOf('aozora')
  const drawn = async (width: number, height: number, background: string) => {
    const create = { width, height, channels: 3 as const, background }
    return sentFile(new Uint8Array(await sharp({ create }).png().toBuffer()), 'p.png')
  }
  kept[keptPicture] = (await keepPicture(visit, 'banner', await drawn(1_000, 300, '#123123'))).key
  kept[keptLogo] = (await keepPicture(visit, 'banner', await drawn(900, 300, '#553123'))).key
  kept[keptIcon] = (await keepPicture(visit, 'favicon', await drawn(192, 192, '#773123'))).key
  sakura = await pagesOf('sakura')
})

/** Calls an endpoint as an administrator of the site's company. */
async function callAs(route: string, params: object): Promise<{ id?: string; revision?: number }> {
  const endpoint = endpoints.find((one) => routeOf(one) === route)
  if (endpoint === undefined) throw new Error(`no call ${route}`)
  const visit = await platform.visitOf('aozora')
  const actor = { ...(visit.actor as Staff), level: 'company_admin' as const }
  const handle = endpoint.handle as (
    visit: Visit,
    params: object,
    files: Map<string, unknown>,
  ) => Promise<object>
  return handle({ ...visit, actor }, withKept(params), new Map())
}

function withKept(value: object): object {
  const text = JSON.stringify(value).replace(/kept:\w+/g, (name) => kept[name] ?? name)
  return JSON.parse(text) as object
}

/**
 * The data of all pages that show a site's settings, as a guest gets them, the watermark on a book that is opened
 * now, and whether readers are led to gifts.
 */
async function pagesOf(tenant: 'aozora' | 'sakura'): Promise<string> {
  const staff = await platform.visitOf(tenant)
  const site = siteIn((await readSite(db, world[tenant].address)) as Site, 'ja')
  const visit: Visit = { ...staff, site, actor: null }
  const first = site.groups.find(({ type }) => type === 'normal')?.id ?? 1
  const asked: { loader: unknown; path: string; params?: Record<string, string> }[] = [
    { loader: root, path: '/' },
    { loader: home, path: '/' },
    { loader: search, path: '/search' },
    { loader: search, path: '/search?form=1' },
    { loader: search, path: '/search?q=設定&sort=11' },
    { loader: group, path: `/home/${first}`, params: { contentGroupId: String(first) } },
    { loader: content, path: `/1/${book}`, params: { contentGroupId: '1', contentId: book } },
    { loader: login, path: '/login' },
  ]
  const came = []
  for (const { loader, ...one } of asked)
    came.push(
      await openPage({ loader: loader as (args: LoaderFunctionArgs) => Promise<unknown> }, visit, one),
    )
  const { watermark } = newGrant(visit, { contentId: 'c', version: 1, groupId: first, print: 0 })
  const terms = await getTerms(visit).catch(() => null)
  const isGift = isGiftAt(visit, 'GMO')
  return JSON.stringify([
    watermark,
    terms,
    isGift,
    ...came.map(({ to, status, data }) => ({ to, status, data })),
  ])
}

/** Turns fields by path (`sidebarColors.text`, `slides.0.text`) into the record that a call takes. */
function recordOf(...parts: object[]): Record<string, unknown> {
  const record = structuredClone(Object.assign({}, ...parts.map(plainOf))) as Record<string, unknown>
  for (const [path, value] of parts.flatMap((part) => Object.entries(part))) {
    const names = path.split('.')
    const last = names.pop() as string
    let at = record as Record<string, Record<string, unknown>>
    for (const name of names) {
      at[name] ??= {}
      at = at[name] as Record<string, Record<string, unknown>>
    }
    ;(at as Record<string, unknown>)[last] = value
  }
  return record
}

const plainOf = (part: object) =>
  Object.fromEntries(Object.entries(part).filter(([path]) => !path.includes('.')))

const each = settingGroups.flatMap((group) => {
  const fields = Object.entries(group.fields)
  const isLast = (field: string) => field === fields.at(-1)?.[0]
  return fields.map(([field, change]) => ({
    group,
    name: group.name,
    field,
    isLast: isLast(field),
    ...change,
  }))
})

/** Adds the row that a group's call changes, does the work, and removes the row. */
async function withRow({ add }: SettingGroup, work: (row: object) => Promise<void>): Promise<void> {
  const made = []
  try {
    for (const fields of add === undefined ? [] : [add.fields, add.beside].filter((one) => one !== undefined))
      made.push((await callAs(add?.call ?? '', fields)).id)
    await work(add === undefined ? {} : { id: made[0] })
  } finally {
    for (const id of made) await callAs(add?.remove ?? '', { id })
  }
}

describe('each setting, written by its call', () => {
  it.each(each)('$name: $field is seen by readers on their next page, on its own site only', async (one) => {
    const { group, field, to, isLast } = one
    const others = { ...group.base, ...one.with }
    await withRow(group, async (row) => {
      if (!group.call.includes('/add')) await callAs(group.call, { ...row, ...recordOf(others) })
      const before = await pagesOf('aozora')
      await callAs(group.call, { ...row, ...recordOf(others, { [field]: to }) })
      const after = await pagesOf('aozora')
      expect(after).not.toBe(before)
      if (typeof to === 'string' && to.startsWith('#')) expect(after).toContain(to)
      // A call writes all its fields to one tenant, so the other tenant's pages are checked once per call.
      if (isLast) expect(await pagesOf('sakura')).toBe(sakura)
    })
  })

  it('cover all fields of the branding’s forms, including the product’s own', () => {
    const known = brandingFormNames.flatMap((name) =>
      Object.entries(brandingInputs[name].parse({})).flatMap(([field, value]) =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.keys(value).map((inner) => `${name}.${field}.${inner}`)
          : [`${name}.${field}`],
      ),
    )
    const tried = new Set(each.map(({ name, field }) => `${name}.${field}`))
    expect(known.filter((field) => !field.endsWith('.revision') && !tried.has(field))).toEqual([])
  })
})
