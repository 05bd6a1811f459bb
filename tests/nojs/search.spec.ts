import type { Page } from '@playwright/test'
import { expect, forgive, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

const titles = (page: Page) => page.locator('.hit h2').allTextContents()

test('R078 a two-character word is found in titles and texts, with its page and the word marked', async ({
  page,
}) => {
  await page.goto(bases.aozora)
  await page.getByRole('searchbox').fill('設定')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A`)
  await expect(page.locator('h1')).toHaveText('「設定」の検索結果')
  await expect(page).toHaveTitle('設定 | 青空ライブラリー')
  const hits = page.locator('.hit')
  const total = Number((await page.locator('.total').textContent())?.replace(/\D/g, ''))
  expect(total).toBeGreaterThan(3)
  await expect(hits).toHaveCount(total)
  const guide = hits.filter({ hasText: 'ネットワーク設定ガイド' })
  await expect(guide.locator('h2 mark')).toHaveText('設定')
  await expect(guide.locator('.snippet mark').first()).toHaveText('設定')
  await expect(guide.locator('.hit-about')).toContainText('宮下 亮介')
  const link = guide.locator('.hit-page')
  await expect(link).toHaveText(/^\d+ページ$/)
  const pageNumber = Number((await link.textContent())?.replace(/\D/g, ''))
  await expect(link).toHaveAttribute(
    'href',
    `/aozora/view-online/${book('aozora', 'network-settings')}/1?page=${pageNumber}&q=%E8%A8%AD%E5%AE%9A`,
  )
})

test('decision 24: one character, and whatever its width, case and kana, finds the same', async ({
  page,
}) => {
  const found = async (query: string) => {
    await page.goto(`${bases.aozora}/search?q=${encodeURIComponent(query)}`)
    return (await titles(page)).sort()
  }
  expect((await found('苔')).join()).toContain('苔を歩く')
  const [wide, narrow, lower] = [await found('ＩＰｖ６'), await found('IPv6'), await found('ipv6')]
  expect(wide.join()).toContain('ＩＰｖ６早わかり')
  expect(narrow).toEqual(wide)
  expect(lower).toEqual(wide)
  const katakana = await found('プリンター')
  expect(katakana.join()).toContain('ﾌﾟﾘﾝﾀｰ困りごと相談室')
  expect(await found('ぷりんたー')).toEqual(katakana)
})

test('two words must both be there', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?q=${encodeURIComponent('設定 無線LAN')}`)
  const both = await titles(page)
  expect(both.length).toBeGreaterThan(0)
  await page.goto(`${bases.aozora}/search?q=${encodeURIComponent('設定')}`)
  expect((await titles(page)).length).toBeGreaterThan(both.length)
})

test('no hit says so, and what to try', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?q=${encodeURIComponent('存在しない語句XYZ')}`)
  await expect(page.locator('.total')).toHaveText('0件')
  await expect(page.locator('.empty')).toContainText(
    '「存在しない語句XYZ」に一致する資料は見つかりませんでした。',
  )
  await page.getByRole('link', { name: 'すべての資料を見る' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/search`)
})

test('without words everything is listed, newest first, in pages', async ({ page }) => {
  // Again where an upload of another test has moved a title to the next page meanwhile.
  await expect(async () => {
    await page.goto(`${bases.aozora}/search`)
    const total = Number((await page.locator('.total').textContent())?.replace(/\D/g, ''))
    expect(total).toBeGreaterThanOrEqual(40)
    const first = await titles(page)
    expect(first).toHaveLength(20)
    const years = (await page.locator('.hit-about').allTextContents()).map((line) => line.slice(-4))
    expect(years).toEqual([...years].sort().reverse())
    await page.getByRole('link', { name: '次へ' }).click()
    await expect(page).toHaveURL(`${bases.aozora}/search?page=2`)
    const second = await titles(page)
    expect(second).toHaveLength(20)
    expect(second.filter((title) => first.includes(title))).toEqual([])
    await expect(page.locator('.pager [aria-current="page"]')).toHaveText('2')
    await page.getByRole('link', { name: '前へ' }).click()
    expect(await titles(page)).toEqual(first)
  }).toPass({ timeout: 45_000 })
})

test('sorting is a link, kept with the query and shown as chosen', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?q=${encodeURIComponent('設定')}`)
  const byRelevance = await titles(page)
  await page.locator('.sorts').getByRole('link', { name: '書名' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A&sort=1`)
  const byTitle = await titles(page)
  expect([...byTitle].sort()).toEqual([...byRelevance].sort())
  expect(byTitle).not.toEqual(byRelevance)
  await expect(page.locator('.sorts [aria-current]')).toHaveText('書名↑昇順')
})

test('a group narrows the results, beside them and on a page of its own', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?q=${encodeURIComponent('設定')}`)
  const all = (await titles(page)).length
  const form = page.locator('.search-aside')
  await form.locator('.chip:visible').getByText('自然科学', { exact: true }).click()
  await form.getByRole('button', { name: '検索' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A&group=2`)
  const few = await titles(page)
  expect(few.length).toBeGreaterThan(0)
  expect(few.length).toBeLessThan(all)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '詳しく探す' }).click()
  const chips = page.locator('main .chip:visible')
  await chips.getByText('自然科学', { exact: true }).click()
  await chips.getByText('会員限定', { exact: true }).click()
  await page.locator('main').getByRole('button', { name: '検索' }).click()
  await expect(page).toHaveURL(/q=%E8%A8%AD%E5%AE%9A&group=5$/)
  expect((await titles(page)).join()).toContain('出汁の化学ノート')
})

test('a year of publication narrows the results, and its filter takes it back', async ({ page }) => {
  await page.goto(`${bases.aozora}/search`)
  const form = page.locator('.search-aside')
  await form.getByLabel('公開年').selectOption('2024')
  await form.getByRole('button', { name: '検索' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/search?year=2024`)
  expect(await page.locator('.hit').count()).toBeGreaterThan(1)
  for (const about of await page.locator('.hit-about').allTextContents()) expect(about).toMatch(/2024/)
  await expect(form.getByLabel('公開年')).toHaveValue('2024')
  await page.getByRole('link', { name: '条件を外す：公開年 2024' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/search`)
})

test('a hit leads to its detail, and back to the results', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?q=${encodeURIComponent('設定')}`)
  await page.getByRole('link', { name: 'ネットワーク設定ガイド' }).first().click()
  await expect(page.locator('h1')).toHaveText('ネットワーク設定ガイド')
  const fields = page.locator('.fields')
  await expect(fields).toContainText('青空出版')
  await expect(fields).toContainText('2025/04/10')
  await expect(fields).toContainText('技術マニュアル')
  await expect(fields).toContainText('シリーズ')
  await expect(fields).toContainText('現場の手引き')
  await expect(fields).toContainText('全ページできます')
  await expect(page.locator('.detail-toc li')).toHaveCount(6)
  await page.getByRole('link', { name: '戻る' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A`)
})

test('a content without a file has no view-book button and says why', async ({ page }) => {
  await page.goto(`${bases.aozora}/2/${book('aozora', 'sora')}`)
  await expect(page.locator('h1')).toHaveText('空')
  await expect(page.locator('.detail-state')).toHaveText('この資料の本文はオンラインでは公開していません。')
  await expect(page.locator('.detail-open .primary')).toHaveCount(0)
})

test('a hidden content is 404 and in no list', async ({ page, complaints }) => {
  const hidden = book('hanabi', 'draft-parade-map')
  for (const path of [`/search/${hidden}`, `/2/${hidden}`, `/view-online/${hidden}/2`]) {
    const reply = await page.goto(`${bases.hanabi}${path}`)
    expect(reply?.status(), path).toBeGreaterThanOrEqual(400)
    await expect(page.locator('body')).not.toContainText('練り歩き順路図')
  }
  expect((await page.goto(`${bases.hanabi}/search/${hidden}`))?.status()).toBe(404)
  forgive(complaints, 404)
  forgive(complaints, 403)
})

test('a content stands in its own groups only', async ({ page, complaints }) => {
  const id = book('aozora', 'star-almanac')
  expect((await page.goto(`${bases.aozora}/1/${id}`))?.status()).toBe(200)
  expect((await page.goto(`${bases.aozora}/4/${id}`))?.status()).toBe(404)
  forgive(complaints, 404)
})

test('what was searched for is text on the page, never markup', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`)
  await expect(page.locator('.site-search input')).toHaveValue('"><img src=x onerror=alert(1)>')
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('queries of every odd form are answered', async ({ page }) => {
  for (const query of [
    '%',
    '"',
    '*',
    'NEAR(',
    'a AND',
    '\u0000',
    '(',
    '-',
    ':',
    '😀',
    'ー',
    'x'.repeat(500),
  ]) {
    const reply = await page.goto(`${bases.aozora}/search?q=${encodeURIComponent(query)}`)
    expect(reply?.status(), query).toBe(200)
  }
})

test('the home page of layout 4 and 2 shows the shelves, a group its contents', async ({ page }) => {
  await page.goto(bases.aozora)
  await expect(page.getByRole('link', { name: 'ネットワーク設定ガイド' }).first()).toBeVisible()
  await page.goto(`${bases.aozora}/3`)
  await expect(page.locator('h1')).toHaveText('技術マニュアル')
  const count = Number((await page.locator('.count').textContent())?.replace(/\D/g, ''))
  await expect(page.locator('.grid > li')).toHaveCount(count)
})

test('R071 R070 without a layout a content has its page, and no search around it', async ({ page }) => {
  const id = book('hanabi', 'lantern-night')
  for (const path of [`/${id}`, `/2/${id}`]) {
    await page.goto(`${bases.hanabi}${path}`)
    await expect(page.locator('h1')).toHaveText('灯籠流し 川辺の手引き')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  }
})
