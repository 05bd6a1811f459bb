import { expect, test, vi } from 'vitest'
import { labelled } from '#tests/forms/find.ts'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { fieldValue, setValue } from '#tests/forms/form-data.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

const titles = (browser: FormBrowser) => browser.texts('.hit h2')

async function found(query: string): Promise<FormBrowser> {
  const browser = new FormBrowser()
  await browser.open(`${bases.aozora}/search${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`)
  return browser
}

test('R078 a two-character word is found in titles and texts, with its page, and marked', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.aozora)
  browser.fill({ q: '設定' }, '.site-search')
  await browser.submit(browser.one('.site-search button'))
  expect(browser.url).toBe(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A`)
  expect(browser.text('h1')).toBe('「設定」の検索結果')
  expect(browser.text('title')).toBe('設定 | 青空ライブラリー')
  const total = browser.number('.total')
  expect(total).toBeGreaterThan(3)
  expect(browser.all('.hit')).toHaveLength(total)
  const guide = browser.all('.hit').find((hit) => hit.text.includes('ネットワーク設定ガイド'))
  expect(guide?.querySelector('h2 mark')?.text).toBe('設定')
  expect(guide?.querySelector('.snippet mark')?.text).toBe('設定')
  expect(guide?.querySelector('.hit-about')?.text).toContain('宮下 亮介')
  const link = guide?.querySelector('.hit-page')
  expect(link?.text).toMatch(/^\d+ページ$/)
  const page = link?.text.replace(/\D/g, '')
  expect(link?.getAttribute('href')).toBe(
    `/aozora/view-online/${book('aozora', 'network-settings')}/1?page=${page}&q=%E8%A8%AD%E5%AE%9A&back=%2Fsearch%3Fq%3D%25E8%25A8%25AD%25E5%25AE%259A`,
  )
})

test('ruling 24: a single character finds the same in every width, case and kana', async () => {
  const sorted = async (query: string) => titles(await found(query)).sort()
  expect((await sorted('苔')).join()).toContain('苔を歩く')
  const [wide, narrow, lower] = [await sorted('ＩＰｖ６'), await sorted('IPv6'), await sorted('ipv6')]
  expect(wide.join()).toContain('ＩＰｖ６早わかり')
  expect(narrow).toEqual(wide)
  expect(lower).toEqual(wide)
  const katakana = await sorted('プリンター')
  expect(katakana.join()).toContain('ﾌﾟﾘﾝﾀｰ困りごと相談室')
  expect(await sorted('ぷりんたー')).toEqual(katakana)
})

test('with two words both must occur', async () => {
  const both = titles(await found('設定 無線LAN'))
  expect(both.length).toBeGreaterThan(0)
  expect(titles(await found('設定')).length).toBeGreaterThan(both.length)
})

test('without a hit the page says so, and suggests what to try', async () => {
  const browser = await found('存在しない語句XYZ')
  expect(browser.text('.total')).toBe('0件')
  expect(browser.text('.empty')).toContain('「存在しない語句XYZ」に一致する資料はありません。')
  await browser.follow('すべての資料を見る')
  expect(browser.url).toBe(`${bases.aozora}/search`)
})

test('without words everything is listed, newest first, in pages', async () => {
  // Tries again, because an upload of another test may have moved a title to the next page meanwhile.
  await vi.waitFor(
    async () => {
      const browser = await found('')
      expect(browser.number('.total')).toBeGreaterThanOrEqual(40)
      const first = titles(browser)
      expect(first).toHaveLength(20)
      const years = browser.texts('.hit-about').map((line) => /\d{4}/.exec(line)?.[0] ?? '')
      expect(years).toEqual([...years].sort().reverse())
      await browser.follow('次へ')
      expect(browser.url).toBe(`${bases.aozora}/search?page=2`)
      const second = titles(browser)
      expect(second).toHaveLength(20)
      expect(second.filter((title) => first.includes(title))).toEqual([])
      expect(browser.text('.pager [aria-current="page"]')).toBe('2')
      await browser.follow('前へ')
      expect(titles(browser)).toEqual(first)
    },
    { timeout: patiently(45_000), interval: 200 },
  )
})

test('sorting is a link, which keeps the query and is marked when active', async () => {
  const browser = await found('設定')
  const byRelevance = titles(browser)
  await browser.follow('書名', '.sorts')
  expect(browser.url).toBe(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A&sort=1`)
  const byTitle = titles(browser)
  expect([...byTitle].sort()).toEqual([...byRelevance].sort())
  expect(byTitle).not.toEqual(byRelevance)
  expect(browser.text('.sorts [aria-current]')).toBe('書名↑昇順')
})

test('a group filters the results, beside them and on a page of its own', async () => {
  const browser = await found('設定')
  const all = titles(browser).length
  browser.choose('自然科学', browser.one('.search-aside'), 'group')
  await browser.press('検索', '.search-aside')
  expect(browser.url).toBe(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A&group=2`)
  const few = titles(browser)
  expect(few.length).toBeGreaterThan(0)
  expect(few.length).toBeLessThan(all)
  await browser.follow('詳細検索')
  const form = browser.one('#search-form')
  browser.choose('自然科学', form, 'group')
  browser.choose('会員限定', form, 'group')
  await browser.press('検索', '#search-form')
  expect(browser.url).toMatch(/q=%E8%A8%AD%E5%AE%9A&group=5$/)
  expect(titles(browser).join()).toContain('出汁の化学ノート')
})

test('a year of publication filters the results, and can be removed', async () => {
  const browser = await found('')
  const year = () => labelled(browser.one('.search-aside'), '発行年').at(0) as ReturnType<FormBrowser['one']>
  setValue(year(), '2024')
  await browser.press('検索', '.search-aside')
  expect(browser.url).toBe(`${bases.aozora}/search?year=2024`)
  expect(browser.all('.hit').length).toBeGreaterThan(1)
  for (const about of browser.texts('.hit-about')) expect(about).toMatch(/2024/)
  expect(fieldValue(year())).toBe('2024')
  await browser.follow('絞り込みを解除：発行年 2024')
  expect(browser.url).toBe(`${bases.aozora}/search`)
})

test('one of the filters is "can be read aloud", and the pages of these books tell it, too', async () => {
  const browser = await found('設定')
  const before = titles(browser).length
  browser.choose('読み上げに対応', browser.one('.search-aside'), 'aloud')
  await browser.press('検索', '.search-aside')
  expect(browser.url).toMatch(/[?&]aloud=1$/)
  const few = titles(browser)
  expect(few.length).toBeGreaterThan(0)
  expect(few.length).toBeLessThan(before)
  expect(few.join()).toContain('ネットワーク設定ガイド')
  await browser.follow('ネットワーク設定ガイド', '.hit')
  expect(browser.text('.fields')).toContain('音声読み上げ')
  await browser.follow('戻る')
  await browser.follow('絞り込みを解除：読み上げ 読み上げに対応')
  expect(titles(browser).length).toBe(before)
})

test('a hit leads to its detail page, and back to the results', async () => {
  const browser = await found('設定')
  await browser.follow('ネットワーク設定ガイド', '.hit')
  expect(browser.text('h1')).toBe('ネットワーク設定ガイド')
  const fields = browser.text('.fields')
  for (const told of ['青空出版', '2025/04/10', '技術マニュアル', 'シリーズ', '現場の手引き', '全ページ'])
    expect(fields).toContain(told)
  expect(browser.all('.detail-toc li')).toHaveLength(6)
  await browser.follow('戻る')
  expect(browser.url).toBe(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A`)
})

test('a content without a file has no button to read, and tells why', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.aozora}/2/${book('aozora', 'sora')}`)
  expect(browser.text('h1')).toBe('空')
  expect(browser.text('.detail-state')).toBe('この資料の本文は公開していません。')
  expect(browser.all('.detail-open .primary')).toEqual([])
})

test('a hidden content is 404 and in no list', async () => {
  const hidden = book('hanabi', 'draft-parade-map')
  const browser = new FormBrowser()
  for (const path of [`/search/${hidden}`, `/2/${hidden}`, `/view-online/${hidden}/2`]) {
    await browser.open(`${bases.hanabi}${path}`)
    expect(browser.status, path).toBeGreaterThanOrEqual(400)
    expect(browser.page.outerHTML).not.toContain('練り歩き順路図')
  }
  await browser.open(`${bases.hanabi}/search/${hidden}`)
  expect(browser.status).toBe(404)
})

test('a content is shown in its own groups only', async () => {
  const id = book('aozora', 'star-almanac')
  const browser = new FormBrowser()
  for (const [group, status] of [
    [1, 200],
    [4, 404],
  ]) {
    await browser.open(`${bases.aozora}/${group}/${id}`)
    expect(browser.status).toBe(status)
  }
})

test('search words are shown as text, never as markup', async () => {
  const browser = await found('"><img src=x onerror=alert(1)>')
  expect(browser.one('.site-search input').getAttribute('value')).toBe('"><img src=x onerror=alert(1)>')
  expect(browser.all('img[src="x"]')).toEqual([])
})

test('malformed queries are answered', async () => {
  const odd = ['%', '"', '*', 'NEAR(', 'a AND', '\u0000', '(', '-', ':', '😀', 'ー', 'x'.repeat(500)]
  for (const query of odd) expect((await found(query)).status, query).toBe(200)
})

test('R071 R070 without a layout a content has its page, but no search', async () => {
  const id = book('hanabi', 'lantern-night')
  const browser = new FormBrowser()
  for (const path of [`/${id}`, `/2/${id}`]) {
    await browser.open(`${bases.hanabi}${path}`)
    expect(browser.text('h1')).toBe('灯籠流し 川辺の手引き')
    expect(browser.all('input[type="search"]')).toEqual([])
  }
})
