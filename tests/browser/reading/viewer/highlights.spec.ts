import { expect, type OpenViewer, test } from './viewer-world.ts'

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
