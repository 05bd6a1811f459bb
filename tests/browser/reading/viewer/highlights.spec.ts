import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type OpenViewer, test } from './viewer-world.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Selects a run of the page's text by dragging. */
async function select(viewer: OpenViewer, words: string) {
  await viewer.frame.locator('.textLayer span', { hasText: words }).first().waitFor()
  await viewer.frame.evaluate((wanted) => {
    const runs = [...document.querySelectorAll('.textLayer span')]
    const text = runs.find((span) => span.textContent?.includes(wanted))?.firstChild
    const from = text?.textContent?.indexOf(wanted) ?? -1
    if (!text || from < 0) throw new Error(`no ${wanted}`)
    getSelection()?.setBaseAndExtent(text, from, text, from + wanted.length)
  }, words)
}

const firstWords = (viewer: OpenViewer) =>
  viewer.frame.evaluate(() => {
    const runs = [...document.querySelectorAll('.textLayer span')].map((span) => span.textContent ?? '')
    return (
      runs
        .find((run) => run.trim().length >= 4)
        ?.trim()
        .slice(0, 4) ?? ''
    )
  })

test('a passage is highlighted, annotated, recoloured and listed, by mouse and by keyboard', async ({
  open,
  mock,
}) => {
  let viewer = await open({ page: '12' })
  await viewer.frame.locator('.textLayer span').first().waitFor()
  const words = await firstWords(viewer)
  await select(viewer, words)
  const bar = viewer.frame.getByRole('toolbar', { name: '選択した文章' })
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: '緑のマーカー' }).click()
  await expect(bar).toBeHidden()
  const green = viewer.frame.locator('.highlight.green').first()
  await expect(green).toHaveText(words)
  await expect.poll(() => mock.kept.map(({ page }) => page)).toEqual([12])

  await green.click()
  const item = viewer.frame.locator('#notes-list .note')
  await expect(item.locator('.note-quote')).toHaveText(words)
  await item.getByRole('button', { name: 'メモを書く' }).click()
  await viewer.frame.getByLabel('選択した文章のメモ').fill('やめる')
  await viewer.frame.getByRole('button', { name: 'キャンセル' }).click()
  await expect(viewer.frame.getByLabel('表示中のページのメモ')).toHaveValue('')
  await item.getByRole('button', { name: 'メモを書く' }).click()
  await viewer.frame.getByLabel('選択した文章のメモ').fill('だいじ')
  await viewer.frame.getByRole('button', { name: 'メモを保存' }).click()
  await expect(viewer.frame.locator('.highlight.green.noted').first()).toBeVisible()
  await item.getByRole('button', { name: '青のマーカー' }).click()
  await expect(viewer.frame.locator('.highlight.blue').first()).toHaveText(words)
  await expect.poll(() => mock.kept.map(({ body }) => body)).toEqual(['だいじ'])

  await item.getByRole('button', { name: '削除 12ページ' }).click()
  await expect(viewer.frame.locator('.highlight')).toHaveCount(0)
  await viewer.frame.getByRole('button', { name: '元に戻す' }).click()
  await expect(viewer.frame.locator('.highlight.blue').first()).toHaveText(words)
  await expect.poll(() => mock.kept.filter(({ isDeleted }) => !isDeleted).length).toBe(1)

  viewer = await open({ page: '12' })
  await expect(viewer.frame.locator('.highlight.blue').first()).toHaveText(words)
  await viewer.frame.locator('#stage').focus()
  await viewer.press('h')
  await expect(viewer.frame.getByRole('alert')).toContainText('文章を選択してください')
})

test('highlights of an older edition are searched in the new one, and kept in a list if they aren’t found', async ({
  open,
  mock,
}) => {
  const about = { kind: 'highlight', colour: 'pink', prefix: '', suffix: '', body: '', changedAt: 1 }
  const both = [
    {
      ...about,
      id: 'a'.repeat(32),
      page: 5,
      quote: '移った文',
      device: '0123abcd',
      isDeleted: false,
      version: 1,
    },
    {
      ...about,
      id: 'b'.repeat(32),
      page: 5,
      quote: 'ぬぬ',
      device: '0123abcd',
      isDeleted: false,
      version: 1,
    },
  ]
  mock.kept = both
  const viewer = await open({ page: '5', version: '2' })
  await viewer.frame.locator('#stage').focus()
  await viewer.press('m')
  const items = viewer.frame.locator('#notes-list .note')
  await expect(items.filter({ hasText: '移った文' }).locator('.note-page')).toHaveText('12ページ')
  await expect(items.filter({ hasText: 'ぬぬ' })).toContainText('場所が見つかりません')
  await expect.poll(() => mock.kept.find(({ id }) => id === 'a'.repeat(32))?.page).toBe(12)
  expect(mock.kept.find(({ id }) => id === 'b'.repeat(32))).toMatchObject({ page: 5, isDeleted: false })
})

test('a passage is copied with its source, and a page as a link', async ({ open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const viewer = await open({ page: '12' })
  await viewer.frame.locator('.textLayer span').first().waitFor()
  const words = await firstWords(viewer)
  const copied = () => viewer.frame.evaluate(() => navigator.clipboard.readText())
  await select(viewer, words)
  await viewer.frame.getByRole('button', { name: '引用としてコピー' }).click()
  await expect(viewer.frame.locator('#place-note')).toContainText('出典を付けてコピーしました')
  const [quote, source, link] = (await copied()).split('\n')
  expect([quote, source]).toEqual([
    `「${words}」`,
    '本田 文『文庫の手引き ―読む人と版元のための小さな本』12ページ',
  ])
  expect(link).toMatch(/\/view-online\/tebiki\/1\?page=12$/)
  await viewer.press('Escape')
  await viewer.frame.locator('#stage').focus()
  // A drag that ends beside the letters ends between two runs of text.
  const run = await viewer.frame.evaluate(() => {
    const layer = document.querySelector('.textLayer')!
    const [first, second] = layer.querySelectorAll('span')
    getSelection()?.setBaseAndExtent(
      first!.firstChild!,
      0,
      layer,
      Array.prototype.indexOf.call(layer.childNodes, second),
    )
    return first!.textContent!.trim()
  })
  await viewer.press('h')
  await expect(viewer.frame.locator('.highlight')).toHaveText([run])
  await viewer.press('l')
  await expect(viewer.frame.locator('#place-note')).toContainText('リンクをコピーしました')
  expect(await copied()).toBe(link)
})

for (const binding of ['left', 'right'])
  test(`a passage over two pages of a book bound at the ${binding} is highlighted on both and cited as one`, async ({
    open,
    mock,
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const viewer = await open({ page: '12', ...(binding === 'right' && { rightToLeft: '' }) })
    for (const number of [12, 13])
      await viewer.frame.locator(`.page[data-page="${number}"] .textLayer span`).first().waitFor()
    await viewer.frame.evaluate(() => {
      const runs = (number: number) =>
        [...document.querySelectorAll(`.page[data-page="${number}"] .textLayer span`)].flatMap(
          (span) => span.firstChild ?? [],
        )
      const [last, first] = [runs(12).at(-1), runs(13)[0]]
      if (!last || !first) throw new Error('no text')
      getSelection()?.setBaseAndExtent(last, 0, first, 1)
    })
    const bar = viewer.frame.getByRole('toolbar', { name: '選択した文章' })
    await bar.getByRole('button', { name: '引用としてコピー' }).click()
    await expect(viewer.frame.locator('#place-note')).toContainText('出典を付けてコピーしました')
    const cited = await page.evaluate(() => navigator.clipboard.readText())
    await bar.waitFor({ state: 'hidden' })
    await viewer.press('h')
    await expect.poll(() => mock.kept.map((each) => each.page).sort()).toEqual([12, 13])
    const quotes = mock.kept.map((each) => (each as unknown as { quote: string }).quote)
    for (const quote of quotes) expect(cited).toContain(quote)
    expect(cited).toContain('page=12')
  })

/** Selects from one run of the page's text, from its first letter, to the end of another. */
const selectRuns = (viewer: OpenViewer, from: string, to: string) =>
  viewer.frame.evaluate(
    ([first, last]) => {
      const runs = [...document.querySelectorAll('.textLayer span')]
      const begin = runs.findIndex(({ textContent }) => textContent === first)
      const end = runs.findIndex(({ textContent }, nth) => nth >= begin && textContent === last)
      getSelection()?.setBaseAndExtent(runs[begin]!.firstChild!, 0, runs[end]!.firstChild!, last!.length)
    },
    [from, to],
  )

const selected = (viewer: OpenViewer) => viewer.frame.evaluate(() => String(getSelection()))

/** Presses and lifts a finger or the mouse while a letter is selected, as browsers do at a long press or a drag. */
async function pressOn(viewer: OpenViewer, run: string, pointerType: 'touch' | 'mouse') {
  await viewer.frame.locator('.textLayer span').first().waitFor()
  await viewer.frame.evaluate((type) => {
    getSelection()?.removeAllRanges()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: type, bubbles: true }))
  }, pointerType)
  await selectRuns(viewer, run, run)
  await viewer.frame.evaluate(() =>
    document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true })),
  )
}

test('a finger that rests on a letter selects its word, over the pieces of the file; a mouse selects letters', async ({
  open,
}) => {
  const viewer = await open({ page: '12' })
  const bar = viewer.frame.getByRole('toolbar', { name: '選択した文章' })
  await pressOn(viewer, '余', 'mouse')
  await expect(bar).toBeVisible()
  expect(await selected(viewer)).toBe('余')
  await pressOn(viewer, '余', 'touch')
  await expect.poll(() => selected(viewer)).toBe('余白')
  // What handles change stays as it is.
  await selectRuns(viewer, '余', '余')
  await viewer.frame.evaluate(() => new Promise((done) => setTimeout(done, 400)))
  expect(await selected(viewer)).toBe('余')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the bar of a selection is docked at the foot, with targets for fingers', async ({ open }) => {
    const viewer = await open({ page: '12', dictionary: 'https://dictionary.example/{word}' })
    await viewer.frame.locator('.textLayer span').first().waitFor()
    await selectRuns(viewer, '紙', '余')
    const bar = viewer.frame.getByRole('toolbar', { name: '選択した文章' })
    await expect(bar).toBeVisible()
    const box = (await bar.boundingBox())!
    expect([box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
    expect(box.height).toBeLessThan(60)
    const targets = await bar.locator('button, a').evaluateAll((all) =>
      all.map((each) => {
        const { left, right, width, height } = each.getBoundingClientRect()
        return left >= 0 && right <= 390 && Math.min(width, height) >= 44
      }),
    )
    expect(targets).toEqual(Array(8).fill(true))
    await viewer.frame.evaluate(readFileSync(axe, 'utf8'))
    const { violations } = await viewer.frame.evaluate(() =>
      (window as unknown as { axe: { run(of: string): Promise<{ violations: { id: string }[] }> } }).axe.run(
        '#selection-bar',
      ),
    )
    expect(violations.map(({ id }) => id)).toEqual([])
    await test.step('it leaves with the selection once something was done', async () => {
      await Promise.all([
        viewer.frame.page().waitForEvent('download'),
        bar.getByRole('button', { name: '画像として共有' }).click(),
      ])
      await expect(bar).toBeHidden()
      expect(await selected(viewer)).toBe('')
      await expect(viewer.button('more')).toBeInViewport()
    })
  })
})

test('a word is looked up at the site’s dictionary, which learns nothing else', async ({ open, context }) => {
  const asked: { url: string; referrer: string | undefined }[] = []
  await context.route('https://dictionary.example/**', (route) => {
    const request = route.request()
    asked.push({ url: request.url(), referrer: request.headers().referer })
    return route.fulfill({ contentType: 'text/html', body: '<title>辞書</title>' })
  })
  const viewer = await open({ page: '12', dictionary: 'https://dictionary.example/?q={word}' })
  await viewer.frame.locator('.textLayer span').first().waitFor()
  await selectRuns(viewer, '余', '白')
  const link = viewer.frame.getByRole('link', { name: '辞書で調べる（新しいタブ）' })
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await opened.waitForLoadState()
  expect(asked).toEqual([
    { url: `https://dictionary.example/?q=${encodeURIComponent('余白')}`, referrer: undefined },
  ])
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()
  await test.step('not a whole paragraph', async () => {
    await viewer.frame.evaluate(() =>
      getSelection()?.selectAllChildren(document.querySelector('.textLayer')!),
    )
    await expect(viewer.frame.getByRole('toolbar', { name: '選択した文章' })).toBeVisible()
    await expect(link).toBeHidden()
  })
})

test('without a dictionary of the site there is no button for it', async ({ open }) => {
  const viewer = await open({ page: '12' })
  await viewer.frame.locator('.textLayer span').first().waitFor()
  await selectRuns(viewer, '余', '白')
  await expect(viewer.frame.getByRole('toolbar', { name: '選択した文章' })).toBeVisible()
  await expect(viewer.frame.getByRole('link', { name: /辞書/ })).toHaveCount(0)
})

test.describe('a passage as an image', () => {
  test('is saved with its source in its name, and goes to the device’s share sheet where there is one', async ({
    open,
    page,
  }) => {
    const viewer = await open({ page: '12' })
    await viewer.frame.locator('.textLayer span').first().waitFor()
    const share = viewer.frame.getByRole('button', { name: '画像として共有' })
    await selectRuns(viewer, '紙', 'めています。')
    const [download] = await Promise.all([page.waitForEvent('download'), share.click()])
    expect(download.suggestedFilename()).toBe('文庫の手引き ―読む人と版元のための小さな本 12ページ.png')
    const bytes = readFileSync(await download.path())
    expect([bytes.readUInt32BE(16), bytes.subarray(1, 4).toString()]).toEqual([1080, 'PNG'])
    await expect(viewer.frame.locator('#place-note')).toContainText('画像を保存しました')
    await viewer.frame.evaluate(() => {
      const shared: string[] = []
      Object.assign(window, { shared })
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.length === 1,
        share: async ({ files }: ShareData) =>
          void shared.push(`${files![0]!.type} ${files![0]!.size > 5_000}`),
      })
    })
    await selectRuns(viewer, '余', '白')
    await share.click()
    await expect
      .poll(() => viewer.frame.evaluate(() => (window as unknown as { shared: string[] }).shared))
      .toEqual(['image/png true'])
  })

  test('counts as a copy, and isn’t made of more than may be copied', async ({ open, mock }) => {
    mock.copies = { allowance: 20, left: 10, freesOn: null, days: 30 }
    const viewer = await open({ page: '12', protection: 'guarded' })
    await viewer.frame.locator('.textLayer span').first().waitFor()
    const share = viewer.frame.getByRole('button', { name: '画像として共有' })
    await selectRuns(viewer, '余', '白')
    await share.click()
    await expect.poll(() => mock.copied).toEqual([2])
    await expect(viewer.frame.locator('#place-note')).toContainText('画像を保存しました')
    await selectRuns(viewer, '紙', 'めています。')
    await share.click()
    await expect(viewer.frame.getByRole('alert')).toContainText('20文字')
    expect(mock.copied).toEqual([2])
  })

  test('isn’t offered where nothing may be copied', async ({ open, mock }) => {
    mock.copies = { allowance: 0, left: 0, freesOn: null, days: 30 }
    const viewer = await open({ page: '12', protection: 'guarded' })
    await viewer.frame.locator('.textLayer span').first().waitFor()
    await expect(async () => {
      await selectRuns(viewer, '余', '白')
      await expect(viewer.frame.getByRole('toolbar', { name: '選択した文章' })).toBeVisible({
        timeout: 2_000,
      })
      await expect(viewer.frame.getByRole('button', { name: '画像として共有' })).toBeHidden({ timeout: 500 })
    }).toPass()
  })
})

test('Tab leads from the page into the bar, arrows through it, and Esc ends the selection', async ({
  open,
}) => {
  const viewer = await open({ page: '12' })
  await viewer.frame.locator('.textLayer span').first().waitFor()
  await viewer.frame.locator('#stage').focus()
  await select(viewer, await firstWords(viewer))
  const bar = viewer.frame.getByRole('toolbar', { name: '選択した文章' })
  await expect(bar).toBeVisible()
  await viewer.press('Tab')
  await expect(bar.getByRole('button', { name: '黄色のマーカー' })).toBeFocused()
  await viewer.press('ArrowLeft')
  await expect(bar.getByRole('button', { name: '画像として共有' })).toBeFocused()
  await viewer.press('Escape')
  await expect(bar).toBeHidden()
  await expect(viewer.frame.locator('#stage')).toBeFocused()
  expect(await viewer.frame.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  await test.step('Esc ends it from the page too', async () => {
    await select(viewer, await firstWords(viewer))
    await expect(bar).toBeVisible()
    await viewer.press('Escape')
    await expect(bar).toBeHidden()
    expect(await viewer.pages()).toContain(12)
  })
  await test.step('what was done from the keyboard leads back to the page', async () => {
    await select(viewer, await firstWords(viewer))
    await expect(bar).toBeVisible()
    await viewer.press('Tab')
    await viewer.press('Enter')
    await expect(viewer.frame.locator('.highlight.yellow').first()).toBeVisible()
    await expect(viewer.frame.locator('#stage')).toBeFocused()
  })
})
