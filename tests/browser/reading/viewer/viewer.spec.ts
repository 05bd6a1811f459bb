import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Locator, Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { deadOutline, makeSmallPages, pageWithWord, turnedPage } from './mock-book.ts'
import { expect, test } from './viewer-world.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('paints the first page after fetching only its segment, without scrollbars and with the whole bar in the window, then fetches the next segment', async ({
      open,
    }) => {
      const viewer = await open()
      await expect(viewer.canvases).toHaveCount(1)
      expect(viewer.segments()[0]).toBe(0)
      const overflow = await viewer.frame.evaluate(() => {
        const stage = document.getElementById('stage')!
        return [stage.scrollWidth - stage.clientWidth, stage.scrollHeight - stage.clientHeight]
      })
      expect(overflow).toEqual([0, 0])
      for (const box of await boxesOf(viewer.frame)) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(width)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      }
      await expect.poll(() => viewer.segments()).toEqual([0, 1])
    })

    test('opens in the middle with one segment, and marks the searched word where it stands', async ({
      open,
    }) => {
      const viewer = await open({ page: String(pageWithWord), q: '設定' })
      await expect(viewer.canvases.first()).toBeVisible()
      expect(viewer.segments()[0]).toBe(2)
      await expect.poll(() => viewer.segments()).toEqual([2, 3])
      const marks = viewer.frame.locator('mark')
      await expect.poll(async () => (await marks.allTextContents()).join('')).toBe('設定設定')
      for (const page of [pageWithWord, turnedPage])
        await test.step(`marks lie on the words of page ${page}`, async () => {
          await viewer.frame.locator('#page-field').fill(String(page))
          await viewer.press('Enter')
          const words = viewer.frame.locator(`.page[data-page="${page}"] mark`)
          await expect(words.first()).toBeAttached()
          for (const word of await words.all()) expect(await inkUnder(word)).toBeGreaterThan(0.1)
        })
    })
  })
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('shows pairs with the cover alone, and shifts the pairs by a key', async ({ open }) => {
    const viewer = await open()
    expect(await viewer.pages()).toEqual([1])
    await viewer.press('ArrowRight')
    expect(await viewer.pages()).toEqual([2, 3])
    await viewer.press('s')
    expect(await viewer.pages()).toEqual([1, 2])
    await viewer.press('d')
    expect(await viewer.pages()).toEqual([2])
    await expect(viewer.canvases).toHaveCount(1)
    // The choice of single pages also applies to the next book.
    expect(await (await open({ page: '2' })).pages()).toEqual([2])
  })

  test('reports where the reader stays, but not pages turned quickly, and nothing twice', async ({
    open,
    mock,
  }) => {
    const viewer = await open()
    await expect(viewer.canvases).toHaveCount(1)
    // On a slow machine the first press comes so late that the reader has stayed at page 1.
    const places = () => mock.places.filter(([first]) => first !== 1)
    for (const _ of [1, 2, 3]) await viewer.press('ArrowRight')
    await expect.poll(places).toEqual([[6, 7]])
    await viewer.press('ArrowRight')
    await viewer.press('ArrowLeft')
    // When a reader leaves, the position is sent at once.
    await viewer.press('End')
    await viewer.frame.page().goto('about:blank')
    await expect.poll(places).toEqual([
      [6, 7],
      [40, 40],
    ])
  })

  test('a right-bound book is shown from right to left and goes on to the left', async ({ open }) => {
    const viewer = await open({ rightToLeft: '', page: '4' })
    expect(await viewer.pages()).toEqual([5, 4])
    await viewer.press('ArrowLeft')
    expect(await viewer.pages()).toEqual([7, 6])
    await viewer.press('ArrowRight')
    await viewer.press('ArrowRight')
    expect(await viewer.pages()).toEqual([3, 2])
    const [left, right] = await Promise.all(
      [viewer.button('forward'), viewer.button('back')].map((each) => each.boundingBox()),
    )
    expect(left!.x).toBeLessThan(right!.x)
    await expect(viewer.canvases).toHaveCount(2)
  })

  test('works by keyboard only, and ignores invalid input', async ({ open }) => {
    const viewer = await open()
    const field = viewer.frame.locator('#page-field')
    await test.step('works by keyboard alone', async () => {
      await viewer.press('End')
      expect(await viewer.pages()).toEqual([40])
      await expect(viewer.button('forward')).toBeDisabled()
      await viewer.press('Home')
      await viewer.press('PageDown')
      await viewer.press('g')
      await field.fill('１８')
      await field.press('Enter')
      expect(await viewer.pages()).toEqual([18, 19])
      await viewer.press('w')
      await expect(viewer.button('fitWidth')).toHaveAttribute('aria-pressed', 'true')
      await viewer.press('+')
      await expect(viewer.frame.locator('#percent')).toHaveText('100%')
      await viewer.press('0')
      await expect(viewer.button('fitPage')).toHaveAttribute('aria-pressed', 'true')
      await expect(viewer.frame.locator('#heard')).toHaveText('40ページ中18–19ページ')
    })
    await test.step('what is typed and makes no sense changes nothing', async () => {
      await field.fill('7')
      await field.press('Enter')
      for (const [typed, page] of [
        ['', '7'],
        ['abc', '7'],
        ['999', '40'],
        ['0', '1'],
      ] as const) {
        await field.fill(typed)
        await field.press('Enter')
        await expect(field).toHaveValue(page)
      }
    })
  })

  test('entries of the outline lead to their pages where they have one', async ({ open }) => {
    const viewer = await open({ page: '10' })
    await viewer.press('o')
    const sheet = viewer.frame.locator('#side-sheet')
    await test.step('entries that lead nowhere are headings', async () => {
      const contents = viewer.frame.locator('#outline')
      await expect(contents.getByRole('button', { name: '34ページ' })).toBeVisible()
      await expect(contents).not.toContainText('null')
      await expect(contents.getByText('付録')).toBeVisible()
      await expect(contents.locator('button, a').filter({ hasText: /付録|罠/ })).toHaveCount(0)
      const link = contents.getByRole('link', { name: '版元のサイト' })
      await expect(link).toHaveAttribute('href', 'https://example.com/')
      await expect(link).toHaveAttribute('rel', /noopener/)
    })
    await test.step('they open at the place of reading and are followed', async () => {
      await expect(sheet.locator('[aria-current]')).toContainText('1.2')
      await sheet.getByRole('button', { name: '環境の設定' }).click()
      expect(await viewer.pages()).toEqual([20, 21])
      await expect(sheet.locator('[aria-current]')).toContainText('2.1')
      await viewer.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(viewer.canvases).toHaveCount(2)
    })
  })

  test('without an outline thumbnails of all pages are shown', async ({ open, mock }) => {
    mock.outline = deadOutline
    const viewer = await open({ page: '20' })
    await viewer.press('o')
    const sheet = viewer.frame.locator('#side-sheet')
    await test.step('no tab is made of entries that lead nowhere', async () => {
      await expect(viewer.frame.getByRole('tab')).toHaveText(['ページ一覧', '検索', 'メモ'])
      await expect(viewer.frame.getByRole('tab', { name: 'ページ一覧' })).toBeFocused()
      await expect(viewer.frame.locator('.thumbnail')).toHaveCount(40)
    })
    await test.step('fetching only for those in sight', async () => {
      const current = sheet.locator('.thumbnail[aria-current]')
      await expect(current).toHaveText('20')
      await expect(current.locator('canvas')).toBeVisible()
      expect(viewer.segments()).not.toContain(0)
      expect(viewer.segments()).not.toContain(4)
      await sheet.getByRole('button', { name: '22ページ' }).click()
      expect(await viewer.pages()).toEqual([22, 23])
      await expect(current).toHaveText('22')
      await expect(viewer.frame.locator('.page canvas')).toHaveCount(2)
    })
  })

  test('links in the book and messages from the surrounding page lead to other pages', async ({
    open,
    page,
  }) => {
    const viewer = await open({ page: '2' })
    await test.step('tells the page around it where the reader is, and obeys it alone', async () => {
      const heard = () =>
        page.evaluate(() =>
          (window as unknown as { heard: { type: string }[] }).heard.filter(
            ({ type }) => type === 'bunko:page',
          ),
        )
      await viewer.press('PageDown')
      await expect.poll(heard).toEqual([
        { type: 'bunko:page', page: 2 },
        { type: 'bunko:page', page: 4 },
      ])
      await viewer.press('End')
      await expect
        .poll(async () => (await heard()).at(-1))
        .toEqual({
          type: 'bunko:page',
          page: 40,
          jump: true,
        })
      await page.evaluate(() => frames[0]!.postMessage({ type: 'bunko:go', page: 20 }, '*'))
      await expect.poll(viewer.pages).toEqual([20, 21])
      expect(await heard()).toHaveLength(3)
      await viewer.frame.evaluate(() => window.postMessage({ type: 'bunko:go', page: 30 }, '*'))
      await viewer.frame.evaluate(() => new Promise((done) => setTimeout(done)))
      expect(await viewer.pages()).toEqual([20, 21])
    })
    await viewer.press('Home')
    await viewer.press('PageDown')
    await test.step('draws links inside the book and to the web, and no others', async () => {
      const links = viewer.frame.locator('.link')
      await expect(links).toHaveCount(2)
      await expect(viewer.frame.locator('a.link')).toHaveAttribute('href', 'https://example.com/')
      await expect(viewer.frame.locator('a.link')).toHaveAttribute('rel', /noopener/)
      await links.first().click()
      expect(await viewer.pages()).toEqual([20, 21])
    })
  })

  test('a new book keeps its key secret, blocks foreign scripts, paints print colours and fetches only what it shows', async ({
    open,
    page,
    mock,
    complaints,
  }) => {
    const viewer = await open()
    await expect(viewer.canvases).toHaveCount(1)
    await test.step('keeps the key out of every address and out of the document', async () => {
      await expect.poll(() => mock.asked.length).toBeGreaterThan(3)
      expect(mock.asked.join(' ')).not.toContain('key-of-this-session')
      expect(await viewer.frame.content()).not.toContain('key-of-this-session')
    })
    await test.step('no string becomes script or markup, but the address of its own worker', async () => {
      expect(complaints).toEqual([])
      const refused = await viewer.frame.evaluate(() => {
        const throwing = (act: () => void) => {
          try {
            act()
            return ''
          } catch (error) {
            return (error as Error).name
          }
        }
        return [
          throwing(() => {
            document.body.innerHTML = '<p></p>'
          }),
          throwing(() => new Worker('/viewer-assets/other.js')),
          throwing(() => {
            document.createElement('script').text = 'alert(1)'
          }),
          throwing(() => Reflect.get(window, 'trustedTypes').createPolicy('another', {})),
        ]
      })
      expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
      complaints.length = 0
    })
    await test.step("print colours come out by pdf.js's own profile and wasm, under the policy", async () => {
      const [red, green, blue] = await viewer.canvases.first().evaluate((canvas: HTMLCanvasElement) => {
        const drawing = document.createElement('canvas').getContext('2d')!
        drawing.drawImage(canvas, 0, 0)
        return [...drawing.getImageData(20, 20, 1, 1).data]
      })
      expect(green!).toBeGreaterThan(red!)
      expect(green!).toBeGreaterThan(blue!)
      expect(mock.files.filter((path) => /qcms_bg\.wasm|\.icc$/.test(path))).toHaveLength(2)
    })
    await test.step('a jump far away fetches only where it lands', async () => {
      await expect.poll(() => viewer.segments()).toEqual([0, 1])
      await viewer.press('End')
      await expect(viewer.frame.locator('.page[data-page="40"] canvas')).toBeVisible()
      expect(viewer.segments()).toEqual([0, 1, 4])
    })
    await test.step('the bar leaves while reading and comes back with the mouse', async () => {
      await page.mouse.move(640, 500)
      await expect(viewer.frame.locator('html')).toHaveClass(/chrome-away/)
      await page.mouse.move(600, 480)
      await expect(viewer.frame.locator('html')).not.toHaveClass(/chrome-away/)
    })
  })

  test('axe finds no violation in the bar, the outline, the print form and the enlarged page', async ({
    open,
  }) => {
    const viewer = await open({ print: '1', page: '4' })
    await expect(viewer.canvases).toHaveCount(2)
    await viewer.frame.evaluate(readFileSync(axe, 'utf8'))
    await viewer.press('o')
    await expect(viewer.frame.locator('.outline').first()).toBeVisible()
    expect(await faultsOf(viewer.frame)).toEqual([])
    for (const [key, sheet] of [
      ['v', '#view-sheet'],
      ['?', '#keys-sheet'],
      ['t', '#text-view'],
    ] as const) {
      await viewer.press('Escape')
      await viewer.press(key)
      await expect(viewer.frame.locator(sheet)).toBeVisible()
      expect(await faultsOf(viewer.frame, sheet)).toEqual([])
    }
    for (const panel of ['layout', 'menu']) {
      await viewer.press('Escape')
      await viewer.click(panel)
      expect(await faultsOf(viewer.frame, '#bar')).toEqual([])
    }
    await viewer.press('Escape')
    await viewer.press('w')
    await viewer.press('p')
    await expect(viewer.frame.locator('#print-sheet')).toBeVisible()
    expect(await faultsOf(viewer.frame)).toEqual([])
  })

  test('turning through the whole book keeps few canvases and requests each segment once', async ({
    open,
    mock,
  }) => {
    mock.book = makeSmallPages(4)
    const viewer = await open()
    for (let left = 2; left <= 20; left += 2) {
      await viewer.press('PageDown')
      const shown = left < 20 ? [left, left + 1] : [20]
      await expect.poll(viewer.pages).toEqual(shown)
      // A page with a placeholder is not loading any more, but its segment may not be here yet.
      await expect(viewer.frame.locator('.page .page-canvas')).toHaveCount(shown.length)
    }
    // Besides the pages on the screen, those of the turns around them are kept.
    expect(await viewer.frame.locator('canvas').count()).toBeLessThanOrEqual(6)
    expect([...viewer.segments()].sort()).toEqual(mock.book.segments.map((_, index) => index))
  })

  test('the wheel zooms with Control and turns pages without; a double click zooms in and out', async ({
    open,
    page,
  }) => {
    const viewer = await open()
    await expect(viewer.canvases).toHaveCount(1)
    const box = async () => (await viewer.frame.locator('.page').boundingBox())!
    const before = await box()
    await test.step('two clicks bring the page back at once, even where the wheel has not come to rest', async () => {
      await viewer.frame.evaluate(
        ({ clientX, clientY }) => {
          const page = document.querySelector('.page')!
          const at = { bubbles: true, cancelable: true, clientX, clientY }
          page.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'mouse' }))
          page.dispatchEvent(new WheelEvent('wheel', { ...at, ctrlKey: true, deltaY: -400 }))
          page.dispatchEvent(new MouseEvent('dblclick', at))
        },
        { clientX: before.x + 10, clientY: before.y + 10 },
      )
      await viewer.frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
      expect(await box()).toEqual(before)
    })
    await test.step('the wheel with the control key zooms at the pointer, two clicks there and back', async () => {
      const at = { x: before.x + before.width * 0.25, y: before.y + before.height * 0.75 }
      const partUnder = async () => {
        const { x, y, width, height } = await box()
        return [(at.x - x) / width, (at.y - y) / height].map((part) => part.toFixed(2))
      }
      await page.mouse.move(at.x, at.y)
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, -400)
      await page.keyboard.up('Control')
      await expect.poll(async () => (await box()).height).toBeGreaterThan(before.height * 3)
      await expect.poll(partUnder).toEqual(['0.25', '0.75'])
      expect(await viewer.pages()).toEqual([1])
      await page.mouse.dblclick(at.x, at.y)
      await expect.poll(box).toEqual(before)
      await page.mouse.dblclick(at.x, at.y)
      await expect.poll(async () => (await box()).height).toBeGreaterThan(before.height * 1.8)
      // At this size the page still has room at both sides, so it is centred.
      await expect.poll(async () => (await partUnder())[1]).toBe('0.75')
      await expect.poll(() => stretchedBy(viewer.canvases.first())).toBeLessThan(1.05)
    })
    await viewer.press('0')
    await test.step('the wheel turns pages where the whole page is shown', async () => {
      await page.mouse.move(640, 500)
      await page.mouse.wheel(0, 120)
      await expect.poll(viewer.pages).toEqual([2, 3])
      await expect(viewer.canvases).toHaveCount(2)
    })
  })
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    // An enlarged page is scrolled smoothly.
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('a swipe to the right goes on in a right-bound book', async ({ open, page }) => {
    const viewer = await open({ page: '3', rightToLeft: '' })
    await expect(viewer.canvases).toHaveCount(1)
    await swipe(page, 100, 300)
    await expect.poll(viewer.pages).toEqual([4])
  })

  test('fingers turn the page, enlarge it where they touch, and reach the tools', async ({ open, page }) => {
    const viewer = await open({ page: '3' })
    await expect(viewer.canvases).toHaveCount(1)
    await test.step('turns by swiping, and by tapping the margins; the middle hides the bar', async () => {
      await swipe(page, 300, 100)
      await expect.poll(viewer.pages).toEqual([4])
      await swipe(page, 100, 300)
      await expect.poll(viewer.pages).toEqual([3])
      await page.touchscreen.tap(380, 400)
      await expect.poll(viewer.pages).toEqual([4])
      await expect(viewer.frame.locator('html')).toHaveClass(/chrome-away/)
      await page.touchscreen.tap(195, 300)
      await expect(viewer.frame.locator('html')).not.toHaveClass(/chrome-away/)
      await expect(viewer.frame.getByRole('slider')).toHaveCSS('opacity', '1')
      await page.touchscreen.tap(195, 300)
      await expect(viewer.frame.locator('html')).toHaveClass(/chrome-away/)
      await expect(viewer.frame.getByRole('slider')).toHaveCSS('opacity', '0')
    })
    await swipe(page, 100, 300)
    await expect.poll(viewer.pages).toEqual([3])
    await expect(viewer.canvases).toHaveCount(1)
    // Waits until the page has slid in.
    await viewer.frame.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    const box = async () => (await viewer.frame.locator('.page').boundingBox())!
    const before = await box()
    await test.step('the parts of a pinch stay under the fingers, and near the fit it comes back to it', async () => {
      const part = { x: (195 - before.x) / before.width, y: (400 - before.y) / before.height }
      await pinch(page, 60, 180)
      await expect.poll(async () => Math.round((await box()).width / before.width)).toBe(3)
      const after = await box()
      expect(after.x + part.x * after.width).toBeCloseTo(195, -1)
      expect(after.y + part.y * after.height).toBeCloseTo(400, -1)
      await expect.poll(() => stretchedBy(viewer.canvases.first())).toBeLessThan(1.05)
      expect(await viewer.pages()).toEqual([3])
      await pinch(page, 180, 62)
      await expect.poll(box).toEqual(before)
    })
    await test.step('two taps bring the place nearer, and two more bring the page back', async () => {
      await viewer.frame.locator('.textLayer span').first().waitFor()
      await tapTwice(viewer.frame, { x: 250, y: 300 })
      await expect.poll(async () => (await box()).width).toBeGreaterThan(before.width * 1.2)
      // The column of text fills the window.
      const text = () =>
        viewer.frame.locator('.textLayer span:not(:empty)').evaluateAll((spans) => {
          const boxes = spans.map((span) => span.getBoundingClientRect())
          return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))]
        })
      await expect(async () => {
        const [left = 0, right = 0] = await text()
        expect([left > 0, right < 390, right - left > 390 * 0.85]).toEqual([true, true, true])
      }).toPass()
      expect(await viewer.pages()).toEqual([3])
      await tapTwice(viewer.frame, { x: 250, y: 300 })
      await expect.poll(box).toEqual(before)
    })
    await test.step('keeps its other tools in a sheet', async () => {
      await expect(viewer.button('zoomIn')).toBeHidden()
      await viewer.click('more')
      await viewer.click('fitWidth')
      await expect(viewer.button('fitWidth')).toHaveAttribute('aria-pressed', 'true')
      await expect(viewer.canvases).toHaveCount(1)
    })
  })

  test('in landscape the page fits the width', async ({ open, page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    const viewer = await open({ page: '3' })
    await expect(viewer.button('fitWidth')).toHaveAttribute('aria-pressed', 'true')
    expect((await viewer.frame.locator('.page').boundingBox())!.width).toBe(844)
  })
})

test.describe('in any window', () => {
  test('text can be selected, and bar and page adapt to a window of another size', async ({ open, page }) => {
    const viewer = await open({ page: '4', title: '八十字の題名'.repeat(14) })
    await test.step('the text can be selected', async () => {
      const runs = viewer.frame.locator('.page[data-page="4"] .textLayer span')
      const [first, last] = [await runs.first().boundingBox(), await runs.nth(12).boundingBox()]
      await page.mouse.move(first!.x + 1, first!.y + 4)
      await page.mouse.down()
      await page.mouse.move(last!.x + 1, last!.y + 4, { steps: 4 })
      await page.mouse.up()
      const selected = await viewer.frame.evaluate(() => getSelection()?.toString())
      expect(selected).toContain('本を開くとき')
    })
    await viewer.press('Escape')
    await test.step('the parts of the bar never overlap', async () => {
      for (const width of [320, 390, 899, 900, 1024, 1100, 1366, 1920]) {
        await page.setViewportSize({ width, height: 700 })
        const boxes = (await boxesOf(viewer.frame)).sort((a, b) => a.left - b.left)
        expect(boxes.length, `buttons at ${width}`).toBeGreaterThanOrEqual(4)
        expect(boxes[boxes.length - 1]!.right, `right end at ${width}`).toBeLessThanOrEqual(width)
        for (const [index, box] of boxes.slice(1).entries()) {
          expect(box.left, `button ${index + 1} at ${width}`).toBeGreaterThanOrEqual(boxes[index]!.right - 1)
        }
      }
    })
    await test.step('the page is fitted anew, alone or in pairs', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(viewer.pages).toEqual([4, 5])
      await page.setViewportSize({ width: 800, height: 500 })
      await expect.poll(viewer.pages).toEqual([4])
      const sheet = await viewer.frame.locator('.page').boundingBox()
      expect(sheet!.height).toBeGreaterThan(400)
      expect(sheet!.height).toBeLessThanOrEqual(500)
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(viewer.pages).toEqual([4, 5])
      await expect(viewer.canvases).toHaveCount(2)
    })
    await test.step('a new size is painted for that size', async () => {
      for (let steps = 0; steps < 6; steps++) await viewer.press('+')
      const widths = () =>
        viewer.canvases.first().evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.clientWidth])
      await expect.poll(async () => (await widths()).reduce((a, b) => a - b)).toBe(0)
      expect((await widths())[0]).toBeGreaterThan(800)
    })
  })
})

test.describe('with an older Safari', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
  })

  test('R321 uses the older layout, and paints', async ({ open }) => {
    const viewer = await open({ page: '20' })
    await expect(viewer.frame.locator('html')).toHaveClass(/bunko-old-safari/)
    await expect(viewer.canvases).toHaveCount(1)
  })
})

test.describe('when something fails', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('R320 an expired grant is announced, clears the pages and offers to reload', async ({
    open,
    page,
    mock,
    complaints,
  }) => {
    const viewer = await open({ page: '2' })
    await expect(viewer.canvases).toHaveCount(2)
    mock.answer = 'forbidden'
    await viewer.press('End')
    const message = viewer.frame.getByRole('alert')
    await expect(message).toContainText('この書籍を閲覧することはできません。')
    await expect(viewer.canvases).toHaveCount(0)
    await message.getByRole('button', { name: '再読み込み' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: object[] }).heard))
      .toContainEqual({ type: 'bunko:reload' })
    expect(complaints.filter((each) => !each.includes('403'))).toEqual([])
    complaints.length = 0
  })

  for (const part of ['pdf.mjs', 'pdf.worker.mjs']) {
    test(`a viewer that loaded without its ${part} says so, and offers to load again`, async ({
      open,
      page,
      complaints,
    }) => {
      await page.route(`**/${part}`, (route) => route.fulfill({ status: 500 }))
      const viewer = await open()
      const message = viewer.frame.getByRole('alert')
      await expect(message).toContainText('閲覧画面を読み込めませんでした。接続を確認して')
      await message.getByRole('button', { name: 'もう一度試す' }).click()
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { heard: object[] }).heard))
        .toContainEqual({ type: 'bunko:reload' })
      complaints.length = 0
    })
  }

  test('works even if its worker doesn’t start', async ({ open, page, complaints }) => {
    let workers = 0
    await page.route('**/pdf.worker.mjs', (route) => (workers++ === 0 ? route.abort() : route.continue()))
    const viewer = await open()
    await expect(viewer.canvases).toHaveCount(1)
    complaints.length = 0
  })

  test('a failed connection can be tried again', async ({ open, mock, complaints }) => {
    mock.answer = 'broken'
    const viewer = await open({ page: '2', locale: 'en' })
    const message = viewer.frame.getByRole('alert')
    await expect(message).toContainText('Could not load the page.')
    mock.answer = 'pages'
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(viewer.canvases).toHaveCount(2)
    await expect(message).toBeHidden()
    expect(complaints.filter((each) => !each.includes('500'))).toEqual([])
    complaints.length = 0
  })
})

/** Returns the accessibility problems that axe finds in the viewer's page or a part of it, one line each. */
/** Lists what axe finds once nothing fades any more: half faded text has too little contrast. */
async function faultsOf(frame: Frame, part = 'html'): Promise<string[]> {
  await frame.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  const { violations } = await frame.evaluate(
    (context) =>
      (window as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } }).axe.run(
        context,
        { resultTypes: ['violations'] },
      ),
    part,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

async function boxesOf(frame: Frame) {
  return frame.locator('.bar button:visible').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right, width, height } = button.getBoundingClientRect()
      return { left, right, width, height }
    }),
  )
}

/** Returns the factor by which the page is shown larger than it was painted; 1 is sharp. */
function stretchedBy(canvas: Locator): Promise<number> {
  return canvas.evaluate((painted: HTMLCanvasElement) => {
    const pixels = painted.getBoundingClientRect().width * window.devicePixelRatio
    return pixels / painted.width
  })
}

/** Taps twice in one step, so that a slow machine can't make two single taps of it. */
function tapTwice(frame: Frame, at: { x: number; y: number }): Promise<void> {
  return frame.evaluate(({ x, y }) => {
    const target = document.elementFromPoint(x, y)!
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) {
      const how = { pointerType: 'touch', pointerId: 9, clientX: x, clientY: y, bubbles: true }
      target.dispatchEvent(new PointerEvent(type, how))
    }
  }, at)
}

/** Swipes with the browser's own input, so that the browser may treat the gesture as scrolling, as on a real phone. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 420 }],
    })
  await send('touchStart', from)
  for (let step = 1; step <= 8; step++) await send('touchMove', from + ((to - from) * step) / 8)
  await send('touchEnd', to)
  await session.detach()
}

async function pinch(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: 195 - apart / 2, y: 400, id: 0 },
    { x: 195 + apart / 2, y: 400, id: 1 },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
  for (let step = 1; step <= 6; step++) {
    const touchPoints = fingers(from + ((to - from) * step) / 6)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Returns the share of dark pixels in the page's picture under this element. */
function inkUnder(element: Locator): Promise<number> {
  return element.evaluate((mark) => {
    const canvas = mark.closest('.page')!.querySelector('canvas')!
    const [box, whole] = [mark.getBoundingClientRect(), canvas.getBoundingClientRect()]
    const density = canvas.width / whole.width
    const [left, top] = [(box.left - whole.left) * density, (box.top - whole.top) * density]
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!
    copy.drawImage(canvas, 0, 0)
    const { data } = copy.getImageData(left, top, box.width * density, box.height * density)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 128) dark++
    return dark / (data.length / 4)
  })
}
