import { expect, test } from 'vitest'
import { bases, cookieOf, newReaderAt, send, tokenOf } from '#tests/http/client.ts'
import { askToken, book, launch, withKey } from '#tests/http/viewing.ts'

const base = bases.aozora
const content = book('aozora', 'star-almanac')

/** Opens a reader's viewer at the page that the address asks for. */
async function read(reader: string, query = '') {
  const { data } = await askToken(base, content, await tokenOf(base, reader))
  return (await launch(`${data.viewer_url}${query}`)).boot
}

const stay = async (key: string, page: number) =>
  (
    await withKey(key, '/v/place', {
      body: JSON.stringify({ pages: [page, page] }),
      headers: { 'Content-Type': 'application/json' },
    })
  ).status

const homeOf = async (reader: string) =>
  (await send(base, { headers: { Cookie: await cookieOf(base, reader) } })).text

const bookPageOf = async (reader: string, query = '') =>
  (await send(`${base}/content/${content}${query}`, { headers: { Cookie: await cookieOf(base, reader) } }))
    .text

/** The shelf of the home page with this heading. */
const shelfOf = (home: string, name: string) =>
  home.split('<section class="shelf').find((part) => part.includes(`>${name}</h2>`)) ?? ''

test('a book opens at the reader’s last page; the book’s page and the home page offer that until it is finished', async () => {
  const [reader, other] = [await newReaderAt(base), await newReaderAt(base)]
  const first = await read(reader)
  expect([first.page, first.isAsked]).toEqual([1, false])
  expect(await homeOf(reader)).not.toContain('続きから読む')
  expect(await stay(first.key, 12)).toBe(204)
  const again = await read(reader)
  expect([again.page, again.isAsked, again.keptBy]).toEqual([12, false, null])
  // A page or a word in the address takes precedence over the saved page.
  expect((await read(reader, '?page=3')).page).toBe(3)
  expect((await read(reader, '?q=%E6%98%9F')).page).toBe(1)
  const home = await homeOf(reader)
  expect(home).toContain('続きから読む')
  expect(home).toContain('41ページ中12ページまで')
  expect(home).toMatch(/12 \/ 41<\/span> · 残り約30分/)
  // It isn't repeated on automatic shelves, but stays where somebody put it.
  const automatic = (page: string) => shelfOf(page, '新着') + shelfOf(page, '編集部のおすすめ')
  expect(automatic(home)).not.toContain(content)
  expect(automatic(home)).toContain('book-cover')
  expect(shelfOf(home, '実用書')).toContain(content)
  expect(automatic(await homeOf(other))).toContain(content)
  expect(home).toMatch(new RegExp(`href="/aozora/view-online/${content}/\\d+\\?back=`))
  const bookPage = await bookPageOf(reader)
  expect(bookPage).toContain('続きから読む')
  expect(bookPage).toContain('41ページ中12ページまで')
  // A reader who comes from a search is led to the found words.
  expect(await bookPageOf(reader, '?q=%E6%98%9F')).not.toContain('続きから読む')
  expect(await homeOf(other)).not.toContain('続きから読む')
  expect(await bookPageOf(other)).not.toContain('続きから読む')
  expect((await read(other)).page).toBe(1)
  await stay(again.key, 41)
  expect(await homeOf(reader)).not.toContain('続きから読む')
  expect(await bookPageOf(reader)).not.toContain('続きから読む')
})

test('a guest’s last page is stored in the browser only', async () => {
  const { data } = await askToken(bases.hanabi, book('hanabi', 'lantern-night'))
  const { boot } = await launch(data.viewer_url)
  expect(boot.keptBy).toMatch(/^\d+\/[0-9a-f]{24}$/)
  expect(await stay(boot.key, 3)).toBe(204)
  expect((await send(bases.hanabi)).text).not.toContain('続きから読む')
})
