import type { Page } from '@playwright/test'
import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, callApi, newReaderAt, tokenOf } from '#tests/http/client.ts'
import { askToken, book, launch, withKey } from '#tests/http/viewing.ts'

const base = bases.aozora
const titles = ['star-almanac', 'dashi-notes', 'network-settings'].map((slug) => book('aozora', slug))

/** A reader who has finished a title and has two lists, the first with three titles. */
async function readerWithLists(): Promise<string> {
  const reader = await newReaderAt(base)
  const token = await tokenOf(base, reader)
  const { key } = (await launch((await askToken(base, titles[0] ?? '', token)).data.viewer_url)).boot
  for (const page of [1, 2, 41]) {
    const headers = { 'Content-Type': 'application/json' }
    await withKey(key, '/v/place', { body: JSON.stringify({ pages: [page, page] }), headers })
  }
  for (const name of ['夏の星', 'とても長い名前のリスト'.repeat(5)]) {
    const { data } = await callApi(base, 'POST /content/lists', { token, body: { name } })
    for (const content_id of name === '夏の星' ? titles : []) {
      const added = await callApi(base, `POST /content/lists/${data.id}/contents`, {
        token,
        body: { content_id },
      })
      expect(added.http).toBe(200)
    }
  }
  return reader
}

/** Nothing is cut off or scrolls sideways, nothing breaks WCAG 2.2 A and AA, and a finger hits what is pressed. */
async function expectWhole(page: Page): Promise<void> {
  expect.soft(await faultsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const small = await page
    .locator('#main :is(button, summary, .library-tabs a, .own-link):visible')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height) < 44 ? [`${one.textContent} ${width}×${height}`] : []
      }),
    )
  expect.soft(small).toEqual([])
}

for (const [what, width, colorScheme] of [
  ['1280 px', 1280, 'light'],
  ['390 px', 390, 'dark'],
  ['400 % zoom', 320, 'light'],
] as const)
  test.describe(`at ${what}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test('a reader walks through the library by keyboard: record, lists, and a title’s menu', async ({
      page,
    }) => {
      await enter(page, base, await readerWithLists())
      await page.goto(`${base}/reading-life`)
      await expect(page.locator('#main').getByRole('heading')).toHaveText([
        '読書の記録',
        '1日のページ数 過去30日',
        '読み終えた資料1点',
        /^星空観察ノート/,
        '記録の管理',
      ])
      await expect(page.getByRole('img', { name: /^1日のページ数 過去30日に読んだ、/ })).toBeVisible()
      await expectWhole(page)
      const tabs = page.getByRole('navigation', { name: 'マイライブラリー' })
      await expect(tabs.getByRole('link', { name: '読書の記録' })).toBeInViewport()
      await tabs.getByRole('link', { name: 'マイリスト' }).press('Enter')
      await expect(page).toHaveURL(`${base}/lists`)
      await expectWhole(page)
      await page.getByRole('link', { name: '夏の星' }).press('Enter')
      await expect(page.locator('.noted-books h2')).toHaveCount(3)
      const first = (await page.locator('.noted-books h2').first().textContent()) ?? ''
      const menu = page.locator('.row-menu summary').first()
      await menu.press('Enter')
      await expect(page.getByRole('button', { name: `「${first}」を末尾へ` })).toBeVisible()
      await expectWhole(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await menu.press('Enter')
      await page.getByRole('button', { name: `「${first}」を末尾へ` }).press('Enter')
      await expect(page.locator('.noted-books h2').last()).toHaveText(first)
      await expect(page.locator('.noted-books li').last()).toBeInViewport()
      await page.goto(`${base}/lists/for/${titles[0]}`)
      await expectWhole(page)
    })
  })

test('a book opens by keyboard, its page has the focus, and Tab reaches every tool of the bar', async ({
  page,
}) => {
  await enter(page, base, await newReaderAt(base))
  await page.goto(`${base}/search/${titles[0]}`)
  await page.getByRole('link', { name: '閲覧する' }).first().press('Enter')
  const viewer = page.frameLocator('iframe')
  await expect(viewer.locator('#stage')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(viewer.locator('#page-field')).not.toHaveValue('1')
  const tools = ['outline', 'back', 'forward', 'search', 'notes', 'text', 'scroll', 'layout', 'menu']
  const reached = new Set<string | undefined>()
  for (let step = 0; step < 30 && !tools.every((tool) => reached.has(tool)); step++) {
    await page.keyboard.press('Tab')
    const at = viewer.locator(':focus')
    if ((await at.count()) > 0) reached.add((await at.getAttribute('data-command')) ?? undefined)
  }
  expect(tools.filter((tool) => !reached.has(tool))).toEqual([])
})
