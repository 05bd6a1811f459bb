import type { Page } from '@playwright/test'
import { enter, expect, forgive, signIn, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

const marksOf = (page: Page, slug: string) => page.locator(`.favourite-mark[value="${book('aozora', slug)}"]`)

async function signedIn(page: Page, base: string, name: string): Promise<void> {
  await enter(page, base, name)
}

test.describe('bookmarks', () => {
  test('R274 R297 a bookmark changes everywhere on the page, announces that, and keeps the focus', async ({
    page,
  }) => {
    await signedIn(page, bases.aozora, 'favourites.script@aozora.example')
    await page.goto(bases.aozora)
    const marks = marksOf(page, 'star-almanac')
    expect(await marks.count()).toBeGreaterThan(2)
    const pressed = () => marks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')))
    const count = await marks.count()
    const all = (state: string) => Array(count).fill(state)
    await page.evaluate(() => {
      ;(window as unknown as { stayed: boolean }).stayed = true
    })
    await marks.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'お気に入り' })).toHaveText(
      /^お気に入りに追加しました。\s*リストに追加$/,
    )
    expect(await pressed()).toEqual(all('true'))
    await expect(marks.first()).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: 'お気に入り' })).toHaveText(
      'お気に入りから削除しました。',
    )
    expect(await pressed()).toEqual(all('false'))
    expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true)
    await page.reload()
    expect(await pressed()).toEqual(all('false'))
  })

  test('R299 a bookmark on a content that needs a plan explains that in place, and leads to the plans', async ({
    page,
    complaints,
  }) => {
    await signedIn(page, bases.aozora, 'favourites.script@aozora.example')
    await page.goto(`${bases.aozora}/5`)
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    })
    const mark = marksOf(page, 'dashi-notes')
    await mark.click()
    await expect(page.locator('.toast')).toContainText('プランのお申し込みが必要です。')
    await expect(mark).toHaveAttribute('aria-pressed', 'false')
    await expect(mark).toBeFocused()
    expect([page.url(), posts]).toEqual([`${bases.aozora}/5`, ['/aozora/favourites']])
    await page.locator('.toast').getByRole('link', { name: 'プラン一覧を見る' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ご利用プラン')
    forgive(complaints, 403)
  })

  test('if the session has ended meanwhile, a bookmark leads to the sign-in, and is saved afterwards', async ({
    page,
    complaints,
  }) => {
    await signedIn(page, bases.aozora, 'favourites.script@aozora.example')
    await page.goto(`${bases.aozora}/2`)
    await page.context().clearCookies()
    await marksOf(page, 'tidal-flat').click()
    await expect(page).toHaveURL(`${bases.aozora}/login`)
    await signIn(page, 'favourites.script@aozora.example')
    await expect(page).toHaveURL(`${bases.aozora}/2`)
    await expect(marksOf(page, 'tidal-flat')).toHaveAttribute('aria-pressed', 'true')
    forgive(complaints, 401)
  })

  test('R286 the icon is 8 % of the cover’s side, 15 to 45 pixels', async ({ page }) => {
    await signedIn(page, bases.aozora, 'favourites.script@aozora.example')
    await page.goto(`${bases.aozora}/2`)
    const mark = marksOf(page, 'tidal-flat')
    const iconAt = async (side: number) => {
      await mark.evaluate((button, width) => {
        const entry = button.closest('li') as HTMLElement
        entry.style.width = `${width}px`
        entry.style.setProperty('--ratio', '0.7')
      }, side)
      return mark.evaluate((button) => Number.parseFloat(getComputedStyle(button, '::after').width))
    }
    expect(await iconAt(100)).toBeCloseTo(15, 0)
    expect(await iconAt(300)).toBeCloseTo(24, 0)
    expect(await iconAt(1000)).toBeCloseTo(45, 0)
    const box = await mark.boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
  })
})

test.describe('a list that scrolls', () => {
  const titles = (page: Page) => page.locator('.book-grid .book-title').allTextContents()

  test.beforeEach(async ({ page }) => {
    await signedIn(page, bases.sakura, 'sakura.reader')
  })

  test('R261 R264 R276 R278 appends the next page when its end comes near, and shows ten placeholders meanwhile', async ({
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/1?page=2', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${bases.sakura}/1`)
    await page.locator('.more').scrollIntoViewIfNeeded()
    await expect(page.locator('.skeleton')).toHaveCount(10)
    const status = page.locator('bunko-island[name="scroll-paging"] [role="status"]')
    await expect(page.locator('a[rel="next"]')).toHaveAttribute('aria-busy', 'true')
    await expect(status).toHaveText('続きを読み込んでいます…')
    release()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(status).toBeEmpty()
    const count = Number((await page.locator('.shelf-head .count').first().textContent())?.replace(/\D/g, ''))
    await expect(async () => {
      await page.mouse.wheel(0, 2000)
      expect(await page.locator('.book-grid .book-title').count()).toBe(count)
    }).toPass()
    const shown = await titles(page)
    expect(new Set(shown).size).toBe(shown.length)
    await expect(page.locator('.more')).toHaveCount(0)
    expect(page.url()).toBe(`${bases.sakura}/1`)
    // A reader who opens a content and goes back finds the list as long as before, at the same scroll position.
    const last = page.locator('.book-grid .book').last()
    await last.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await last.click()
    // Before the island's script has loaded, the link leads to the start of the list.
    await page.waitForURL(/\/1\/.+/)
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: '戻る', exact: true }).click()
    await expect.poll(() => titles(page)).toEqual(shown)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  })

  test('R262 R264 appends nothing from an older page, and nothing twice', async ({ page }) => {
    await page.goto(`${bases.sakura}/1`)
    const first = await page.evaluate(async () => (await fetch('/1')).text())
    await page.route('**/1?page=2', (route) => route.fulfill({ contentType: 'text/html', body: first }))
    await page.reload()
    await expect(page.locator('.more')).toHaveCount(0)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect(await titles(page)).toHaveLength(6)
    // A content was added meanwhile, so the next page begins with the last item of the first page.
    await page.unroute('**/1?page=2')
    const second = await page.evaluate(async () => (await fetch('/1?page=2')).text())
    const moved = /<li class="card.*?<\/li>/s.exec(first)?.[0] ?? ''
    const body = second.replace('<ul class="book-grid">', `<ul class="book-grid">${moved}`)
    expect(body.length).toBeGreaterThan(second.length)
    await page.route('**/1?page=2', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.reload()
    await expect(async () => {
      await page.mouse.wheel(0, 2000)
      await expect(page.locator('.more')).toHaveCount(0, { timeout: 100 })
    }).toPass()
    const shown = await titles(page)
    expect(shown.length).toBeGreaterThan(6)
    expect(new Set(shown).size).toBe(shown.length)
  })

  test('R276 R277 shows an error if a page fails, stops waiting, and tries again on request', async ({
    page,
    complaints,
  }) => {
    let isDown = true
    await page.route('**/1?page=2', (route) =>
      isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await page.goto(`${bases.sakura}/1`)
    const before = (await titles(page)).length
    await page.locator('.more').scrollIntoViewIfNeeded()
    const again = page.getByRole('link', { name: '読み込めませんでした。もう一度試す' })
    await expect(again).toBeVisible()
    expect(await titles(page)).toHaveLength(before)
    await expect(page.locator('.skeleton, [aria-busy]')).toHaveCount(0)
    await expect(page.locator('bunko-island[name="scroll-paging"] [role="status"]')).toBeEmpty()
    isDown = false
    await again.press('Enter')
    await expect(async () => expect((await titles(page)).length).toBeGreaterThan(before)).toPass()
    forgive(complaints, 503)
  })
})
