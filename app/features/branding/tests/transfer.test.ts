import { beforeAll, expect, it } from 'vitest'
import { readBranding } from '#app/features/branding/model/branding.ts'
import { listBrandingVersions } from '#app/features/branding/model/branding-versions.ts'
import { brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import { saveBrandingRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { applyTheme } from '#app/features/branding/model/themes/themes.ts'
import {
  copyBranding,
  exportBranding,
  importBranding,
} from '#app/features/branding/model/transfer/branding-transfer.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { siteFileKey } from '#app/kernel/data/files.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { forgetSite } from '#app/visit/site.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { tenantId } = world.aozora
let visit: Visit
const present = (of = tenantId) => readBranding(platform.db, of)

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

const withoutIds = ({ settings, links }: Awaited<ReturnType<typeof present>>) => ({
  settings,
  links: links.map(({ id: _, ordinal: __, ...link }) => link),
})

it('an exported look can be imported unchanged, and the site keeps its name and pictures', async () => {
  await applyTheme(visit, { theme: 'sea' })
  await saveBrandingRecord(
    visit,
    'watermark',
    brandingInputs.watermark.parse({ watermarkContent: '社外秘 {name}' }),
  )
  const before = await present()
  const file = await exportBranding(visit)
  await applyTheme(visit, { theme: 'ink' })
  await saveBrandingRecord(visit, 'watermark', brandingInputs.watermark.parse({ watermarkContent: '{date}' }))
  await importBranding(visit, { file, fileName: '秋の配色.json' })
  expect((await listBrandingVersions(visit))[0]).toMatchObject({ cause: 'import', about: '秋の配色.json' })
  expect(withoutIds(await present())).toEqual(withoutIds(before))
  expect(file).not.toMatch(/titlePage|logo|"key"|"image"/)
})

it('a file with faults is refused with the path of each, and nothing changes', async () => {
  const before = await present()
  const file = JSON.parse(await exportBranding(visit))
  file.settings.header.color = 'red'
  file.settings.layout.sidebarColors.text = '#12'
  file.settings.body.script = 'x'
  file.settings.tagManager = { gtmId: 'GTM-AAAA' }
  file.settings.searchResult.buttons = [{ id: 'a', label: '  ', translations: {}, url: null, ordinal: 1 }]
  file.links = [
    {
      ...file.links[0],
      label: '　',
      url: 'javascript:alert(1)',
      typeLink: 1,
      positionLink: 1,
      translations: {},
    },
  ]
  const refused = await importBranding(visit, { file: JSON.stringify(file) }).catch((thrown) => thrown)
  expect(isRefusal(refused) && refused.fields.file?.map(decodeURIComponent).sort()).toEqual(
    [
      ...['body.script', 'header.color', 'layout.sidebarColors.text', 'links.0.label', 'links.0.url'],
      ...['searchResult.buttons.0.label', 'tagManager'],
    ].map((path) => `notInLookFile?path=${path}`),
  )
  await expect(importBranding(visit, { file: '{' })).rejects.toMatchObject({ fields: { file: ['notJson'] } })
  expect(await present()).toEqual(before)
})

it('importing and copying are for administrators of the site only', async () => {
  const stranger = { ...visit, actor: (await administratorAt(platform, 'sakura')).actor }
  const file = await exportBranding(visit)
  await expect(exportBranding(stranger)).rejects.toMatchObject({ name: 'noPermission' })
  await expect(importBranding(stranger, { file })).rejects.toMatchObject({ name: 'noPermission' })
  await expect(copyBranding(stranger, { siteId: tenantId })).rejects.toMatchObject({ name: 'noPermission' })
  await expect(copyBranding(visit, { siteId: world.sakura.tenantId })).rejects.toMatchObject({
    name: 'notFound',
  })
})

it('a site gets the branding of another of its company, and keeps its own name', async () => {
  const { db } = platform
  const { company } = world.aozora
  const { tenantId: other } = world.sakura
  await db.updateTable('tenant').set({ company_id: company.id }).where('id', '=', other).execute()
  const at = await administratorAt(platform, 'aozora')
  const admin = { ...(at.actor as Staff), level: 'company_admin' as const, tenantId: null }
  const stored: string[] = []
  const bucket = {
    get: (key: string) => Promise.resolve({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)), key }),
    put: (key: string) => Promise.resolve(void stored.push(key)),
  }
  const kept = { get: () => Promise.resolve(null), put: () => Promise.resolve() }
  const env = { ...at.env, FILES: bucket as unknown as R2Bucket, SNAPSHOTS: kept as unknown as KVNamespace }
  const here = { ...at, env, actor: admin }
  const there = { ...(await administratorAt(platform, 'sakura')), actor: admin }
  await saveBrandingRecord(
    there,
    'header',
    brandingInputs.header.parse({ backgroundColor: '#0a2a4a', color: '#ffffff' }),
  )
  const banner = siteSettingSchemas.banner.parse({
    typeBanner: 2,
    image: { key: `${'c'.repeat(64)}.webp`, width: 640, height: 200 },
  })
  await saveBranding(there, { cause: 'banner', records: { banner: { value: banner, revision: null } } })
  const { brand } = (await present()).settings
  await copyBranding(here, { siteId: other })
  const [copied, source] = [await present(), await readBranding(db, other)]
  expect(copied.settings).toEqual({ ...source.settings, brand })
  expect(copied.links.map(({ label }) => label)).toEqual(source.links.map(({ label }) => label))
  // Only the banner's pictures were copied from the other site.
  const pictures = new Set(JSON.stringify(source.settings.banner).match(/[0-9a-f]{64}\.\w+/g))
  expect(pictures.size).toBeGreaterThan(0)
  expect(stored.sort()).toEqual([...pictures].map((name) => siteFileKey(tenantId, name)).sort())
  await copyBranding(here, { siteId: tenantId })
  expect(await present()).toEqual(copied)
})

/** A visit in which somebody else's change happens between a use-case's reads and its writes. */
const overtaken = (change: () => Promise<unknown>): Visit => {
  const batch: D1Database['batch'] = async (statements) => {
    await change()
    return platform.d1.batch(statements)
  }
  return {
    ...visit,
    d1: new Proxy(platform.d1, { get: (d1, name) => (name === 'batch' ? batch : Reflect.get(d1, name)) }),
  }
}

it('a file and a theme are refused if the branding changes at the same moment', async () => {
  const file = await exportBranding(visit)
  const colours = ['#121212', '#131313']
  for (const take of [
    (at: Visit) => importBranding(at, { file }),
    (at: Visit) => applyTheme(at, { theme: 'plum' }),
  ]) {
    const color = colours.pop() as string
    const change = () => saveBrandingRecord(visit, 'header', brandingInputs.header.parse({ color }))
    await expect(take(overtaken(change))).rejects.toMatchObject({ name: 'changedMeanwhile' })
    expect((await present()).settings.header.color).toBe(color)
  }
})

it('a file keeps the banner’s content, and changes its sizes and colours', async () => {
  const { value, revision } = await findSetting(platform.db, tenantId, 'banner')
  const file = await exportBranding(visit)
  const shown = { ...value, message: '夏の読書', heightBanner: 321 }
  await saveBranding(visit, { cause: 'banner', records: { banner: { value: shown, revision } } })
  await importBranding(visit, { file })
  const { banner } = (await present()).settings
  expect(banner).toEqual({ ...shown, heightBanner: value.heightBanner })
})

it('an unknown field is reported in each record, and so is an unsafe address', async () => {
  const file = JSON.parse(await exportBranding(visit))
  const records = Object.keys(file.settings)
  for (const name of records) {
    const settings = { ...file.settings, [name]: { ...file.settings[name], strange: 1 } }
    const refused = importBranding(visit, { file: JSON.stringify({ ...file, settings }) })
    await expect(refused).rejects.toMatchObject({ fields: { file: [`notInLookFile?path=${name}.strange`] } })
  }
  const link = { url: 'javascript:alert(1)', label: 'x', typeLink: 1, positionLink: 1, translations: {} }
  const refused = importBranding(visit, { file: JSON.stringify({ ...file, links: [link] }) })
  await expect(refused).rejects.toMatchObject({ fields: { file: ['notInLookFile?path=links.0.url'] } })
})

it('at most the first twenty faults are reported', async () => {
  const file = JSON.parse(await exportBranding(visit))
  for (let at = 0; at < 30; at += 1) file.settings.header[`strange${at}`] = 1
  const refusal = await importBranding(visit, { file: JSON.stringify(file) }).catch((thrown) => thrown)
  expect(refusal.fields.file).toHaveLength(20)
})

it('nobody can copy a look of another company, not even somebody who works for both', async () => {
  const admin = { ...(visit.actor as Staff), level: 'system_admin' as const, companyId: null, tenantId: null }
  const { company } = world.sakura
  await platform.db
    .updateTable('tenant')
    .set({ company_id: company.id })
    .where('id', '=', world.sakura.tenantId)
    .execute()
  forgetSite(world.sakura.address)
  const before = await present()
  const kept = { get: () => Promise.resolve(null), put: () => Promise.resolve() }
  const env = { ...visit.env, SNAPSHOTS: kept as unknown as KVNamespace }
  const copied = copyBranding({ ...visit, env, actor: admin }, { siteId: world.sakura.tenantId })
  await expect(copied).rejects.toMatchObject({ name: 'notFound' })
  expect(await present()).toEqual(before)
})
