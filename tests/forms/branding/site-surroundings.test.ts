import { expect, test } from 'vitest'
import { nameOf, textOf } from '#tests/forms/find.ts'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases } from '#tests/http/client.ts'

test('R205 R206 R207 the footer has its rows in order, with the copyright below', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.aozora)
  const rows = browser.all('.site-footer ul').map((row) => row.querySelectorAll('a').map(nameOf))
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual(['実用書', '自然科学', '技術マニュアル', '語学'])
  expect(rows[1]).toEqual(['はじめての方', '資料を探す', 'お知らせ'])
  expect(rows[2]?.[0]).toContain('会社案内')
  expect(browser.text('.site-footer')).toContain('© 2026 株式会社青空')
  expect(browser.all('.site-footer img')).toHaveLength(1)
})

test('R208 R209 its links stay in the window within the site, and open an announced new window elsewhere', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.aozora)
  const outside = browser.link(/^会社案内 ?（新しいウィンドウで開きます）$/, '.site-footer')
  expect([outside.getAttribute('target'), outside.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  await browser.follow('自然科学', '.site-footer')
  expect(browser.url).toBe(`${bases.aozora}/2`)
})

test('R223 R219 the banner is on home and groups, but not on a content, the search or the sign-in', async () => {
  const browser = new FormBrowser()
  const banners = async (path: string) => {
    await browser.open(`${bases.aozora}${path}`)
    return browser.all('.banner').length
  }
  expect([await banners(''), await banners('/2')]).toEqual([1, 1])
  const book = browser.one('a.book, .book a').getAttribute('href')?.replace('/aozora', '') ?? ''
  for (const path of [book, '/search', '/login', '/notifications/2']) {
    expect(await banners(path), path).toBe(0)
    expect(browser.status, path).toBe(200)
  }
})

test('R228 sakura’s message leads to its notification, which then counts as read', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.sakura}/login`)
  await browser.signIn('sakura.reader')
  expect(browser.text('.notification-count')).toBe('4')
  await browser.follow(/./, '.banner-message')
  expect(browser.text('h1')).toBe('蔵書点検のため、11月30日の午後は貸出を休みます')
  expect(browser.text('.notification-count')).toBe('3')
  await browser.follow('お知らせ一覧へ')
  expect(browser.all('.news-lines .unread')).toHaveLength(3)
  await browser.press('すべて既読にする', 'body')
  expect(browser.all('.news-lines .unread')).toEqual([])
  expect(browser.all('.notification-count')).toEqual([])
  expect(browser.buttons('すべて既読にする', 'body')).toEqual([])
})

test('R280 guests can read the news from the first page', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.aozora)
  const news = browser
    .all('main section')
    .find((section) => section.querySelector('h2')?.text.includes('お知らせ'))
  expect(news?.querySelectorAll('li')).toHaveLength(3)
  expect(textOf(news as NonNullable<typeof news>)).not.toContain('年末年始')
  expect(browser.all('.notification-bell')).toEqual([])
  await browser.open(new URL(news?.querySelector('li a')?.getAttribute('href') ?? '', browser.url).href)
  expect(browser.text('h1')).toBe('「星空観察ノート 十二か月」を公開しました')
  expect(browser.all('.news-text p')).toHaveLength(2)
  await browser.follow('ホームへ')
  expect(browser.url).toBe(bases.aozora)
})
