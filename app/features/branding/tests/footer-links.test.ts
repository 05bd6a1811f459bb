import { beforeAll, expect, it } from 'vitest'
import {
  addFooterLink,
  changeFooterLink,
  FooterLinkInput,
  listFooterLinks,
  moveFooterLinks,
  removeFooterLink,
} from '#app/features/branding/model/links/footer-links.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { viewFooter } from '#app/ui/layout/bare-layout-view.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
let visit: Visit
let others: unknown

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
  others = await footerOf('sakura')
  for (const { id } of await listFooterLinks(visit)) await removeFooterLink(visit, { id })
})

/** The footer on the next page that readers get. */
async function footerOf(tenant: 'aozora' | 'sakura') {
  return viewFooter((await administratorAt(platform, tenant)).site, 'title')
}
const add = (fields: object) => addFooterLink(visit, FooterLinkInput.parse(fields))
const labels = async () => (await footerOf('aozora')).rows.map((row) => row.map(({ label }) => label))

it('R205 a link stands in its row, with its name in the reader’s language and its address', async () => {
  await add({ label: { ja: '案内', en: 'Guide' }, url: '/home', positionLink: 2 })
  await add({ label: '問い合わせ', url: 'https://www.example.com/', typeLink: 2, positionLink: 1 })
  const { rows } = await footerOf('aozora')
  expect(rows.flat()).toMatchObject([
    { label: '問い合わせ', isNewWindow: true, link: { to: 'elsewhere' } },
    { label: '案内', isNewWindow: false, link: { to: 'site', path: '/home' } },
  ])
  expect((await listFooterLinks(visit))[0]?.translations).toEqual({ en: { label: 'Guide' } })
  expect(await footerOf('sakura')).toEqual(others)
})

it('links are moved, ordered, changed if nobody changed them since, and removed', async () => {
  const third = await add({ label: '規約', url: '/terms', positionLink: 2 })
  const ids = (await listFooterLinks(visit)).map(({ id }) => String(id))
  await moveFooterLinks(visit, { up: String(third.id) })
  await moveFooterLinks(visit, { up: String(third.id) })
  expect(await labels()).toEqual([['問い合わせ'], ['規約', '案内']])
  await moveFooterLinks(visit, { order: ids })
  expect(await labels()).toEqual([['問い合わせ'], ['案内', '規約']])
  const changed = FooterLinkInput.parse({ label: '利用規約', url: '/terms', positionLink: 2, revision: 1 })
  await changeFooterLink(visit, { ...changed, id: third.id })
  await expect(changeFooterLink(visit, { ...changed, id: third.id })).rejects.toMatchObject({
    name: 'changedMeanwhile',
  })
  await removeFooterLink(visit, { id: third.id })
  expect(await labels()).toEqual([['問い合わせ'], ['案内']])
  await expect(removeFooterLink(visit, { id: third.id })).rejects.toMatchObject({ name: 'notFound' })
})

it.each(['javascript:alert(1)', '//elsewhere.example', 'data:text/html,x', 'home'])(
  '%s is refused as a link',
  (url) => {
    expect(FooterLinkInput.safeParse({ label: 'x', url }).success).toBe(false)
  },
)
