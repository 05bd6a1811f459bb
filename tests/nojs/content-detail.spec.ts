import { expect, signIn, test } from '#tests/browser/browser.ts'
import { bases, tokenOf } from '#tests/http/client.ts'
import { askToken, book } from '#tests/http/viewing.ts'
import { worldPlan } from '#tests/world/world.ts'

const neighbours = `${bases.hanabi}/3/${book('hanabi', 'indigo-vat')}`

test('R290 *more* is a link to the next ten of the strip, and one leads back', async ({ page }) => {
  await page.goto(neighbours)
  const items = page.locator('.series-list > li')
  const idsOf = () => items.evaluateAll((all) => all.map((one) => one.querySelector('a')?.pathname))
  await expect(items).toHaveCount(10)
  const first = await idsOf()
  await page.getByRole('link', { name: 'もっと見る' }).click()
  await expect(page).toHaveURL(`${neighbours}?series=2#series`)
  await expect(items).toHaveCount(2)
  const second = await idsOf()
  expect(new Set([...first, ...second]).size).toBe(12)
  await expect(page.getByRole('link', { name: 'もっと見る' })).toHaveCount(0)
  await page.getByRole('link', { name: '最初から見る' }).click()
  await expect(page).toHaveURL(`${neighbours}#series`)
})

test('R289 the way back is a link to the list, with the search it was found by', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?q=ネットワーク`)
  await page.locator('.hit h2 a').first().click()
  await page.getByRole('link', { name: '戻る' }).click()
  await expect(page).toHaveURL(/\/aozora\/search\?q=%E3%83%8D/)
})

test('R301 R042 a reader without the plan finds it in the dialog, and its own page', async ({ page }) => {
  await page.goto(`${bases.aozora}/login`)
  await signIn(page, 'reader@aozora.example')
  await page.goto(`${bases.aozora}/5/${book('aozora', 'dashi-notes')}`)
  await page.getByRole('button', { name: '閲覧する' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'プランの詳細' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/subscription/${worldPlan.id}`)
  await expect(page.locator('h1')).toHaveText('青空プレミアム')
  await page.getByRole('link', { name: 'プラン一覧' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/subscription`)
  await expect(page.locator('.empty')).toHaveText('登録したプランはまだありません。')
})

test('R036 R037 a content and a book have pages of their own, without the site around them', async ({
  page,
}) => {
  await page.goto(`${bases.aozora}/content/${book('aozora', 'network-settings')}`)
  await expect(page.locator('h1')).toHaveText('ネットワーク設定ガイド')
  await expect(page.getByRole('banner')).toHaveCount(0)
  const token = await tokenOf(bases.aozora, 'reader@aozora.example')
  const { data } = await askToken(bases.aozora, book('aozora', 'star-almanac'), token)
  await page.goto(data.direct_view_url)
  await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(data.token_id))
  await expect(page.getByRole('banner')).toHaveCount(0)
})
