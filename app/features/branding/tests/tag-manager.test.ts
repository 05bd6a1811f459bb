import { beforeAll, expect, it } from 'vitest'
import { tagManagerOf } from '#app/doors/security-headers.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import {
  getTagManager,
  saveTagManager,
  TagManagerInput,
} from '#app/features/sites/model/tag-manager/save-tag-manager.ts'
import type { Staff } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
beforeAll(() => seedRecords(platform.db, platform.clock.now))

async function companyAdminAt(name: WorldTenant) {
  const visit = await administratorAt(platform, name)
  const actor: Staff = { ...(visit.actor as Staff), level: 'company_admin', tenantId: null }
  return { ...visit, actor }
}
const input = (gtmId: string) => TagManagerInput.parse({ gtmId })

it('a site with its own domain can have a tag manager, which its company’s administrators set', async () => {
  const visit = await companyAdminAt('sakura')
  expect(await saveTagManager(visit, input(' gtm-own12345 '))).toMatchObject({ gtmId: 'GTM-OWN12345' })
  const { site } = await companyAdminAt('sakura')
  expect(tagManagerOf(site, '/search')).toBe('GTM-OWN12345')
  expect(await saveTagManager(visit, TagManagerInput.parse({}))).toMatchObject({ gtmId: null })
  const service = await administratorAt(platform, 'sakura')
  await expect(getTagManager(service)).rejects.toMatchObject({ name: 'noPermission' })
  await expect(saveTagManager(service, input('GTM-ABCD'))).rejects.toMatchObject({ name: 'noPermission' })
})

it('a site on a path can’t have one', async () => {
  const visit = await companyAdminAt('aozora')
  await expect(saveTagManager(visit, input('GTM-ABCD'))).rejects.toMatchObject({ name: 'invalidDomain' })
  expect(await getTagManager(visit)).toMatchObject({ mayHave: false })
})

it.each(['GTM-', 'UA-12345', 'GTM-ABC"><script>'])('%s is refused as a container id', (gtmId) => {
  expect(TagManagerInput.safeParse({ gtmId }).error?.issues[0]?.message).toBe('invalidGtmId')
})
