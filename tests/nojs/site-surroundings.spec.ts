import { bases } from '#tests/api/client.ts'
import { book } from '#tests/api/viewing.ts'
import { expect, signIn, test } from '#tests/e2e/browser.ts'

test('R205 R206 R207 the footer has its rows in order, and the copyright below', async ({ page }) => {
  await page.goto(bases.aozora)
  const footer = page.getByRole('contentinfo')
  const rows = footer.locator('ul')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0).getByRole('link')).toHaveText(['実用書', '自然科学', '技術マニュアル', '語学'])
  await expect(rows.nth(1).getByRole('link')).toHaveText(['はじめての方', '資料を探す', 'お知らせ'])
  await expect(rows.nth(2).getByRole('link').first()).toContainText('会社案内')
  await expect(footer).toContainText('© 2026 株式会社青空')
  await expect(footer.getByRole('img', { includeHidden: true })).toHaveCount(1)
})

test('R208 R209 its links lead on within the site, and elsewhere in a new window that is announced', async ({
  page,
}) => {
  await page.goto(bases.aozora)
  const footer = page.getByRole('contentinfo')
  const outside = footer.getByRole('link', { name: '会社案内 （新しいウィンドウで開きます）' })
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAttribute('rel', 'noopener')
  await footer.getByRole('link', { name: '自然科学' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/2`)
})

test('R210 R214 alignment, colours and size are the site’s', async ({ page }) => {
  const look = () =>
    page.locator('.site-footer').evaluate((footer) => {
      const { backgroundColor, color, fontSize } = getComputedStyle(footer)
      const { justifyContent } = getComputedStyle(footer.querySelector('ul') as Element)
      return { backgroundColor, color, fontSize, justifyContent }
    })
  await page.goto(`${bases.hanabi}/1/${book('hanabi', 'fireworks-making')}`)
  expect(await look()).toMatchObject({ backgroundColor: 'rgb(28, 20, 48)', color: 'rgb(246, 231, 193)' })
  await page.goto(`${bases.sakura}/login`)
  expect(await look()).toEqual({
    backgroundColor: 'rgb(251, 238, 241)',
    color: 'rgb(75, 34, 48)',
    fontSize: '14px',
    justifyContent: 'flex-end',
  })
  const aligned = await page.locator('.site-footer').evaluate((footer) =>
    ['left', 'center', 'right'].map((side) => {
      footer.setAttribute('class', `site-footer footer-${side}`)
      const parts = [footer.querySelector('ul'), footer.querySelector('.footer-copy')]
      return parts.map((part) => getComputedStyle(part as Element).justifyContent)
    }),
  )
  expect(aligned).toEqual(['flex-start', 'center', 'flex-end'].map((side) => [side, side]))
})

test('R190 the bar has the site’s ground and ink', async ({ page }) => {
  await page.goto(`${bases.hanabi}/1/${book('hanabi', 'fireworks-making')}`)
  const header = page.locator('.site-header')
  await expect(header).toHaveCSS('background-color', 'rgb(28, 20, 48)')
  await expect(header).toHaveCSS('color', 'rgb(246, 231, 193)')
})

test('R213 the copyright’s bar is 36 pixels high', async ({ page }) => {
  await page.goto(bases.aozora)
  const box = await page.locator('.footer-copy').boundingBox()
  expect(Math.round(box?.height ?? 0)).toBe(36)
})

test('R211 the way back to the top is there after 200 pixels and not before', async ({ page }) => {
  await page.goto(bases.aozora)
  const up = page.getByRole('link', { name: 'ページの先頭へ戻る' })
  await expect(up).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
  await expect(up).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 201, behavior: 'instant' }))
  await expect(up).toBeVisible()
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(up).toBeHidden()
})

test('R215 R225 the slides can be swiped and chosen without script', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(bases.aozora)
  const slides = page.locator('.slides > li')
  await expect(slides).toHaveCount(3)
  const box = await slides.first().boundingBox()
  expect([box?.width, box?.height]).toEqual([948, 329])
  await expect(page.locator('.slide-step').first()).toBeHidden()
  // R227: as high as the site has it.
  await page.locator('.banner').evaluate((banner) => {
    banner.setAttribute('style', '--banner-height: 300px; --banner-height-mobile: 190px')
  })
  for (const [width, height] of [
    [769, 300],
    [768, 190],
    [390, 190],
    [1440, 300],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect((await slides.first().boundingBox())?.height, `at ${width}`).toBe(height)
    expect((await slides.first().locator('img').boundingBox())?.height, `at ${width}`).toBe(height)
  }
  const left = () => page.locator('.slides').evaluate((list) => list.scrollLeft)
  expect(await left()).toBe(0)
  await page.getByRole('link', { name: '2枚目（全3枚）' }).click()
  await expect.poll(left).toBeGreaterThan(400)
  await expect(slides.nth(1).getByRole('img')).toHaveAttribute('alt', /つながらない朝に/)
  await slides.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/search\?q=/)
})

test('R227 a phone has pictures and a height of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(bases.aozora)
  const image = page.locator('.slides img').first()
  expect((await image.boundingBox())?.height).toBe(256)
  const shown = await image.evaluate((element) => (element as HTMLImageElement).currentSrc)
  const narrow = await page.locator('.slides source').first().getAttribute('srcset')
  expect(new URL(shown).pathname).toBe(narrow)
})

test('R223 R219 the banner is on home and groups, and not on a content, the search or the sign-in', async ({
  page,
}) => {
  const { aozora } = bases
  for (const url of [aozora, `${aozora}/2`]) {
    await page.goto(url)
    await expect(page.locator('.banner')).toBeVisible()
  }
  await page.goto(`${aozora}/2`)
  await page.locator('.book').first().click()
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('.banner')).toHaveCount(0)
  for (const url of [`${aozora}/search`, `${aozora}/login`, `${aozora}/notifications/2`]) {
    await page.goto(url)
    await expect(page.locator('.banner')).toHaveCount(0)
  }
})

test('R228 the message of sakura leads to its notification, which is read then', async ({ page }) => {
  await page.goto(`${bases.sakura}/login`)
  await signIn(page, 'sakura.reader')
  await expect(page.locator('.notification-count')).toHaveText('4')
  await page.locator('.banner-message').getByRole('link').click()
  await expect(page.locator('h1')).toHaveText('蔵書点検のため、11月30日の午後は貸出を休みます')
  await expect(page.locator('.notification-count')).toHaveText('3')
  await page.getByRole('link', { name: 'お知らせ一覧へ' }).click()
  await expect(page.locator('.news-lines .unread')).toHaveCount(3)
  await page.getByRole('button', { name: 'すべて既読にする' }).click()
  await expect(page.locator('.news-lines .unread')).toHaveCount(0)
  await expect(page.locator('.notification-count')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'すべて既読にする' })).toHaveCount(0)
})

test('R280 guests read the news from the first page', async ({ page }) => {
  await page.goto(bases.aozora)
  const news = page.getByRole('region', { name: 'お知らせ' })
  await expect(news.getByRole('listitem')).toHaveCount(3)
  await expect(news.getByText('年末年始')).toHaveCount(0)
  await expect(page.locator('.notification-bell')).toHaveCount(0)
  await news.getByRole('link').first().click()
  await expect(page.locator('h1')).toHaveText('「星空観察ノート 十二か月」を公開しました')
  await expect(page.locator('.news-text p')).toHaveCount(2)
  await page.getByRole('link', { name: 'トップページへ' }).click()
  await expect(page).toHaveURL(bases.aozora)
})
