import type { Frame, Locator, Page } from '@playwright/test'
import { expect, test } from './viewer-world.ts'

/** The outline of a book with parts, chapters and sections: 1,640 entries. */
const longOutline = Array.from({ length: 4 }, (_, part) => [
  { title: `第${part + 1}部`, page: part * 10 + 1, level: 0 },
  ...Array.from({ length: 9 }, (_, chapter) => [
    { title: `${chapter + 1}章`, page: part * 10 + chapter + 1, level: 1 },
    ...Array.from({ length: 45 }, (_, section) => ({
      title: section === 44 ? 'ﾌｧｲﾙの設定' : `${chapter + 1}.${section + 1}節`,
      page: part * 10 + chapter + 1,
      level: 2,
    })),
  ]).flat(),
]).flat()

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a long outline opens at the current page, folds by keys and can be filtered', async ({
    open,
    mock,
  }) => {
    mock.outline = longOutline
    const viewer = await open({ page: '13' })
    await viewer.press('o')
    const contents = viewer.frame.locator('#outline')
    const current = contents.locator('[aria-current]')
    await expect(current).toContainText('ﾌｧｲﾙの設定')
    await expect(current).toBeInViewport()
    expect(await contents.locator('li').count()).toBeLessThan(100)

    await contents.getByRole('button', { name: '「第3部」の下位の項目' }).click()
    await viewer.press('ArrowLeft')
    await viewer.press('ArrowDown')
    await expect(contents.getByRole('button', { name: /^第4部/ })).toBeFocused()
    await viewer.press('ArrowRight')
    await viewer.press('ArrowRight')
    await expect(contents.locator(':focus')).toHaveText('1章31')
    await viewer.press('Home')
    await expect(contents.getByRole('button', { name: /^第1部/ })).toBeFocused()

    await contents.getByRole('searchbox').fill('ファイル')
    await expect(contents.getByRole('status')).toHaveText('36件')
    await viewer.press('ArrowDown')
    await viewer.press('Enter')
    await expect.poll(viewer.pages).toEqual([1])
    await contents.getByRole('searchbox').fill('ない')
    await expect(contents.getByRole('status')).toHaveText('一致する項目はありません。')
    await viewer.press('Escape')
    await expect(current).toBeVisible()
  })

  test('in a right-bound book keys and slider go on to the left', async ({ open, page }) => {
    const viewer = await open({ rightToLeft: '' })
    await test.step('all keys are listed at a question mark, as the book is bound', async () => {
      await viewer.press('?')
      const list = viewer.frame.getByRole('dialog', { name: 'キーボード操作の一覧' })
      await expect(list.getByRole('row', { name: /^次のページ/ })).toContainText('←')
      await viewer.press('Escape')
      await expect(list).toBeHidden()
      await viewer.click('keys')
      await expect(list).toBeVisible()
    })
    await viewer.press('Escape')
    await expect(viewer.frame.getByRole('dialog')).toBeHidden()
    await test.step('the slider shows a page before going to it, from the right', async () => {
      const slider = viewer.frame.getByRole('slider', { name: 'ページの位置' })
      const preview = viewer.frame.locator('#slider-preview')
      await expect(async () => {
        await page.mouse.move(640, 300)
        await page.mouse.move(1280 * 0.25, 46)
        await expect(preview).toContainText('30ページ', { timeout: 1_000 })
      }).toPass()
      await expect(preview.locator('canvas')).toBeVisible()
      expect(await viewer.pages()).toEqual([1])
      await page.mouse.click(1280 * 0.25, 46)
      await expect.poll(viewer.pages).toEqual([31, 30])
      await slider.focus()
      await viewer.press('ArrowLeft')
      await expect(slider).toHaveAttribute('aria-valuetext', '31ページ')
      await viewer.press('Home')
      await expect.poll(viewer.pages).toEqual([1])
      await page.mouse.move(640, 300)
      await expect(preview).toBeHidden()
    })
  })

  test('a page’s printed label is shown beside its number, and can be entered', async ({ open }) => {
    const viewer = await open({ labels: '', locale: 'en' })
    const field = viewer.frame.getByRole('textbox', { name: 'Page number' })
    await field.fill('VII')
    await viewer.press('Enter')
    await expect.poll(viewer.pages).toEqual([6, 7])
    await expect(viewer.frame.locator('.page-total')).toContainText('(vii)')
    await expect(viewer.frame.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Page 7 (vii)')
    await field.fill('p.12')
    await viewer.press('Enter')
    await expect.poll(viewer.pages).toEqual([20, 21])
  })

  test('text view, paper colour and page pairs are kept as the reader chose them', async ({ open, page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    let viewer = await open({ page: '20' })
    const paper = () => expect(viewer.frame.locator('html'))
    await expect(viewer.canvases).toHaveCount(2)
    await test.step('the paper is dark where the device is, and as the reader chose from then on', async () => {
      await paper().toHaveAttribute('data-paper', 'dark')
      await viewer.press('v')
      await viewer.frame.getByRole('radio', { name: 'セピア' }).check()
      await paper().toHaveAttribute('data-paper', 'sepia')
      await viewer.press('Escape')
    })
    await test.step('the text is read in a size, spacing and direction of one’s choice, page after page', async () => {
      await viewer.press('t')
      const text = viewer.frame.getByRole('region', { name: 'テキスト表示' })
      await expect(text.getByRole('heading')).toHaveText(['20ページ', '21ページ'])
      await expect(text.locator('.sentence').filter({ hasText: '環境の設定を変えたあとは' })).toHaveCount(1)
      await expect(text).not.toContainText('青空文庫 読者 0001')
      await viewer.press('ArrowRight')
      await expect(text.getByRole('heading')).toHaveText(['22ページ', '23ページ', '第6章 書庫を整える'])
      await expect(text.getByRole('heading', { level: 3 })).toHaveText('第6章 書庫を整える')
      // The number at the foot of each page belongs to the page, and isn't part of the text.
      await expect(text.locator('.sentence').filter({ hasText: /^\s*2[23]\s*$/ })).toHaveCount(0)
      await viewer.press('+')
      await expect(text.getByRole('article')).toHaveCSS('font-size', '22px')
      await text.getByRole('button', { name: '文字を小さく' }).click()
      await text.getByRole('button', { name: '文字を小さく' }).click()
      await expect(text.getByRole('article')).toHaveCSS('font-size', '15px')
      await expect(text.getByRole('button', { name: '文字を小さく' })).toBeDisabled()
      await text.getByRole('button', { name: '文字と読み上げの設定' }).click()
      const sheet = viewer.frame.getByRole('dialog', { name: '文字と読み上げの設定' })
      await sheet.getByRole('radio', { name: '縦書き', exact: true }).check()
      await expect(text.getByRole('article')).toHaveCSS('writing-mode', 'vertical-rl')
      await sheet.getByRole('group', { name: '字間' }).getByRole('radio', { name: 'とても広い' }).check()
      await expect(text.getByRole('article')).toHaveCSS('letter-spacing', /^2/)
      await viewer.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(text).toBeVisible()
      await viewer.press('Escape')
      await expect(text).toBeHidden()
    })
    expect(await viewer.pages()).toEqual([22, 23])
    await viewer.press('s')
    await expect.poll(viewer.pages).toEqual([21, 22])
    viewer = await open({ page: '3' })
    await test.step('pairs that were shifted stay so in this book', async () =>
      expect(await viewer.pages()).toEqual([3, 4]))
    await test.step('the paper stays as it was chosen', () => paper().toHaveAttribute('data-paper', 'sepia'))
    await test.step('the text stays as it was chosen', async () => {
      await viewer.press('t')
      await expect(viewer.frame.getByRole('article')).toHaveCSS('writing-mode', 'vertical-rl')
      await expect(viewer.frame.getByRole('article')).toHaveCSS('font-size', '15px')
    })
  })

  test('reads aloud', async ({ open, page }) => {
    await fakeVoices(page)
    const viewer = await open({ page: '39' })
    await test.step('sentence by sentence, marks each, and turns the page', async () => {
      await viewer.press('t')
      await viewer.press('a')
      const paces = viewer.frame.getByRole('group', { name: '読み上げの速さ' })
      await paces.getByRole('radio', { name: 'とても速い' }).check()
      await viewer.press('Escape')
      await viewer.press('r')
      const spoken = viewer.frame.locator('.spoken')
      await expect(spoken).toHaveCount(1)
      const sentences = viewer.frame.locator('.sentence')
      const isSpoken = (nth: number) => expect(sentences.nth(nth)).toHaveClass(/spoken/)
      await viewer.press('.')
      await isSpoken(1)
      await viewer.frame.getByRole('button', { name: '前の文を読み上げる' }).click()
      await isSpoken(0)
      // Reading aloud pauses here, and resumes at the same sentence.
      await viewer.press('r')
      await viewer.frame.getByRole('button', { name: '読み上げを再開' }).click()
      await isSpoken(0)
      const shown = viewer.frame.locator('.text-page-name')
      const heard = await hearUntil(viewer.frame, '40ページ')
      await expect(shown).toHaveText(['40ページ'])
      expect(heard.map(([lang]) => lang)).toContain('en-US')
      expect(heard).toContainEqual([
        'ja-JP',
        '画面の上でも事情は変わらず、静かな余白と確かな文字が必要です。',
        '2',
      ])
      await expect(spoken).toHaveCount(1)
      // Goes back beyond the page's beginning to the last sentence of the page before.
      await viewer.press(',')
      await expect(shown.first()).toHaveText('38ページ')
      await expect(sentences.last()).toHaveClass(/spoken/)
      await viewer.press('t')
      await expect(spoken).toHaveCount(0)
      await expect(viewer.frame.locator('#text-view')).toHaveAttribute('data-aloud', 'off')
    })
    await test.step('reads on from a sentence that is pointed at, in the voice chosen for its language', async () => {
      const heard = () =>
        viewer.frame.evaluate(() => {
          const { spoken } = speechSynthesis as unknown as { spoken: SpeechSynthesisUtterance[] }
          const { text, voice } = spoken.at(-1)!
          return [text, voice?.name ?? '']
        })
      await viewer.press('t')
      const sentences = viewer.frame.locator('.sentence:lang(ja)')
      const [first, third] = [await sentences.nth(0).textContent(), await sentences.nth(2).textContent()]
      // While nothing is read aloud, a click only selects a sentence.
      await sentences.nth(2).click()
      await viewer.press('r')
      await expect.poll(heard).toEqual([first, ''])
      await sentences.nth(2).click()
      await expect.poll(heard).toEqual([third, ''])
      await viewer.press('a')
      // There is only one English voice, so it needs no choice.
      await expect(viewer.frame.getByRole('combobox')).toHaveCount(1)
      await viewer.frame.getByLabel('声（日本語）').selectOption('Otoya')
      await expect.poll(heard).toEqual([third, 'Otoya'])
    })
  })

  test('in scrolling mode pages are below each other, only a few are painted, and the position is kept', async ({
    open,
    page,
  }) => {
    let viewer = await open({ page: '4' })
    await viewer.press('c')
    const scroll = viewer.frame.locator('#scroll-view')
    const field = viewer.frame.getByRole('textbox', { name: 'ページ番号' })
    const painted = (number: number) => scroll.locator(`.page[data-page="${number}"] canvas`)
    await expect(painted(4)).toBeInViewport()
    await expect(field).toHaveValue('4')
    await page.mouse.move(640, 400)
    await expect(async () => {
      await page.mouse.wheel(0, 900)
      expect(Number(await field.inputValue())).toBeGreaterThan(6)
    }).toPass({ intervals: [100] })
    await atRest(scroll)
    const last = Number(await field.inputValue())
    await viewer.press('ArrowRight')
    const next = last + 1
    await expect(field).toHaveValue(String(next))
    await expect(painted(next)).toBeInViewport()
    await viewer.press('End')
    await expect(painted(40)).toBeVisible()
    await expect(field).toHaveValue('40')
    await expect.poll(() => viewer.frame.locator('canvas').count()).toBeLessThanOrEqual(8)
    await atRest(scroll)
    const width = async () => (await scroll.locator('.page[data-page="40"]').boundingBox())!.width
    const before = await width()
    await viewer.press('-')
    await expect.poll(width).toBeLessThan(before)
    expect(await width()).toBeGreaterThan(before * 0.7)
    // The wheel with the control key is what a trackpad sends for a pinch. The point under the pointer stays where it is.
    const under = async () => {
      const { y, height } = (await scroll.locator('.page[data-page="40"]').boundingBox())!
      return (400 - y) / height
    }
    await atRest(scroll)
    const [smaller, place] = [await width(), await under()]
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -150)
    await page.keyboard.up('Control')
    await expect.poll(width).toBeGreaterThan(smaller * 1.4)
    await expect.poll(async () => Math.abs((await under()) - place)).toBeLessThan(0.05)
    viewer = await open({ page: '9' })
    await expect(viewer.frame.locator('#scroll-view .page[data-page="9"] canvas')).toBeInViewport()
    await viewer.press('c')
    await expect.poll(() => viewer.frame.locator('.spread .page').count()).toBe(2)
  })
})

/** Waits until the view hasn't scrolled for twenty frames. On a slow machine a fixed time may lie between two frames. */
function atRest(view: Locator): Promise<void> {
  return view.evaluate(async (element) => {
    let [top, still] = [element.scrollTop, 0]
    while (still < 20) {
      await new Promise((painted) => requestAnimationFrame(painted))
      still = element.scrollTop === top ? still + 1 : 0
      top = element.scrollTop
    }
  })
}

/** Ends one utterance after the other until the page with this name is shown. Returns the language, text and rate of each. */
function hearUntil(frame: Frame, name: string): Promise<string[][]> {
  return frame.evaluate(async (wanted) => {
    const { spoken } = speechSynthesis as unknown as { spoken: SpeechSynthesisUtterance[] }
    const heard: string[][] = []
    while (document.querySelector('.text-page-name')?.textContent !== wanted) {
      const last = spoken.pop()
      if (last) heard.push([last.lang, last.text.trim(), String(last.rate)])
      last?.onend?.(new Event('end') as SpeechSynthesisEvent)
      await new Promise((done) => setTimeout(done))
    }
    return heard
  }, name)
}

/** Gives the browser two Japanese voices and an English one. An utterance ends only when the test says so. */
async function fakeVoices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const voices = [
      { name: 'Kyoko', lang: 'ja-JP', voiceURI: 'kyoko' },
      { name: 'Otoya', lang: 'ja_JP', voiceURI: 'otoya' },
      { name: 'Samantha', lang: 'en-US', voiceURI: 'samantha' },
    ]
    const spoken: { text: string }[] = []
    const speak = (utterance: { text: string }) => void spoken.push(utterance)
    Object.defineProperty(window, 'speechSynthesis', {
      value: { speak, cancel: () => {}, getVoices: () => voices, spoken },
    })
    // The browser's own class accepts only the browser's own voices.
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    })
  })
}
