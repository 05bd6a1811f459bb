import { expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases, callApi, cookieOf, newReaderAt, send, tokenOf } from '#tests/http/client.ts'
import { askToken, book, launch, withKey } from '#tests/http/viewing.ts'

const base = bases.aozora
const star = book('aozora', 'star-almanac')

/** Reads the pages of the almanac one after the other, as its viewer tells the server. */
async function readPages(reader: string, pages: number[]): Promise<void> {
  const { data } = await askToken(base, star, await tokenOf(base, reader))
  const { key } = (await launch(data.viewer_url)).boot
  for (const page of pages) {
    const init = {
      body: JSON.stringify({ pages: [page, page] }),
      headers: { 'Content-Type': 'application/json' },
    }
    expect((await withKey(key, '/v/place', init)).status).toBe(204)
  }
}

async function browserOf(reader: string): Promise<FormBrowser> {
  const browser = new FormBrowser()
  browser.cookies.take(new URL(base), [`${await cookieOf(base, reader)}; Path=/aozora`])
  return browser
}

test('a reader sees pages and finished titles in the menu’s page, downloads them, and switches the record off', async () => {
  const [reader, other] = [await newReaderAt(base), await newReaderAt(base)]
  await readPages(reader, [1, 2, 3, 41])
  const browser = await browserOf(reader)
  await browser.open(base)
  await browser.follow('読書の記録', '.menu-sheet')
  expect(browser.text('h1')).toBe('読書の記録')
  expect(browser.text('.reading-figures')).toContain('4ページ')
  expect(browser.all('.reading-chart rect:not([class])')).toHaveLength(30)
  expect(browser.text('.noted-books li')).toContain('星空観察ノート')
  expect(browser.one('.noted-books a').getAttribute('href')).toMatch(new RegExp(`^/aozora/\\d+/${star}$`))
  const file = await send(`${base}/reading-life/data.json`, {
    headers: { Cookie: await cookieOf(base, reader) },
  })
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(JSON.parse(file.text)).toMatchObject({
    recorded: true,
    days: [{ pages: 4 }],
    finished: [{ content_id: star }],
  })

  const stranger = await browserOf(other)
  await stranger.open(`${base}/reading-life`)
  expect(stranger.text('main')).toContain('まだありません')
  expect(stranger.text('main')).not.toContain('星空観察ノート')

  await browser.press(/外す/)
  expect(browser.text('main')).toContain('読み終えた資料はまだありません')
  await browser.press('停止して削除する')
  expect(browser.text('main')).toContain('記録を停止しています')
  await readPages(reader, [5, 6])
  await browser.open(`${base}/reading-life`)
  await browser.press('記録を始める')
  expect(browser.text('main')).toContain('記録はまだありません。閲覧画面で読んだページと')
})

test('the call answers the same record, to readers with an account only; guests sign in for the page', async () => {
  const reader = await newReaderAt(base)
  await readPages(reader, [1, 2])
  const token = await tokenOf(base, reader)
  const { data } = await callApi(base, 'GET /content/reading-life', { token })
  expect(data).toMatchObject({
    is_on: true,
    days_running: 1,
    reading_days: [{ pages_read: 2 }],
    finished_contents: [],
  })
  expect((await callApi(base, 'GET /content/reading-life')).status).toBe(401)
  expect((await send(`${base}/reading-life`)).location).toContain('/login')
  await callApi(base, 'PUT /content/reading-life/record', { token, body: { is_on: false } })
  expect((await callApi(base, 'GET /content/reading-life', { token })).data).toMatchObject({
    is_on: false,
    reading_days: [],
  })
})

test('a reader puts a title into a list from its page, orders, renames and deletes the list', async () => {
  const reader = await newReaderAt(base)
  const notes = book('aozora', 'dashi-notes')
  const browser = await browserOf(reader)
  await browser.open(`${base}/2/${star}`)
  await browser.follow('リストに追加', 'main')
  browser.fill({ name: ' ' }, '.list-form')
  await browser.press('作成して追加する')
  expect([browser.status, browser.text('.list-form .problem')]).toEqual([
    400,
    expect.stringContaining('必須'),
  ])
  browser.fill({ name: '夏の星' }, '.list-form')
  await browser.press('作成して追加する')
  expect(new URL(browser.url).pathname).toBe(`/aozora/2/${star}`)
  await browser.open(`${base}/lists/for/${notes}`)
  browser.check('[name="listIds"]')
  await browser.press('保存する')
  await browser.open(base)
  await browser.follow('マイリスト', '.menu-sheet')
  await browser.follow('夏の星', 'main')
  expect(browser.all('.noted-books li')).toHaveLength(2)
  const titles = () => browser.texts('.noted-books h2')
  const [firstTitle = '', otherTitle = ''] = titles()
  expect(firstTitle).toContain('星空観察ノート')
  await browser.press(/を下へ$/)
  expect(titles()).toEqual([otherTitle, firstTitle])
  expect(browser.url).toMatch(new RegExp(`#title-${star}$`))
  await browser.press(/をリストから外す$/)
  expect(titles()).toEqual([firstTitle])
  await browser.press('元に戻す', 'body')
  expect(titles()).toEqual([otherTitle, firstTitle])
  await browser.press(/をリストから外す$/)
  browser.fill({ name: '冬の星' }, '.list-form')
  await browser.press('名前を変更する')
  expect(browser.text('h1')).toBe('冬の星')
  const stranger = await browserOf(await newReaderAt(base))
  await stranger.open(browser.url)
  expect(stranger.status).toBe(404)
  await browser.press('リストを削除する')
  expect(browser.text('main')).toContain('リストはまだありません')
})
