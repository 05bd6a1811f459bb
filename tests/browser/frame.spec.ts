import type { Page } from '@playwright/test'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { enter, expect, forgive, signIn, test, watchShifts } from './browser.ts'

const group = `${bases.aozora}/3`
const detail = `${bases.aozora}/3/${book('aozora', 'network-settings')}`

test.describe('the sidebar on a desktop', () => {
  test('R194 R197 R202 is open at first, stays folded from page to page, and comes back without a layout shift', async ({
    page,
  }) => {
    await page.goto(bases.aozora)
    const sidebar = page.locator('#groups')
    await expect(sidebar).toBeVisible()
    expect((await sidebar.boundingBox())?.width).toBe(200)
    const fold = page.locator('.menu-fold')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await fold.press('Enter')
    await expect(sidebar).toBeHidden()
    const shifted = await watchShifts(page)
    await page.goto(group)
    await expect(sidebar).toBeHidden()
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    expect(await shifted()).toBeLessThan(0.001)
    await fold.click()
    await expect(sidebar).toBeVisible()
    await page.reload()
    await expect(sidebar).toBeVisible()
    // A page restored from the browser's back/forward cache shows the groups as they were folded elsewhere meanwhile.
    for (const [folded, isVisible] of [
      ['1', false],
      ['', true],
    ] as const) {
      await page.evaluate((kept) => {
        localStorage.folded = kept
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      }, folded)
      await expect(sidebar).toBeVisible({ visible: isVisible })
    }
  })

  test('R198 R199 the chosen group links to the home page, or to itself while a content is open', async ({
    page,
  }) => {
    await page.goto(group)
    const chosen = page.locator('#groups [aria-current]')
    await expect(chosen).toHaveText('技術マニュアル')
    await chosen.click()
    await expect(page).toHaveURL(bases.aozora)
    await page.goto(detail)
    await chosen.click()
    await expect(page).toHaveURL(group)
    await test.step('R201 R203 is 64, 240 or 320 pixels wide, and each of its parts has its own of the six colours', () =>
      expectWidthsAndColours(page))
  })
})

test('R192 the desktop layout starts at 769 pixels, 768 is a phone', async ({ page }) => {
  const sidebar = page.locator('#groups')
  const expectPhone = async (isPhone: boolean) => {
    await expect(page.locator('.menu-slide')).toBeVisible({ visible: isPhone })
    await expect(page.locator('.menu-fold')).toBeVisible({ visible: !isPhone })
    await expect(sidebar).toBeVisible({ visible: !isPhone })
  }
  await page.setViewportSize({ width: 769, height: 800 })
  await page.goto(bases.aozora)
  await expectPhone(false)
  await page.setViewportSize({ width: 768, height: 800 })
  await expectPhone(true)
  await page.locator('.menu-slide').click()
  await expect.poll(async () => (await sidebar.boundingBox())?.x).toBe(0)
  expect((await sidebar.boundingBox())?.width).toBeCloseTo(768 * 0.66, 0)
})

test('R193 on a phone the groups slide in and out at the side', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(bases.aozora)
  const press = () =>
    page.locator('.menu-slide').evaluate((menu: HTMLElement) => {
      menu.click()
      const running = document.querySelector('#groups')?.getAnimations() ?? []
      const slide = running.find((one) => (one as CSSTransition).transitionProperty === 'translate')
      return (slide?.effect as KeyframeEffect | undefined)?.getKeyframes().map(({ translate }) => translate)
    })
  expect(await press()).toEqual(['-100%', '0px'])
  await expect.poll(async () => (await page.locator('#groups').boundingBox())?.x).toBe(0)
  expect(await press()).toEqual(['0px', '-100%'])
  await expect(page.locator('#groups')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('R193 R195 R196 R202 the groups slide in by the menu button, and close by Esc and on leaving the page', async ({
    page,
  }) => {
    await page.goto(bases.aozora)
    const sidebar = page.locator('#groups')
    const menu = page.getByRole('button', { name: '分類を表示' })
    await expect(sidebar).toBeHidden()
    await menu.press('Enter')
    await expect(sidebar).toBeVisible()
    expect((await sidebar.boundingBox())?.width).toBeCloseTo(390 * 0.66, 0)
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await sidebar.getByRole('link', { name: '技術マニュアル' }).click()
    await expect(page).toHaveURL(group)
    await expect(sidebar).toBeHidden()
    await page.goBack()
    await expect(sidebar).toBeHidden()
    // The back/forward cache would restore the page with its menu open, so the page has to close it.
    await menu.click()
    await expect(sidebar).toBeVisible()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(sidebar).toBeHidden()
  })

  test('R191 R200 they take 80 percent of the width, and the bar has no books link', async ({ page }) => {
    await enter(page, bases.sakura, 'sakura.reader')
    await page.goto(bases.sakura)
    await expect(page.locator('.books-link')).toBeHidden()
    await page.getByRole('button', { name: '分類を表示' }).click()
    expect((await page.locator('#groups').boundingBox())?.width).toBeCloseTo(390 * 0.8, 0)
    await page.setViewportSize({ width: 760, height: 844 })
    for (const size of ['small', 'medium', 'large']) {
      await page.locator('#groups').evaluate((groups, name) => {
        groups.setAttribute('class', `sidebar sidebar-${name}`)
      }, size)
      expect((await page.locator('#groups').boundingBox())?.width, size).toBeCloseTo(760 * 0.8, 0)
    }
    await page.setViewportSize({ width: 768, height: 844 })
    await expect(page.locator('.books-link')).toBeHidden()
    await page.setViewportSize({ width: 769, height: 844 })
    await expect(page.locator('.books-link')).toBeVisible()
  })

  test('the keyboard reaches language and sign-in before the search in the row below', async ({ page }) => {
    await page.goto(bases.aozora)
    await page.locator('.site-name').focus()
    const come: string[] = []
    for (let at = 0; at < 3; at++) {
      await page.keyboard.press('Tab')
      const inSearch = await page.evaluate(() => document.activeElement?.closest('.site-search') !== null)
      come.push(inSearch ? 'search' : 'tools')
    }
    expect(come).toEqual(['tools', 'tools', 'search'])
  })

  test('R176 the bar is 56 pixels high', async ({ page, complaints }) => {
    await page.goto(`${bases.aozora}/error-404`)
    const name = await page.locator('.site-name').boundingBox()
    expect((name?.y ?? 0) + (name?.height ?? 0) / 2).toBeCloseTo(28, 0)
    forgive(complaints, 404)
  })
})

test('R174 R191 on a desktop the bar is 56 pixels high, and has a link to the books', async ({ page }) => {
  await page.goto(`${bases.sakura}/login`)
  expect((await page.locator('.site-header').boundingBox())?.height).toBe(56)
  await enter(page, bases.sakura, 'sakura.reader')
  await page.goto(bases.sakura)
  expect((await page.locator('.site-header').boundingBox())?.height).toBe(56)
  await page.getByRole('link', { name: '資料一覧' }).click()
  await expect(page).toHaveURL(`${bases.sakura}/home-search`)
})

test.describe('the sign-in’s dialog', () => {
  test('R184 R300 opens from the header by keyboard, traps the focus, returns it, and closes in three ways', async ({
    page,
    context,
  }) => {
    await page.goto(group)
    const opener = page.getByRole('link', { name: 'ログイン', exact: true })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('input[name="email"]')).toBeFocused()
    const rows = dialog.locator('.login-form :is(.field, .check, .login-send, .ways)')
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
    for (const [at, box] of boxes.slice(1).entries())
      expect(box!.y - boxes[at]!.y - boxes[at]!.height).toBeGreaterThanOrEqual(20)
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab')
      const isBehind = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isBehind).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await test.step('is closed by its button and by the ground beside it', async () => {
      for (const close of [
        () => dialog.getByRole('button', { name: '閉じる' }).click(),
        () => page.mouse.click(20, 400),
      ]) {
        await opener.click()
        await expect(dialog).toBeVisible()
        await close()
        await expect(dialog).toBeHidden()
      }
    })
    await test.step('with Ctrl the link is a link', async () => {
      const opened = context.waitForEvent('page')
      await opener.click({ modifiers: ['ControlOrMeta'] })
      await expect(await opened).toHaveURL(`${bases.aozora}/login`)
      await expect(dialog).toBeHidden()
    })
  })

  test('signs in, and the page stays where it was', async ({ page }) => {
    await page.goto(`${group}?page=1`)
    await page.getByRole('link', { name: 'ログイン', exact: true }).click()
    await signIn(page, 'reader@aozora.example')
    await expect(page).toHaveURL(`${group}?page=1`)
    await expect(page.locator('.menu-name')).toHaveText('青空 花子')
  })
})

test('R177 the account menu closes by Esc and by a click beside it', async ({ page }) => {
  await enter(page, bases.aozora, 'reader@aozora.example')
  await page.goto(bases.aozora)
  await expect(page).toHaveURL(bases.aozora)
  const summary = page.locator('.menu summary')
  const sheet = page.locator('.menu-sheet')
  await summary.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await expect(sheet).toBeVisible()
  await page.locator('h2').first().click()
  await expect(sheet).toBeHidden()
})

test('R056 R062 “Go back” leads to the previous page; in a new tab to the first page', async ({
  page,
  context,
  complaints,
}) => {
  for (const path of ['a/b/c', 'gakken-payment/error']) {
    await page.goto(group)
    await page.goto(`${bases.aozora}/${path}`)
    await page.getByRole('link', { name: '戻る', exact: true }).click()
    await expect(page).toHaveURL(group)
  }
  const fresh = await context.newPage()
  await fresh.goto('about:blank')
  const tab = fresh.waitForEvent('popup')
  await fresh.evaluate((url) => window.open(url), `${bases.aozora}/a/b/c`)
  const opened = await tab
  await opened.getByRole('link', { name: '戻る', exact: true }).click()
  await expect(opened).toHaveURL(bases.aozora)
  forgive(complaints, 404)
})

test('R029 a loading page has a turning spinner and a text', async ({ page, complaints }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${bases.shared}/nowhere`)
  await expect(page.getByRole('status')).toHaveText('読み込み中です...')
  await expect(page.locator('.spinner')).toHaveCSS('animation-name', 'turn')
  await expect(page).toHaveURL(/\/error-404$/)
  forgive(complaints, 404)
})

test('R259 a page uses Noto Sans JP, follows the device’s colour scheme, prints light, and needs no new colour functions', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${bases.aozora}/search`)
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(family).toMatch(/^"?Noto Sans JP/)
  const colours = () =>
    page.evaluate(() =>
      [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color].map(
        (colour) => colour.match(/\d+/g)?.map(Number).slice(0, 3) ?? [],
      ),
    )
  const isDark = async () => {
    const [ground = [], ink = []] = await colours()
    expect(ground).toHaveLength(3)
    expect(ink).toHaveLength(3)
    return Math.max(...ground) < Math.min(...ink)
  }
  expect(await isDark()).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await isDark()).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await isDark()).toBe(false)
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  for (const sheet of [...sheets, page.url()])
    expect(await (await page.request.get(sheet)).text()).not.toContain('light-dark(')
})

async function expectWidthsAndColours(page: Page): Promise<void> {
  const widths = await page.locator('#groups').evaluate((element) =>
    ['small', 'medium', 'large'].map((size) => {
      element.setAttribute('class', `sidebar sidebar-${size}`)
      return element.getBoundingClientRect().width
    }),
  )
  expect(widths).toEqual([64, 240, 320])
  const colours = await page.locator('#groups').evaluate((sidebar) => {
    const names = ['', '-ink', '-active', '-active-ink', '-bar', '-bar-ink']
    sidebar.setAttribute('style', names.map((name, at) => `--sidebar${name}: rgb(0, 0, ${at + 1})`).join(';'))
    const parts = [sidebar, sidebar.querySelector('[aria-current]'), sidebar.querySelector('.sidebar-bar')]
    return parts.flatMap((part) => {
      const { backgroundColor, color } = getComputedStyle(part as Element)
      return [backgroundColor, color]
    })
  })
  expect(colours).toEqual([1, 2, 3, 4, 5, 6].map((blue) => `rgb(0, 0, ${blue})`))
}
