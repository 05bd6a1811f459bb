import { expect, test } from 'vitest'
import { alertToken } from '#app/features/reading/model/saved-search/alert-link.ts'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases, callApi, cookieOf, newReaderAt, send, tokenOf } from '#tests/http/client.ts'
import { localSealingKeys } from '../../../scripts/parts/workers.ts'

const base = bases.aozora
const env = { SEALING_KEYS: localSealingKeys } as Parameters<typeof alertToken>[0]['env']
const words = encodeURIComponent('設定')

async function browserOf(reader: string | null): Promise<FormBrowser> {
  const browser = new FormBrowser()
  if (reader !== null) browser.cookies.take(new URL(base), [`${await cookieOf(base, reader)}; Path=/aozora`])
  return browser
}

test('a reader saves a search from its results, opens, changes and deletes it; guests sign in first', async () => {
  const reader = await newReaderAt(base)
  const browser = await browserOf(reader)
  await browser.open(`${base}/search?q=${words}&page=1`)
  await browser.follow('検索条件を保存する', 'main')
  expect(new URL(browser.url).pathname).toBe('/aozora/saved-searches/new')
  expect(browser.one('[name="name"]').getAttribute('value')).toBe('設定')
  expect(browser.text('main')).toContain('全文')
  browser.fill({ name: ' ' }, '.saved-form')
  await browser.press('保存する')
  expect([browser.status, browser.text('.saved-form .problem')]).toEqual([
    400,
    expect.stringContaining('必須'),
  ])
  browser.fill({ name: '設定の本' }, '.saved-form')
  await browser.press('保存する')
  expect(new URL(browser.url).pathname).toBe('/aozora/search')
  expect(browser.text('body')).toContain('検索条件を保存しました')
  await browser.open(`${base}/saved-searches/new?q=${words}`)
  expect(browser.text('main')).toContain('「設定の本」として保存されています')

  await browser.open(base)
  await browser.follow('保存した検索条件', '.menu-sheet')
  await browser.follow('設定の本', 'main')
  expect(browser.url).toBe(`${base}/search?q=${words}`)
  await browser.open(`${base}/saved-searches`)
  browser.fill({ name: '別の名前' }, '.saved-form')
  await browser.press('保存する')
  expect(browser.texts('.saved-searches h2')).toEqual([expect.stringContaining('別の名前')])
  const stranger = await browserOf(await newReaderAt(base))
  await stranger.open(`${base}/saved-searches`)
  expect(stranger.text('main')).toContain('まだありません')
  await browser.press('検索条件を削除する')
  expect(browser.text('main')).toContain('まだありません')

  const guest = await send(`${base}/saved-searches/new?q=${words}`)
  expect(guest.location).toContain('/login')
  expect((await send(`${base}/search?q=${words}`)).text).not.toContain('saved-searches')
})

test('an address that the site would read as another search isn’t saved', async () => {
  const browser = await browserOf(await newReaderAt(base))
  await browser.open(`${base}/saved-searches/new?b999=x`)
  expect(browser.status).toBe(400)
})

test('the mailed link shows a button, and only a POST ends the alert: from the page, or from any origin without a cookie', async () => {
  const token = await tokenOf(base, 'reader@aozora.example')
  const save = async (query: string) => {
    const body = { query, name: `停止 ${query}`, alert: 'daily' }
    const { data } = await callApi(base, 'POST /content/saved-searches', { token, body })
    return data.id as string
  }
  const alertOf = async (id: string) => {
    const { data } = await callApi(base, 'GET /content/saved-searches', { token })
    return data.saved_searches.find((one: { id: string }) => one.id === id)?.alert
  }
  const linkOf = (id: string) => `${base}/saved-searches/alert/${alertToken({ env }, { tenantId: 1, id })}`
  const [first, second] = [await save('q=stop1'), await save('q=stop2')]

  const browser = await browserOf(null)
  await browser.open(linkOf(first))
  expect(browser.text('main')).toContain('「停止 q=stop1」の新着メールが届かなくなります')
  expect(await alertOf(first)).toBe('daily')
  await browser.press('停止する')
  expect([browser.status, browser.text('h1')]).toEqual([200, '新着メールを停止しました'])
  expect([await alertOf(first), await alertOf(second)]).toEqual(['none', 'daily'])

  const oneClick = {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  }
  const answer = await send(linkOf(second), oneClick)
  expect([answer.status, answer.location, answer.text]).toEqual([200, null, '新着メールを停止しました'])
  expect(answer.setCookies).toEqual([])
  expect(await alertOf(second)).toBe('none')
  for (const method of ['GET', 'POST']) {
    const wrong = await send(`${linkOf(second).slice(0, -3)}AAA`, method === 'GET' ? {} : oneClick)
    expect(wrong.status, method).toBe(400)
  }
  for (const id of [first, second])
    expect((await callApi(base, `DELETE /content/saved-searches/${id}`, { token })).http).toBe(200)
})

test('alerts are switched off in the profile, where the other mails are', async () => {
  const reader = await newReaderAt(base)
  const browser = await browserOf(reader)
  await browser.open(`${base}/profile`)
  expect(browser.one('[name="isReceiveAlert"]').hasAttribute('checked')).toBe(true)
  browser.check('[name="isReceiveAlert"]', false)
  const mail = browser.one('[name="isReceiveAlert"]').closest('form')
  await browser.submit(mail?.querySelector('button') as ReturnType<FormBrowser['one']>)
  expect(browser.one('[name="isReceiveAlert"]').hasAttribute('checked')).toBe(false)
})
