import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { brandingNames, readBranding } from '#app/features/branding/model/branding.ts'
import { brandingFormNames, brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import {
  getBrandingRecord,
  saveBrandingRecord,
  toBrandingForm,
} from '#app/features/branding/model/forms/branding-record.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { viewSettings } from '#app/features/branding/model/settings/get-settings.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { randomBranding } from './random-branding.ts'

const platform = platformOn(sqliteD1())
let visit: Visit
const box = {
  id: 1,
  label: '分類',
  isShowLabel: true,
  size: 'large' as const,
  operation: 1 as const,
  choices: [],
  fields: [],
}

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

async function saveAsFound(name: (typeof brandingFormNames)[number]) {
  const { value } = await getBrandingRecord(visit, name)
  const found = brandingInputs[name].parse(toBrandingForm(name, value, visit.site.lang))
  return (await saveBrandingRecord(visit, name, found as never)).value
}

it('any look is stored exactly as it was written', async () => {
  for (let seed = 0; seed < 10; seed++) {
    const look = randomBranding(chanceOf(seed))
    const records = Object.fromEntries(
      brandingNames.map((name) => [name, { value: look[name], revision: null }]),
    )
    await saveBranding(visit, { cause: 'import', records })
    expect((await readBranding(visit.db, visit.site.tenantId)).settings).toEqual(look)
  }
})

it.each(brandingFormNames)('saving the form of %s unchanged changes nothing', async (name) => {
  for (let seed = 0; seed < 10; seed++) {
    const value = randomBranding(chanceOf(seed))[name]
    await saveBranding(visit, { cause: name, records: { [name]: { value, revision: null } } })
    // The form trims spaces and writes colours in lower case.
    const tidy = await saveAsFound(name)
    expect(await saveAsFound(name)).toEqual(tidy)
    expect(plain(tidy)).toEqual(plain(value))
  }
})

/** The record without differences that a form tidies: text is compared in lower case, lists only by their shown rows. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().toLowerCase() || null
  if (Array.isArray(value)) return value.filter((row) => row.isShown).map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([name]) => name !== 'ja')
    .map(([name, inner]) => [name, plain(inner)] as const)
  const kept = entries.filter(([, inner]) => inner !== null && inner !== undefined)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

it('R028 the body’s record includes the ids for requesting hashtags', async () => {
  const { companyId, tenantId } = visit.site
  for (const route of ['GET /body/detail', 'PUT /body/update', 'PUT /body/reset']) {
    const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === route) as Endpoint
    const answer = await (endpoint as Extract<Endpoint, { body: 'json' }>).handle(visit, {})
    expect(answer, route).toMatchObject({ companyId: String(companyId), serviceAdminId: String(tenantId) })
  }
})

it('R234 settings offer guests no groups that belong to a reader', async () => {
  const { site } = visit
  const groups = [site.groups[0]?.id ?? 0, 901, 902]
  const own = (id: number, type: 'favourite' | 'recently_read') => ({
    ...(site.groups[0] as SiteGroup),
    id,
    type,
  })
  const boxes = [{ ...box, groupIds: groups }]
  const searchTabs = [{ id: 1, title: '項目', isFullText: false, boxes }]
  const shop = {
    ...site,
    groups: [...site.groups, own(901, 'favourite'), own(902, 'recently_read')],
    searchTabs,
  }
  const offered = (actor: Visit['actor']) =>
    viewSettings({ googleId: null } as never, {
      ...visit,
      site: shop,
      actor,
    }).tab.searchTabs[0]?.searchBoxes[0]?.contentGroupResponseList.map(({ id }) => Number(id))
  expect(offered(null)).toEqual(groups.slice(0, 1))
  expect(offered(visit.actor)).toEqual(groups.slice(0, 1))
  expect(offered({ kind: 'reader' } as Visit['actor'])).toEqual(groups)
})
