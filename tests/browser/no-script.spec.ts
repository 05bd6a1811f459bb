import type { Page } from '@playwright/test'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { enter, expect, forgive, signIn, test } from './browser.ts'

/**
 * Tests of a browser without script that need a real browser: what is visible, focused, scrolled and blocked. Forms are tested in
 * tests/forms.
 */
test.use({ javaScriptEnabled: false })

test('a reader signs in, sees their name, and signs out', async ({ page, context }) => {
  await page.goto(bases.aozora)
  await page.getByRole('link', { name: 'ログイン' }).click()
  await signIn(page, 'reader@aozora.example')
  await expect(page).toHaveURL(bases.aozora)
  await expect(page.locator('.menu-name')).toHaveText('青空 花子')
  const cookie = (await context.cookies()).find(({ name }) => name === 'aozora')
  expect(cookie).toMatchObject({ path: '/aozora', httpOnly: true, sameSite: 'Lax', expires: -1 })
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/login`)
  expect((await context.cookies()).find(({ name }) => name === 'aozora')).toBeUndefined()
})

test('the message about an ended session names the device and stays until it is closed', async ({
  page,
  context,
}) => {
  const value = encodeURIComponent(
    JSON.stringify({ key: 'text.exceededMessageDefault', device: 'Firefox, Linux' }),
  )
  const { hostname, pathname } = new URL(bases.aozora)
  await context.addCookies([{ name: 'aozora.flash', value, domain: hostname, path: pathname }])
  await page.goto(`${bases.aozora}/search`)
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Firefox, Linux')
  expect(await toast.evaluate((element) => element.getAnimations().length)).toBe(0)
  await toast.getByRole('button', { name: '閉じる' }).click()
  await expect(toast).toBeHidden()
  await expect(page).toHaveURL(`${bases.aozora}/search`)
})

for (const { locale, missing } of [
  { locale: 'ja-JP', missing: '必須項目です。入力してください。' },
  { locale: 'en-US', missing: 'This field is required.' },
])
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('R089 R090 an empty form isn’t sent, and each missing field is named beside it', async ({
      page,
    }) => {
      await page.goto(`${bases.aozora}/login`)
      const sent: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && sent.push(request.url()))
      await signIn(page, '', '')
      await expect(page.getByText(missing).filter({ visible: true })).toHaveCount(2)
      expect(sent).toEqual([])
      await page.locator('input[name="email"]').fill('reader@aozora.example')
      await expect(page.getByText(missing).filter({ visible: true })).toHaveCount(1)
    })
  })

test('R313 R168 the view-book button asks a guest to sign in, and then offers the book', async ({ page }) => {
  const detail = `${bases.aozora}/search/${book('aozora', 'star-almanac')}`
  await page.goto(detail)
  await page.getByRole('button', { name: 'ログインして閲覧する' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await signIn(page, 'reader@aozora.example')
  await expect(page).toHaveURL(detail)
  const opens = page.getByRole('link', { name: '閲覧画面を開く' })
  await expect(opens).toHaveAttribute('href', `/aozora/view-online/${book('aozora', 'star-almanac')}/1`)
  await page.reload()
  await expect(opens).toHaveCount(0)
})

test('R312 a reader without the plan opens the plans in a dialog', async ({ page }) => {
  await enter(page, bases.aozora, 'reader@aozora.example')
  await page.goto(`${bases.aozora}/5/${book('aozora', 'dashi-notes')}`)
  await page.getByRole('button', { name: '閲覧する' }).click()
  await expect(page.getByRole('dialog')).toContainText('青空プレミアム')
})

test('R327 a new card can’t be added without script, and the order page says so', async ({ page }) => {
  await enter(page, bases.sakura, 'sakura.reader')
  await page.goto(`${bases.sakura}/order-entry/sakuraplan000000000012`)
  await expect(page.locator('.card-asleep')).toBeVisible()
  for (const field of ['number', 'expires', 'code', 'holder'])
    await expect(page.locator(`#card-${field}`)).toBeHidden()
})

test('R229 R230 only the boxes of the chosen tab are visible', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?form=1`)
  const form = page.locator('#search-form')
  await expect(form.getByLabel('キーワード').first()).toBeVisible()
  await page.getByText('項目検索', { exact: true }).click()
  await expect(form.getByLabel('キーワード').first()).toBeHidden()
  await form.getByLabel('書名', { exact: true }).fill('の')
  await form.getByRole('button', { name: '検索' }).click()
  await expect(page).toHaveURL(/\/search\?b21=%E3%81%AE$/)
  await expect(page.locator('.search-aside').getByLabel('書名', { exact: true })).toBeVisible()
  await page.goto(`${bases.aozora}/search?b26.from=2025&b26.to=2020`)
  await expect(form.getByRole('group', { name: '発行年' })).toHaveAccessibleDescription(
    '開始が終了より後にならないように指定してください。',
  )
})

test('R193 R194 the groups are visible; on a phone the menu button opens them', async ({ page }) => {
  await page.goto(bases.aozora)
  const groups = page.locator('#groups')
  await expect(groups).toBeVisible()
  await expect(page.locator('.menu-fold')).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(groups).toBeHidden()
  await page.getByRole('button', { name: '分類を表示' }).click()
  await groups.getByRole('link', { name: '技術マニュアル' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/3`)
  await expect(groups).toBeHidden()
})

test('R215 R225 R211 the slides can be swiped and chosen, and one comes back to the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(bases.aozora)
  const up = page.getByRole('link', { name: 'ページの先頭へ戻る' })
  await expect(up).toBeHidden()
  await scrollTo(page, 200)
  await expect(up).toBeHidden()
  await scrollTo(page, 201)
  await expect(up).toBeVisible()
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(up).toBeHidden()
  const slides = page.locator('.slides > li')
  await expect(page.locator('.slide-step').first()).toBeHidden()
  const left = () => page.locator('.slides').evaluate((list) => list.scrollLeft)
  expect(await left()).toBe(0)
  await page.getByRole('link', { name: '2枚目（全3枚）' }).click()
  await expect.poll(left).toBeGreaterThan(400)
  await expect(slides.nth(1).getByRole('img')).toHaveAttribute('alt', /つながらない朝に/)
  await slides.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/search\?q=/)
})

test('R022 an unknown tenant shows that it loads, and then the not-found page', async ({
  page,
  complaints,
}) => {
  await page.goto(`${bases.shared}/nowhere`)
  await expect(page.getByRole('status')).toHaveText('読み込み中です...')
  await expect(page).toHaveURL(`${bases.shared}/error-404`)
  await expect(page.locator('h1')).toHaveText('申し訳ございません。お探しのページは見つかりませんでした。')
  forgive(complaints, 404)
})

function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
}
