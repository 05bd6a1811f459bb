import { expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases, cookieOf, newReaderAt, send } from '#tests/http/client.ts'
import { book, note, writeNotes } from '#tests/http/viewing.ts'

const base = bases.aozora
const star = book('aozora', 'star-almanac')

test('a reader finds their notes in the menu, changes and deletes them, and undoes that', async () => {
  const reader = await newReaderAt(base)
  await writeNotes(reader, [
    note('a', { body: '<b>三月</b>の星' }),
    note('b', { kind: 'highlight', colour: 'green', quote: '夏の大三角', page: 12 }),
    note('c', { kind: 'bookmark', page: 7 }),
  ])
  const browser = new FormBrowser()
  await browser.open(`${base}/notes`)
  expect(browser.text('main')).toContain('お使いのブラウザーにだけ')
  await browser.follow('ログイン', 'main')
  await browser.signIn('reader@aozora.example')
  expect(new URL(browser.url).pathname).toBe('/aozora/notes')
  browser.cookies.take(new URL(base), [`${await cookieOf(base, reader)}; Path=/aozora`])
  await browser.open(base)
  await browser.follow('メモとしおり', '.menu-sheet')
  expect(browser.text('.noted-books li')).toContain('3件')
  expect(browser.text('main')).toContain('接続がないときに書いたメモは')
  await browser.follow(/星空/, 'main')
  expect(browser.texts('.note-place > a')).toEqual(['3ページ', '7ページ', '12ページ'])
  expect(browser.one('.note-place > a').getAttribute('href')).toMatch(
    new RegExp(`^/aozora/view-online/${star}/\\d+\\?page=3&back=`),
  )
  expect(browser.text('.note-body')).toBe('<b>三月</b>の星')

  browser.fill({ q: '大三角' })
  await browser.press('絞り込む')
  expect(browser.texts('.note blockquote mark')).toEqual(['大三角'])
  browser.fill({ body: '夏休みに' }, '.note')
  await browser.press('保存')
  expect(browser.url).toMatch(/q=.*#note-b{32}$/)
  expect(browser.text('.note-body')).toBe('夏休みに')
  await browser.press(/を削除/)
  expect(browser.all('.note')).toEqual([])
  await browser.press('元に戻す', '.toast')
  expect(browser.text('.note-body')).toBe('夏休みに')

  // An empty note is refused beside its field, which keeps what was typed.
  await browser.open(`${base}/notes?book=${star}`)
  browser.fill({ body: ' ' }, '.note')
  await browser.press('保存')
  expect([browser.status, browser.text('.note .problem')]).toEqual([400, '必須項目です。入力してください。'])
})

test('notes are saved as files named after their book', async () => {
  const reader = await newReaderAt(base)
  await writeNotes(reader, [note('d', { body: '=1+1' })])
  const headers = { Cookie: await cookieOf(base, reader) }
  const csv = await send(`${base}/notes/notes.csv`, { headers })
  expect(csv.headers['content-disposition']).toMatch(
    /^attachment; filename="[-\d]+\.csv"; filename\*=UTF-8''/,
  )
  expect(csv.text).toMatch(/^\uFEFFタイトル,著者,ページ,/)
  expect(csv.text).toContain("'=1+1")
  const text = await send(`${base}/notes/notes.md?book=${star}`, { headers })
  expect(decodeURIComponent(text.headers['content-disposition'] ?? '')).toContain('メモ_星空観察ノート')
  expect(text.headers['cache-control']).toBe('private, no-store')
  expect(text.text).toContain('\\=1+1')
  expect((await send(`${base}/notes/notes.md`)).location).toBe('/aozora/login')
})
