import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BannerCall, saveBanner } from '#app/features/branding/model/banner/banner.ts'
import { BrandInput, saveBrand } from '#app/features/branding/model/brand/brand.ts'
import { type BrandingRecords, readBranding } from '#app/features/branding/model/branding.ts'
import { keptVersions } from '#app/features/branding/model/branding-versions.ts'
import { CustomLoginInput, saveCustomLogin } from '#app/features/branding/model/custom-login/custom-login.ts'
import { brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import { saveBrandingRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { type BrandingChange, saveBranding } from '#app/features/branding/model/save-branding.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { rememberedSite, rememberSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
const { tenantId } = world.aozora
let visit: Visit

beforeAll(() => seedRecords(db, platform.clock.now))
beforeEach(async () => {
  visit = await administratorAt(platform, 'aozora')
  await db.deleteFrom('look_version').execute()
})

const versions = (at = tenantId) =>
  db.selectFrom('look_version').selectAll().where('tenant_id', '=', at).orderBy('version').execute()
const brandingOf = (text: string) =>
  JSON.parse(text) as { settings: Record<string, object>; links: { id: number }[] }
const header = async (color: string, revision: number | null = null): Promise<BrandingRecords> => ({
  header: { value: { backgroundColor: '#ffffff', color }, revision },
})
const save = async (change: BrandingChange) => saveBranding(visit, change)

describe('the versions of a site’s branding', () => {
  it('are stored before the first change and after each, with author and cause', async () => {
    await save({ cause: 'header', records: await header('#111111') })
    platform.clock.now += 1000
    await save({ cause: 'header', records: await header('#222222') })
    const kept = await versions()
    expect(kept.map(({ version, cause }) => [version, cause])).toEqual([
      [1, 'before'],
      [2, 'header'],
      [3, 'header'],
    ])
    expect(brandingOf(kept[1]?.look ?? '').settings.header).toMatchObject({ color: '#111111' })
    expect(brandingOf(kept[2]?.look ?? '').settings.header).toMatchObject({ color: '#222222' })
    expect(kept[2]).toMatchObject({ actor_name: 'Till', at: platform.clock.now })
    expect(await versions(world.sakura.tenantId)).toEqual([])
  })

  it('don’t grow if nothing changed', async () => {
    await save({ cause: 'header', records: await header('#333333') })
    await save({ cause: 'header', records: await header('#333333') })
    expect(await versions()).toHaveLength(2)
  })

  it('contain the whole look at the time of the change, whatever its author had seen', async () => {
    const other = await administratorAt(platform, 'aozora', 'Other')
    const { value } = await findSetting(db, tenantId, 'input')
    const input = { value: { ...value, borderColor: '#123456' }, revision: null }
    await saveBranding(other, { cause: 'input', records: { input } })
    await save({ cause: 'header', records: await header('#444444') })
    const { settings } = brandingOf((await versions()).at(-1)?.look ?? '')
    expect(settings).toMatchObject({ input: { borderColor: '#123456' }, header: { color: '#444444' } })
  })

  it(`allow going back ${keptVersions} versions`, async () => {
    for (let at = 0; at < keptVersions + 5; at += 1)
      await save({ cause: 'header', records: await header(`#0000${String(at + 10)}`) })
    const kept = await versions()
    expect(kept).toHaveLength(keptVersions + 1)
    expect(kept.at(-1)?.version).toBe(keptVersions + 6)
  })

  it('include the footer’s links', async () => {
    const id = 901
    const row = {
      tenant_id: tenantId,
      id,
      url: '/search',
      label: 'さがす',
      type_link: 1,
      position_link: 1,
    } as const
    const added = db.insertInto('footer_link').values({ ...row, ordinal: 99 })
    await save({ cause: 'links', links: { writes: [added], before: {}, after: { label: 'さがす' } } })
    expect(brandingOf((await versions()).at(-1)?.look ?? '').links.map((one) => one.id)).toContain(id)
    const gone = db.deleteFrom('footer_link').where('tenant_id', '=', tenantId).where('id', '=', id)
    await save({ cause: 'links', links: { writes: [gone], before: { label: 'さがす' }, after: {} } })
    expect(brandingOf((await versions()).at(-1)?.look ?? '').links.map((one) => one.id)).not.toContain(id)
    expect((await readBranding(db, tenantId)).links.map((one) => one.id)).not.toContain(id)
  })
})

it('refuse the second of two changes to a record, and store nothing of it', async () => {
  await save({ cause: 'header', records: await header('#555555') })
  const { revision } = await findSetting(db, tenantId, 'header')
  await save({ cause: 'header', records: await header('#666666', revision) })
  const late = save({ cause: 'header', records: await header('#777777', revision) })
  await expect(late).rejects.toMatchObject({ name: 'changedMeanwhile' })
  expect(await versions()).toHaveLength(3)
  expect((await findSetting(db, tenantId, 'header')).value.color).toBe('#666666')
})

it.each([
  ['banner', (text: string) => saveBanner(visit, BannerCall.parse({ message: text }))],
  ['brand', (text: string) => saveBrand(visit, BrandInput.parse({ titlePage: text }))],
  [
    'footer',
    (text: string) => saveBrandingRecord(visit, 'footer', brandingInputs.footer.parse({ copyRight: text })),
  ],
  ['customLogin', (text: string) => saveCustomLogin(visit, CustomLoginInput.parse({ customName: text }))],
])(
  'of two who write a %s at once without a revision one is refused: a change is merged into what was read',
  async (_, write) => {
    const outcomes = await Promise.allSettled([write('One'), write('Two')])
    const [late] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect([outcomes.filter(({ status }) => status === 'fulfilled').length, late?.name]).toEqual([
      1,
      'changedMeanwhile',
    ])
  },
)

it('a reader and another site’s administrator change nothing', async () => {
  const stranger = await administratorAt(platform, 'sakura')
  const records = await header('#888888')
  const named = [
    { actor: null, name: 'unauthorized' },
    { actor: stranger.actor, name: 'noPermission' },
  ]
  for (const { actor, name } of named) {
    const change = saveBranding({ ...visit, actor }, { cause: 'header', records })
    await expect(change).rejects.toMatchObject({ name })
  }
  expect(await versions()).toEqual([])
})

it('a change drops the cached site, so that readers see it at once', async () => {
  const { site } = visit
  rememberSite(site, site, platform.clock.now)
  await save({ cause: 'header', records: await header('#999999') })
  expect(rememberedSite(site, platform.clock.now)).toBeUndefined()
})

it('the audit log has the cause of a change and what it was based on', async () => {
  await save({ cause: 'restore', about: '7', records: await header('#aaaaaa') })
  const rows = await db.selectFrom('audit').select('detail').where('action', '=', 'site.look').execute()
  expect(rows.map(({ detail }) => JSON.parse(detail))).toContainEqual({ cause: 'restore', about: '7' })
})

it('deleting old versions of one site leaves another’s history alone', async () => {
  const other = await administratorAt(platform, 'sakura')
  await saveBranding(other, { cause: 'header', records: await header('#bbbbbb') })
  const before = await versions(world.sakura.tenantId)
  for (let at = 0; at < keptVersions + 5; at += 1)
    await save({ cause: 'header', records: await header(`#0001${String(at + 10)}`) })
  expect(before).toHaveLength(2)
  expect(await versions(world.sakura.tenantId)).toEqual(before)
})

it('previewing writes nothing', async () => {
  const change = saveBranding(
    { ...visit, isPreview: true },
    { cause: 'header', records: await header('#cccccc') },
  )
  await expect(change).rejects.toMatchObject({ name: 'forbidden' })
  expect(await versions()).toEqual([])
})
