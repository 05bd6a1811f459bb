import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'
import { expect, type OpenViewer, test } from './viewer-world.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The words that are shown on the buttons of the bar's only level, from left to right; those without a word are named by their label. */
const shownOn = (viewer: OpenViewer) =>
  viewer.frame.locator('.bar button:visible').evaluateAll((buttons) =>
    buttons.map((button) => {
      const word = button.querySelector('.tool-name')!
      return word.getClientRects().length > 0 ? word.textContent : `(${button.getAttribute('aria-label')})`
    }),
  )

const focused = (frame: Frame) =>
  frame.evaluate(() => document.activeElement?.getAttribute('data-command') ?? document.activeElement?.id)

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1100, height: 760 } })

  test('the bar has seven tools, with names from 1,100 px on, and nothing of them is lost below', async ({
    open,
    page,
  }) => {
    const viewer = await open({ page: '4' })
    expect(await shownOn(viewer)).toEqual([
      '目次',
      '(前のページ)',
      '(次のページ)',
      ...['検索', 'メモ', 'テキスト', 'スクロール', 'レイアウト', 'その他'],
    ])
    await page.setViewportSize({ width: 1099, height: 760 })
    expect(await shownOn(viewer)).toEqual([
      '(目次)',
      '(前のページ)',
      '(次のページ)',
      ...['(この資料を検索)', '(メモ)', '(テキスト表示)', '(連続スクロール)'],
      ...['(レイアウト)', '(その他の操作)'],
    ])
    // What a screen reader says contains what is seen (WCAG 2.5.3).
    const apart = await viewer.frame
      .locator('.bar button[aria-label]')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => !button.ariaLabel?.includes(button.querySelector('.tool-name')!.textContent!))
          .map((button) => button.outerHTML),
      )
    expect(apart).toEqual([])
  })

  test('the keyboard walks through bar and panels, and arrows turn no page there', async ({ open }) => {
    const viewer = await open({ page: '4', print: '1' })
    await viewer.button('outline').focus()
    const walked: (string | undefined)[] = []
    for (let step = 0; step < 10; step++) {
      walked.push(await focused(viewer.frame))
      await viewer.press('Tab')
    }
    expect(walked).toEqual([
      ...['outline', 'back', 'page-field', 'forward'],
      ...['search', 'notes', 'text', 'scroll', 'layout', 'menu'],
    ])
    await viewer.button('layout').focus()
    await test.step('a panel takes the focus, moves it by arrows, and gives it back', async () => {
      await viewer.press('Enter')
      await expect(viewer.button('layout')).toHaveAttribute('aria-expanded', 'true')
      expect(await focused(viewer.frame)).toBe('zoomOut')
      await viewer.press('ArrowDown')
      await viewer.press('ArrowDown')
      await viewer.press('ArrowDown')
      expect(await focused(viewer.frame)).toBe('fitWidth')
      await viewer.press('Enter')
      await expect(viewer.button('fitWidth')).toHaveAttribute('aria-pressed', 'true')
      await expect(viewer.button('fitWidth')).toBeVisible()
      await viewer.press('End')
      expect(await focused(viewer.frame)).toBe('shift')
      await viewer.press('Escape')
      await expect(viewer.button('fitWidth')).toBeHidden()
      expect(await focused(viewer.frame)).toBe('layout')
      expect(await viewer.pages()).toEqual([4, 5])
    })
    await test.step('leaving a panel by Tab closes it', async () => {
      await viewer.press('Enter')
      await viewer.press('Shift+Tab')
      await viewer.press('Shift+Tab')
      await expect(viewer.button('zoomIn')).toBeHidden()
      await expect(viewer.button('layout')).toHaveAttribute('aria-expanded', 'false')
    })
    await test.step('a sheet that was chosen in the menu gives the focus back to the menu', async () => {
      await viewer.button('menu').press('Enter')
      await viewer.button('print').press('Enter')
      await expect(viewer.frame.locator('#print-sheet')).toBeVisible()
      await expect(viewer.button('print')).toBeHidden()
      await viewer.press('Escape')
      expect(await focused(viewer.frame)).toBe('menu')
    })
  })

  test('contents, search and notes open their tab, tell so, and close it again', async ({ open }) => {
    const viewer = await open({ page: '4' })
    await viewer.click('notes')
    await expect(viewer.frame.getByRole('tab', { name: 'メモ' })).toHaveAttribute('aria-selected', 'true')
    expect(await viewer.frame.locator('.bar [aria-expanded="true"]').count()).toBe(1)
    await expect(viewer.button('notes')).toHaveAttribute('aria-expanded', 'true')
    await viewer.click('search')
    await expect(viewer.frame.getByRole('searchbox')).toBeFocused()
    await expect(viewer.button('notes')).toHaveAttribute('aria-expanded', 'false')
    await viewer.click('outline')
    await expect(viewer.frame.getByRole('tab', { name: '目次' })).toHaveAttribute('aria-selected', 'true')
    await viewer.click('outline')
    await expect(viewer.frame.locator('#side-sheet')).toBeHidden()
    await expect(viewer.frame.locator('.bar [aria-expanded="true"]')).toHaveCount(0)
    await viewer.click('thumbnails')
    await expect(viewer.frame.locator('.thumbnail').first()).toBeVisible()
    await viewer.press('Escape')
    await viewer.click('text')
    await expect(viewer.button('text')).toHaveAttribute('aria-pressed', 'true')
    await viewer.press('Escape')
    await expect(viewer.button('text')).toHaveAttribute('aria-pressed', 'false')
  })

  test('a screen reader finds groups with names', async ({ open }) => {
    const viewer = await open({ page: '4', protection: 'strict', pictures: '' })
    // A book of pictures has no text to show or to read aloud.
    await expect(viewer.frame.locator('#bar')).toMatchAriaSnapshot(`
      - banner "表示の操作":
        - button "目次"
        - heading "文庫の手引き ―読む人と版元のための小さな本" [level=1]
        - group "ページの移動":
          - button "前のページ"
          - textbox "ページ番号": "4"
          - text: "40"
          - button "次のページ"
        - group "表示":
          - button "この資料を検索"
          - button "メモ"
          - button "連続スクロール"
          - button "レイアウト"
          - button "その他の操作"
    `)
    await viewer.click('menu')
    await expect(viewer.frame.locator('#menu')).toMatchAriaSnapshot(`
      - group "その他の操作":
        - button "しおり"
        - button "ページ一覧"
        - button "最初のページ"
        - button "最後のページ"
        - button "表示設定"
        - button "このページへのリンクをコピー"
        - button "印刷"
        - button "全画面で表示"
        - button "キーボード操作の一覧"
    `)
  })

  test('a press beside a panel closes it', async ({ open, page }) => {
    const viewer = await open({ page: '4' })
    await viewer.click('menu')
    await page.mouse.click(400, 400)
    await expect(viewer.button('view')).toBeHidden()
    await viewer.click('layout')
    await viewer.click('menu')
    await expect(viewer.button('zoomIn')).toBeHidden()
    await expect(viewer.button('view')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('one bar has at most five targets and the menu, which has all others, none smaller than a finger', async ({
    open,
    page,
  }) => {
    const viewer = await open({ page: '4', print: '1' })
    expect(await shownOn(viewer)).toEqual(['(目次)', '(前のページ)', '(次のページ)', '(その他の操作)'])
    await viewer.frame.evaluate(axe)
    await viewer.click('more')
    const all = await viewer.frame
      .locator('.bar button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-command')))
    const shown = viewer.frame.locator('#tools button:visible')
    const small = await shown.evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return Math.min(width, height) < 44 ? button.outerHTML : []
      }),
    )
    expect(small).toEqual([])
    const reached = await viewer.frame
      .locator('.bar button:visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-command')))
    // A phone has no way back without a page around it, no pairs, no keys, and one menu for all.
    const without = ['leave', 'twoPages', 'shift', 'keys', 'layout', 'menu']
    expect(all.filter((command) => !reached.includes(command) && command !== 'readAloud')).toEqual(
      all.filter((command) => without.includes(command ?? '')),
    )
    expect(await viewer.frame.evaluate(() => document.getAnimations().length)).toBe(0)
    const { violations } = await viewer.frame.evaluate(() =>
      (
        window as unknown as {
          axe: { run(of: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
        }
      ).axe.run('#bar'),
    )
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    await test.step('a tap on the page closes the menu, and the bar stays', async () => {
      await page.touchscreen.tap(80, 300)
      await expect(viewer.button('view')).toBeHidden()
      await page.waitForTimeout(400)
      await expect(viewer.frame.locator('html')).not.toHaveClass(/chrome-away/)
    })
  })
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the keyboard reaches the sheet of tools and what it opens, and Esc leads back each time', async ({
    open,
  }) => {
    const viewer = await open({ page: '4', print: '1' })
    await viewer.button('more').focus()
    await viewer.press('Enter')
    expect(await focused(viewer.frame)).toBe('search')
    await viewer.press('End')
    expect(await focused(viewer.frame)).toBe('keys')
    await viewer.press('Escape')
    await expect(viewer.button('keys')).toBeHidden()
    expect(await focused(viewer.frame)).toBe('more')
    for (const [command, sheet] of [
      ['view', '#view-sheet'],
      ['print', '#print-sheet'],
    ] as const) {
      await viewer.press('Enter')
      await viewer.button(command).press('Enter')
      await expect(viewer.frame.locator(sheet)).toBeVisible()
      await viewer.press('Escape')
      await expect(viewer.frame.locator(sheet)).toBeHidden()
      expect(await focused(viewer.frame)).toBe('more')
    }
    await viewer.button('outline').press('Enter')
    await expect(viewer.frame.locator('#side-sheet')).toBeVisible()
    await viewer.press('Escape')
    expect(await focused(viewer.frame)).toBe('outline')
    expect(await viewer.pages()).toEqual([4])
  })
})

// A window of 1280 × 800 at 200 and at 400 %.
for (const [width, height] of [
  [640, 400],
  [320, 256],
] as const)
  test.describe(`enlarged to ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('everything can be reached, and nothing is cut off', async ({ open }) => {
      const viewer = await open({ page: '4', print: '1' })
      await viewer.click('more')
      for (const command of ['search', 'zoomIn', 'fitWidth', 'bookmark', 'keys']) {
        await viewer.button(command).scrollIntoViewIfNeeded()
        await expect(viewer.button(command)).toBeInViewport({ ratio: 1 })
      }
      const { left, right, top } = await viewer.frame
        .locator('#tools')
        .evaluate((panel) => panel.getBoundingClientRect().toJSON())
      expect([left >= 0, right <= width, top >= 0]).toEqual([true, true, true])
    })
  })

test.describe('with an older Safari', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
  })

  test('R321 the bar stays, and its menu opens without movement', async ({ open }) => {
    const viewer = await open({ page: '4' })
    await viewer.click('more')
    await viewer.click('fitWidth')
    await expect(viewer.button('fitWidth')).toHaveAttribute('aria-pressed', 'true')
    await viewer.click('view')
    await expect(viewer.frame.locator('#view-sheet')).toBeVisible()
    expect(await viewer.frame.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})
