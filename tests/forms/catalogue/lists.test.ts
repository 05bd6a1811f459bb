import { expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases, tokenOf } from '#tests/http/client.ts'
import { askToken, book } from '#tests/http/viewing.ts'

test('R297 a bookmark on a cover is a submit button that returns to the page', async () => {
  const mark = 'お気に入り：ルーター初期設定 手順書'
  const browser = new FormBrowser()
  await browser.open(`${bases.aozora}/login`)
  await browser.signIn('favourites.form@aozora.example')
  await browser.open(`${bases.aozora}/3`)
  expect(browser.button(mark).getAttribute('aria-pressed')).toBe('false')
  await browser.press(mark)
  expect(browser.url).toBe(`${bases.aozora}/3`)
  expect(browser.text('[role="status"]')).toBe('お気に入りに追加しました。 リストに追加')
  expect(browser.button(mark).getAttribute('aria-pressed')).toBe('true')
  await browser.open(`${bases.aozora}/favourites`)
  expect(browser.texts('.book-title')).toEqual(['ルーター初期設定 手順書'])
  await browser.press(mark)
  expect(browser.text('[role="status"]')).toBe('お気に入りから削除しました。')
  expect(browser.all('.book-title')).toEqual([])
})

test('R285 a guest sees no bookmark on covers', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.aozora)
  expect(browser.all('.book').length).toBeGreaterThan(0)
  expect(browser.all('.favourite-mark')).toEqual([])
})

test('R263 a scrolling list has links to its pages, and repeats none', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.sakura}/login`)
  await browser.signIn('sakura.reader')
  await browser.open(`${bases.sakura}/1`)
  const seen: string[] = []
  for (let number = 1; ; number++) {
    seen.push(...browser.texts('.book-title'))
    if (browser.links('もっと見る').length === 0) break
    await browser.follow('もっと見る')
    expect(browser.url).toBe(`${bases.sakura}/1?page=${number + 1}`)
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(browser.number('.shelf-head .count'))
  await browser.follow('先頭へ戻る')
  expect(browser.url).toBe(`${bases.sakura}/1`)
})

test('R039 R279 the home page has the groups in the site’s order, in both languages', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.aozora)
  const ofEditors = ['新着', '編集部のおすすめ', '実用書', '自然科学']
  const others = ['技術マニュアル', '語学', '会員限定', 'よく読まれている本']
  expect(browser.texts('.shelf h2')).toEqual([...ofEditors, ...others])
  const ribbon = `a[href*="${book('aozora', 'small-networks')}"] .ribbon`
  expect(browser.text(ribbon)).toBe('おすすめ')
  await browser.press('English', 'body')
  expect(browser.text(ribbon)).toBe('Recommended')
  expect(browser.texts('.shelf h2').slice(0, 3)).toEqual(['New', 'Editors’ choice', 'Practical books'])
  expect(browser.link('Practical books See all').getAttribute('href')).toBe('/aozora/1')
})

test('R290 *more* is a link to the next ten of the strip, and another leads back', async () => {
  const neighbours = `${bases.hanabi}/3/${book('hanabi', 'indigo-vat')}`
  const browser = new FormBrowser()
  await browser.open(neighbours)
  const ids = () =>
    browser.all('.series-list > li').map((one) => one.querySelector('a')?.getAttribute('href'))
  const first = ids()
  expect(first).toHaveLength(10)
  await browser.follow('もっと見る')
  expect(browser.url).toBe(`${neighbours}?series=2#series`)
  const second = ids()
  expect(second).toHaveLength(2)
  expect(new Set([...first, ...second]).size).toBe(12)
  expect(browser.links('もっと見る')).toEqual([])
  await browser.follow('最初から見る')
  expect(browser.url).toBe(`${neighbours}#series`)
})

test('R289 the way back is a link to the list, with the search that found the content', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.aozora}/search?q=ネットワーク`)
  await browser.open(new URL(browser.one('.hit h2 a').getAttribute('href') ?? '', browser.url).href)
  await browser.follow('戻る')
  expect(browser.url).toMatch(/\/aozora\/search\?q=%E3%83%8D/)
})

test('R036 R037 a content and a book have their own pages, without the site around them', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.aozora}/content/${book('aozora', 'network-settings')}`)
  expect(browser.text('h1')).toBe('ネットワーク設定ガイド')
  expect(browser.all('header.site-header, [role="banner"]')).toEqual([])
  const token = await tokenOf(bases.aozora, 'reader@aozora.example')
  const { data } = await askToken(bases.aozora, book('aozora', 'star-almanac'), token)
  await browser.open(data.direct_view_url)
  expect(browser.one('iframe').getAttribute('src')).toContain(data.token_id)
  expect(browser.all('header.site-header, [role="banner"]')).toEqual([])
})

test('in layouts 4 and 2 the home page shows shelves, and a group its contents', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.aozora)
  expect(browser.links('ネットワーク設定ガイド').length).toBeGreaterThan(0)
  await browser.follow('技術マニュアル', '#groups')
  expect(browser.url).toBe(`${bases.aozora}/3`)
  expect(browser.text('h1')).toBe('技術マニュアル')
  expect(browser.all('.book-grid > li')).toHaveLength(browser.number('.count'))
})
