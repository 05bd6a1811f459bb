import { expect, test } from '@playwright/test'
import { library, type WorldTenant } from '#tests/world/library/index.ts'
import { worldContentId } from '#tests/world/seed-records.ts'
import { worldStaff } from '#tests/world/world.ts'
import { bases, callApi, tokenOf } from './client.ts'

/** Everything else reads these books. */
const within = 180_000

for (const tenant of Object.keys(library) as WorldTenant[]) {
  test(`every book of ${tenant} becomes readable`, async () => {
    test.setTimeout(within + 20_000)
    const base = bases[tenant]
    const admin = worldStaff.find(({ level, email }) => level === 'service_admin' && email.includes(tenant))
    const token = await tokenOf(base, admin?.email ?? '')
    const books = library[tenant].contents.filter((content) => content.document !== undefined)
    expect(books.length).toBeGreaterThan(0)
    for (const { slug } of books) {
      const route = `GET /content/detail/${worldContentId(tenant, slug)}`
      const progress = async () => (await callApi(base, route, { token })).data.progress
      await expect.poll(progress, { timeout: within }).toMatchObject({ state: 1, percent: 100, reason: null })
    }
  })
}
