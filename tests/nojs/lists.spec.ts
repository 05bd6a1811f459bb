import { expect, signIn, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

test('R297 a bookmark on a cover is a submit that comes back to the page', async ({ page }) => {
  await page.goto(`${bases.aozora}/login`)
  await signIn(page, 'favourites.form@aozora.example')
  await page.goto(`${bases.aozora}/3`)
  const mark = page.getByRole('button', { name: 'お気に入り：ルーター初期設定 手順書' })
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await mark.click()
  await expect(page).toHaveURL(`${bases.aozora}/3`)
  await expect(page.getByRole('status')).toHaveText('お気に入りに追加しました。')
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`${bases.aozora}/favourites`)
  await expect(page.locator('.book-title')).toHaveText(['ルーター初期設定 手順書'])
  await page.getByRole('button', { name: 'お気に入り：ルーター初期設定 手順書' }).click()
  await expect(page.getByRole('status')).toHaveText('お気に入りから削除しました。')
  await expect(page.locator('.book-title')).toHaveCount(0)
})

test('R285 a guest finds no bookmark on covers', async ({ page }) => {
  await page.goto(bases.aozora)
  await expect(page.locator('.book').first()).toBeVisible()
  await expect(page.locator('.favourite-mark')).toHaveCount(0)
})

test('R263 a list that scrolls is leafed through by links, without a page twice', async ({ page }) => {
  await page.goto(`${bases.sakura}/login`)
  await signIn(page, 'sakura.reader')
  await page.goto(`${bases.sakura}/1`)
  const titles = page.locator('.book-title')
  const seen = new Set<string>()
  for (let number = 1; ; number++) {
    for (const title of await titles.allTextContents()) {
      expect(seen).not.toContain(title)
      seen.add(title)
    }
    const more = page.getByRole('link', { name: 'もっと見る' })
    if ((await more.count()) === 0) break
    await more.click()
    await expect(page).toHaveURL(`${bases.sakura}/1?page=${number + 1}`)
  }
  const count = Number((await page.locator('.shelf-head .count').first().textContent())?.replace(/\D/g, ''))
  expect(seen.size).toBe(count)
  await page.getByRole('link', { name: '先頭に戻る' }).click()
  await expect(page).toHaveURL(`${bases.sakura}/1`)
})

test('R039 R279 the home page has its groups in the site’s order, in both languages', async ({ page }) => {
  await page.goto(bases.aozora)
  const names = [
    '新着',
    '編集部のおすすめ',
    '実用書',
    '自然科学',
    '技術マニュアル',
    '語学',
    '会員限定',
    'よく読まれている本',
  ]
  await expect(page.locator('.shelf h2')).toHaveText(names)
  await expect(page.locator(`a[href$="${book('aozora', 'small-networks')}"] .ribbon`).first()).toHaveText(
    'おすすめ',
  )
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator(`a[href$="${book('aozora', 'small-networks')}"] .ribbon`).first()).toHaveText(
    'Pick',
  )
  await expect(page.getByRole('link', { name: '実用書 See all' })).toHaveAttribute('href', '/aozora/1')
})
