import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brandingFormNames, brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import {
  resetBrandingRecord,
  saveBrandingRecord,
} from '#app/features/branding/model/forms/branding-record.ts'
import {
  addFooterLink,
  FooterLinkInput,
  listFooterLinks,
} from '#app/features/branding/model/links/footer-links.ts'
import { restoreBranding } from '#app/features/branding/model/save-branding.ts'
import { getDiscovery, saveDiscovery } from '#app/features/discovery/model/save-discovery.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { rememberedSite, rememberSite } from '#app/visit/site.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
const { tenantId } = world.aozora
let [visit, neighbour] = [] as unknown as [Visit, Visit]

beforeAll(() => seedRecords(db, platform.clock.now))
beforeEach(async () => {
  visit = await administratorAt(platform, 'aozora')
  neighbour = await administratorAt(platform, 'sakura')
})

describe('a change of a site’s branding', () => {
  it('leaves other sites’ links alone when a version is restored', async () => {
    await addFooterLink(neighbour, FooterLinkInput.parse({ label: '隣', url: '/next' }))
    const links = await listFooterLinks(neighbour)
    await saveBrandingRecord(visit, 'header', brandingInputs.header.parse({ color: '#101010' }))
    await restoreBranding(visit, { version: 1 })
    expect(await listFooterLinks(neighbour)).toEqual(links)
    expect(links.some(({ label }) => label === '隣')).toBe(true)
  })

  it('is refused if it is based on an older record, by form and by call', async () => {
    const { revision } = await saveBrandingRecord(
      visit,
      'tab',
      brandingInputs.tab.parse({ color: '#202020' }),
    )
    await saveBrandingRecord(visit, 'tab', brandingInputs.tab.parse({ color: '#303030', revision }))
    const late = saveBrandingRecord(visit, 'tab', brandingInputs.tab.parse({ color: '#404040', revision }))
    await expect(late).rejects.toMatchObject({ name: 'changedMeanwhile' })
    expect((await findSetting(db, tenantId, 'tab')).value.color).toBe('#303030')
    const seen = await getDiscovery(visit)
    await saveDiscovery(visit, { searchEngines: true, feeds: true, revision: seen.revision })
    const overtaken = saveDiscovery(visit, { searchEngines: false, feeds: false, revision: seen.revision })
    await expect(overtaken).rejects.toMatchObject({ name: 'changedMeanwhile' })
    expect(await getDiscovery(visit)).toMatchObject({ searchEngines: true, feeds: true })
  })

  it('reaches readers and robots with the next request', async () => {
    const { address } = world.aozora
    rememberSite(address, null, platform.clock.now)
    const { revision } = await getDiscovery(visit)
    await saveDiscovery(visit, { searchEngines: false, feeds: true, revision })
    expect(rememberedSite(address, platform.clock.now)).toBeUndefined()
  })

  it.each(brandingFormNames)(
    '%s has the product’s defaults after a reset, and no other record changes',
    async (name) => {
      await saveBrandingRecord(visit, 'header', brandingInputs.header.parse({ color: '#515151' }))
      await saveBrandingRecord(visit, 'footer', brandingInputs.footer.parse({ color: '#616161' }))
      const other = name === 'header' ? 'footer' : 'header'
      const before = (await findSetting(db, tenantId, other)).value
      const { value } = await resetBrandingRecord(visit, name)
      expect(value).toEqual(siteSettingSchemas[name].parse({}))
      expect((await findSetting(db, tenantId, other)).value).toEqual(before)
    },
  )
})
