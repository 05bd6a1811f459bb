import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBranding } from '#app/features/branding/model/branding.ts'
import { differenceOf } from '#app/features/branding/model/branding-difference.ts'
import {
  getBrandingVersion,
  type KeptBranding,
  listBrandingVersions,
} from '#app/features/branding/model/branding-versions.ts'
import { brandingFormNames, brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import { getBrandingRecord, saveBrandingRecord } from '#app/features/branding/model/forms/branding-record.ts'
import {
  addFooterLink,
  FooterLinkInput,
  listFooterLinks,
  moveFooterLinks,
  removeFooterLink,
} from '#app/features/branding/model/links/footer-links.ts'
import { restoreBranding } from '#app/features/branding/model/save-branding.ts'
import { exportBranding, importBranding } from '#app/features/branding/model/transfer/branding-transfer.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
const { tenantId } = world.aozora
let admins: Visit[]

beforeAll(() => seedRecords(db, clock.now))
beforeEach(async () => {
  admins = await Promise.all(['Aoi', 'Ben', 'Chie'].map((name) => administratorAt(platform, 'aozora', name)))
  await db.deleteFrom('look_version').execute()
})
const first = () => admins[0] as Visit
const present = () => readBranding(db, tenantId)

/** Changes a header, a footer or a link, as the seed decides. */
async function editOnce(visit: Visit, chance: Chance): Promise<void> {
  const colour = `#${chance.upTo(0xffffff).toString(16).padStart(6, '0')}`
  const kind = chance.upTo(4)
  if (kind === 0) {
    const { revision } = await getBrandingRecord(visit, 'header')
    return void (await saveBrandingRecord(
      visit,
      'header',
      brandingInputs.header.parse({ color: colour, revision }),
    ))
  }
  if (kind === 1)
    return void (await saveBrandingRecord(
      visit,
      'footer',
      brandingInputs.footer.parse({ backgroundColor: colour, copyRight: { ja: `© ${colour}`, en: colour } }),
    ))
  if (kind === 2)
    return void (await addFooterLink(visit, FooterLinkInput.parse({ label: colour, url: '/home' })))
  const links = await listFooterLinks(visit)
  const link = links[chance.upTo(Math.max(0, links.length - 1))]
  if (link === undefined) return
  if (kind === 3) return removeFooterLink(visit, { id: link.id })
  return moveFooterLinks(visit, { up: String(link.id) })
}

describe('200 edits by three administrators at once', () => {
  it('are all in the history, and each stored state can be restored exactly', async () => {
    const chance = chanceOf(14)
    const seen = new Map<number, string>()
    const remember = async () => {
      const newest = (await listBrandingVersions(first()))[0]
      if (newest !== undefined) seen.set(newest.version, JSON.stringify(await present()))
    }
    let kept = 0
    for (let at = 0; at < 200; at += 2) {
      clock.now += 1_000
      // Two of the three edit at the same time, and the second may be refused because the first was quicker.
      const pair = [admins[at % 3], admins[(at + 1) % 3]] as [Visit, Visit]
      const outcomes = await Promise.allSettled(pair.map((visit) => editOnce(visit, chance)))
      for (const outcome of outcomes)
        if (outcome.status === 'fulfilled') kept += 1
        else if (!isRefusal(outcome.reason)) throw outcome.reason
      await remember()
    }
    const versions = await listBrandingVersions(first())
    expect(kept).toBeGreaterThan(150)
    expect(versions).toHaveLength(21)
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 21 }, (_, at) => (versions[0]?.version ?? 0) - at),
    )
    // Starts with the oldest version, since each restore adds a version that pushes the oldest one out.
    for (const { version } of versions.slice(0, 8)) {
      const state = seen.get(version)
      await restoreBranding(first(), { version })
      if (state !== undefined) expect(JSON.stringify(await present())).toBe(state)
    }
  })
})

it('can be restored only by somebody who saw the newest state, and that can be undone', async () => {
  const [aoi, ben] = admins as [Visit, Visit]
  const before = await present()
  await saveBrandingRecord(aoi, 'header', brandingInputs.header.parse({ color: '#101010' }))
  const [newest] = await listBrandingVersions(aoi)
  await saveBrandingRecord(ben, 'footer', brandingInputs.footer.parse({ color: '#202020' }))
  const late = restoreBranding(aoi, { version: 1, newest: newest?.version as number })
  await expect(late).rejects.toMatchObject({ name: 'changedMeanwhile' })
  const changed = await present()
  await restoreBranding(aoi, { version: 1, newest: 3 })
  expect(await present()).toEqual(before)
  await restoreBranding(aoi, { version: 3 })
  expect(await present()).toEqual(changed)
})

it('are compared field by field, also within a record and in links', async () => {
  const visit = first()
  await saveBrandingRecord(
    visit,
    'layout',
    brandingInputs.layout.parse({ sidebarColors: { text: '#123456' }, pageMarginLeft: 7 }),
  )
  const link = await addFooterLink(visit, FooterLinkInput.parse({ label: '案内', url: '/guide' }))
  const { present: now, found } = await getBrandingVersion(visit, 1)
  const fields = differenceOf(found.look, now.look).map(({ record, field }) => `${record}.${field}`)
  expect(fields).toContain('layout.sidebarColors.text')
  expect(fields).toContain('layout.pageMarginLeft')
  expect(link.label).toBe('案内')
  expect(fields.filter((field) => field.startsWith('links.'))).toEqual(
    ['url', 'label', 'typeLink', 'positionLink'].map((field) => `links.${now.look.links.length}.${field}`),
  )
  expect(
    brandingFormNames.some(
      (name) => name !== 'layout' && fields.some((field) => field.startsWith(`${name}.`)),
    ),
  ).toBe(false)
})

it('list only real differences for a look that came from a file', async () => {
  const visit = first()
  await saveBrandingRecord(visit, 'header', brandingInputs.header.parse({ color: '#101010' }))
  const file = JSON.parse(await exportBranding(visit))
  file.settings.body.accentColor = '#204060'
  file.links.reverse()
  await importBranding(visit, { file: JSON.stringify(file) })
  const [now, before] = (await listBrandingVersions(visit)).map(({ look }) => look) as [
    KeptBranding,
    KeptBranding,
  ]
  expect(differenceOf(before, now)).toEqual([
    {
      record: 'body',
      field: 'accentColor',
      before: before.settings.body?.accentColor ?? '#1f5f4a',
      after: '#204060',
    },
    {
      record: 'links',
      field: 'order',
      before: before.links.map(({ label }) => label),
      after: now.links.map(({ label }) => label),
    },
  ])
  expect(
    differenceOf(
      { settings: {}, links: [] },
      { settings: { header: siteSettingSchemas.header.parse({}) }, links: [] },
    ),
  ).toEqual([])
})

it('are hidden from other sites’ administrators, and old versions aren’t found', async () => {
  await saveBrandingRecord(first(), 'header', brandingInputs.header.parse({ color: '#303030' }))
  const stranger = await administratorAt(platform, 'sakura')
  expect(await listBrandingVersions(stranger)).toEqual([])
  await expect(restoreBranding(stranger, { version: 1 })).rejects.toMatchObject({ name: 'notFound' })
  await expect(getBrandingVersion(first(), 99)).rejects.toMatchObject({ name: 'notFound' })
  await expect(listBrandingVersions({ ...first(), actor: null })).rejects.toMatchObject({
    name: 'unauthorized',
  })
})

it('can be restored however many versions another site has', async () => {
  const other = await administratorAt(platform, 'sakura')
  for (const color of ['#010101', '#020202', '#030303', '#040404'])
    await saveBrandingRecord(other, 'header', brandingInputs.header.parse({ color }))
  const before = await present()
  await saveBrandingRecord(first(), 'header', brandingInputs.header.parse({ color: '#050505' }))
  await restoreBranding(first(), { version: 1, newest: 2 })
  expect(await present()).toEqual(before)
})
