import { expect, test } from 'vitest'
import { groupOf, labelled, textOf } from '#tests/forms/find.ts'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { fieldValue, setValue } from '#tests/forms/form-data.ts'
import { bases } from '#tests/http/client.ts'

const search = (query = '') => `${bases.aozora}/search${query}`
const field = (root: Parameters<typeof labelled>[0], words: string, at = 0) => {
  const found = labelled(root, words).at(at)
  if (found === undefined) throw new Error(`there is no field ${words}`)
  return found
}

async function opened(query: string, language: 'ja' | 'en' = 'ja'): Promise<FormBrowser> {
  const browser = new FormBrowser(language)
  await browser.open(search(query))
  return browser
}

test('R229 R230 R242 R248 a search with a tab, a word, choices and years', async () => {
  const browser = await opened('?form=1')
  expect(browser.text('h1')).toBe('詳細検索')
  const form = browser.one('#search-form')
  browser.choose('項目検索', form)
  setValue(field(form, '書名'), 'の')
  browser.choose('一般', form)
  setValue(field(form, 'から'), '2023')
  setValue(field(form, 'まで'), '2024年')
  await browser.press('検索', '#search-form')
  expect(browser.url).toMatch(/\/search\?b21=%E3%81%AE&b25=%E4%B8%80%E8%88%AC&b26\.from=2023&b26\.to=2024$/)
  const about = browser.texts('.hit-about')
  expect(about.length).toBeGreaterThan(1)
  for (const line of about) expect(line).toMatch(/202[34]/)
  expect(browser.all('.filter')).toHaveLength(3)
  expect(fieldValue(field(browser.one('.search-aside'), '書名'))).toBe('の')
})

test('R231 R232 a single choice replaces another, multiple choices add up', async () => {
  const browser = await opened('?tab=2')
  const form = browser.one('.search-aside')
  for (const choice of ['一般', '会員', '空の手帖', '足もとの科学']) browser.choose(choice, form)
  await browser.press('検索', '.search-aside')
  expect(browser.url).toMatch(/b24=[^&]+&b24=[^&]+&b25=%E4%BC%9A%E5%93%A1$/)
})

test('an active filter is a link to the search without it', async () => {
  const browser = await opened('?b25=一般&b26.from=2023&tag=7')
  await browser.follow('絞り込みを解除：発行年 2023–')
  expect(browser.url).toMatch(/\/search\?b25=%E4%B8%80%E8%88%AC&tag=7$/)
  await browser.follow('絞り込みを解除')
  expect(browser.url).toBe(search())
})

test('R243 R246 an impossible day and a start after the end are reported beside their boxes, and nothing is lost', async () => {
  const browser = await opened('?b21=の&b26.from=2025&b26.to=2020&b27.from=13/45/2025')
  expect(browser.status).toBe(200)
  const form = browser.one('#search-form')
  expect(fieldValue(field(form, '書名'))).toBe('の')
  const years = groupOf(form, '発行年')
  expect(textOf(years.querySelector('.problem') as typeof form)).toBe(
    '開始が終了より後にならないように指定してください。',
  )
  expect(fieldValue(field(years, 'から'))).toBe('2025')
  const days = groupOf(form, '公開日')
  const problem = days.querySelector('.problem') as typeof form
  expect(textOf(problem)).toBe('日付はMM/DD/YYYYの形式で入力してください。')
  expect(fieldValue(field(days, 'から'))).toBe('13/45/2025')
  expect(days.getAttribute('aria-describedby')?.split(' ')).toContain(problem.getAttribute('id'))
})

test('R243 R244 the names that browsers send for fields become the search’s canonical address', async () => {
  const browser = await opened('?tab=2&b21=&b27.from=2025-04-01&b27.to=2025-12-31')
  expect(browser.url).toMatch(/\/search\?b27\.from=04%2F01%2F2025&b27\.to=12%2F31%2F2025$/)
  expect(fieldValue(field(browser.one('.search-aside'), 'から', -1))).toMatch(/^$|2025-04-01/)
  expect(browser.number('.total')).toBeGreaterThan(0)
})

test('R238 R239 choosing the same order reverses it, another one starts with its own direction', async () => {
  const browser = await opened('')
  const chosen = () => browser.text('.sorts [aria-current]')
  await browser.follow('発行年', '.sorts')
  expect([browser.url, chosen()]).toEqual([search('?sort=9'), '発行年↓降順'])
  await browser.follow(/^発行年/, '.sorts')
  expect([browser.url, chosen()]).toEqual([search('?sort=9&direction=asc'), '発行年↑昇順'])
  await browser.follow('書名', '.sorts')
  expect(browser.url).toBe(search('?sort=1'))
  expect(browser.links('分類', '.sorts')).toEqual([])
})

test('R255 aozora filters by one hashtag at a time, Tidewell by several', async () => {
  const browser = await opened('?tag=7&tag=8')
  expect(browser.url).toBe(search('?tag=7'))
  await browser.open(`${bases.tidewell}/search?tag=1`)
  const one = browser.all('.hit').length
  browser.choose('#学校向け', browser.one('.search-aside'))
  await browser.submit(browser.one('.search-aside button'))
  expect(browser.url).toBe(`${bases.tidewell}/search?tag=1&tag=9`)
  const both = browser.all('.hit').length
  expect(both).toBeGreaterThan(0)
  expect(both).toBeLessThan(one)
})

test('R256 a hashtag of a hit leads to all contents that have it', async () => {
  const browser = await opened('?q=ネットワーク設定ガイド')
  await browser.follow('ネットワーク', '.hit .tags, .hit')
  expect(browser.url).toBe(search('?tag=2'))
  expect(browser.all('.hit').length).toBeGreaterThan(3)
})

test('R265 a page beyond the last shows the last', async () => {
  const browser = await opened('?tag=2&page=9')
  expect(browser.url).toBe(search('?tag=2'))
  await browser.open(search('?page=99'))
  expect(browser.url).toMatch(/\/search\?page=\d$/)
  expect(browser.all('.hit').length).toBeGreaterThan(0)
})

test('R234 favourites are offered to readers only', async () => {
  const browser = await opened('?tab=2')
  const groups = () => textOf(groupOf(browser.one('.search-aside'), '分類'))
  expect(groups()).not.toContain('お気に入り')
  await browser.open(`${bases.aozora}/login`)
  await browser.signIn('reader@aozora.example')
  await browser.open(search('?tab=2'))
  expect(groups()).toContain('お気に入り')
  expect(groups()).toContain('最近読んだ本')
})

test('a site without tabs searches the full text, or title, author and keywords', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.minato}/search?form=1`)
  expect(browser.texts('#search-form .search-tab')).toEqual(['全文検索', '項目検索'])
  for (const label of ['タイトル', '著者', 'キーワード'])
    expect(labelled(browser.one('#search-form'), label), label).not.toEqual([])
})

test('the search speaks English too', async () => {
  const browser = new FormBrowser('en')
  await browser.open(`${bases.tidewell}/search?b26.from=2026&b26.to=2020`)
  expect(browser.text('h1')).toBe('Advanced search')
  expect(browser.text('#search-form .problem')).toContain('start')
  await browser.open(`${bases.tidewell}/search?q=zzzz&tag=1`)
  expect(browser.text('.empty')).toContain('No results for “zzzz”.')
  await browser.follow('Search without filters')
  expect(browser.url).toBe(`${bases.tidewell}/search?q=zzzz`)
})
