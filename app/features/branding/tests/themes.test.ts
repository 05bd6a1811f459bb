import { beforeAll, expect, it } from 'vitest'
import { viewThemes } from '#app/features/branding/console/history/themes-view.ts'
import { readBranding } from '#app/features/branding/model/branding.ts'
import { listBrandingVersions } from '#app/features/branding/model/branding-versions.ts'
import { brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import { saveBrandingRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { restoreBranding } from '#app/features/branding/model/save-branding.ts'
import { applyBrandColours, applyTheme, themes } from '#app/features/branding/model/themes/themes.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { tenantId } = world.aozora
const white = '#ffffff'
let visit: Visit
const present = (of = tenantId) => readBranding(platform.db, of)

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

it('a theme changes only colours and fonts, as one version that can be undone', async () => {
  const others = await present(world.sakura.tenantId)
  await saveBrandingRecord(
    visit,
    'footer',
    brandingInputs.footer.parse({ copyRight: { ja: '© 青空', en: '© Aozora' }, fontSize: 17 }),
  )
  const before = await present()
  await applyTheme(visit, { theme: 'plum' })
  const after = await present()
  const { footer, body, banner, brand } = after.settings
  expect(footer).toEqual({
    ...before.settings.footer,
    backgroundColor: themes.plum.tinted,
    color: themes.plum.ink,
  })
  expect(body).toMatchObject({ face: themes.plum.face, fontSize: before.settings.body.fontSize })
  expect([banner.message, banner.image, banner.slides]).toEqual([
    before.settings.banner.message,
    before.settings.banner.image,
    before.settings.banner.slides,
  ])
  expect([brand, after.links]).toEqual([before.settings.brand, before.links])
  const [newest, last] = await listBrandingVersions(visit)
  expect(newest).toMatchObject({ cause: 'theme', about: 'plum' })
  expect((await viewThemes(visit)).filter(({ isPresent }) => isPresent).map(({ name }) => name)).toEqual([
    'plum',
  ])
  await restoreBranding(visit, { version: last?.version as number })
  expect(await present()).toEqual(before)
  expect(await present(world.sakura.tenantId)).toEqual(others)
})

it('a brand’s two colours make a theme, as one version that keeps words and pictures', async () => {
  const before = await present()
  await applyBrandColours(visit, { primaryColor: '#14213d', accentColor: '#c9a227', face: 'mincho' })
  const { header, body, footer, banner } = (await present()).settings
  expect(header.backgroundColor).toBe('#14213d')
  expect(body).toMatchObject({ accentColor: '#c9a227', face: 'mincho' })
  expect([footer.copyRight, banner.slides]).toEqual([
    before.settings.footer.copyRight,
    before.settings.banner.slides,
  ])
  expect((await listBrandingVersions(visit))[0]).toMatchObject({ cause: 'theme', about: 'brand' })
})

it('only administrators of the site can apply a theme', async () => {
  const stranger = await administratorAt(platform, 'sakura')
  for (const actor of [null, stranger.actor])
    for (const take of [
      applyTheme({ ...visit, actor }, { theme: 'sea' }),
      applyBrandColours({ ...visit, actor }, { primaryColor: white, accentColor: white, face: 'gothic' }),
    ])
      await expect(take).rejects.toMatchObject({
        name: actor === null ? 'unauthorized' : 'noPermission',
      })
})
