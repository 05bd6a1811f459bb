import sharp from 'sharp'
import { expect, it } from 'vitest'
import { contents } from '#seeds/library/aozora.ts'
import { indexed } from './back.ts'
import { setTypeManual } from './manual.ts'

const record = contents.find(({ slug }) => slug === 'setting-type')!

it('has as many pages as its record says; no page runs over, and each word of the index finds its page', async () => {
  const blank = { width: 60, height: 85, channels: 3 as const, background: '#cf2f22' }
  const cover = await sharp({ create: blank }).jpeg().toBuffer()
  const book = { title: record.title, author: record.author, publisher: '青空出版', language: 'ja' as const }
  const pdf = (await setTypeManual(book, cover)).toString('latin1')
  const pages = pdf.match(/\/Type \/Page\b/g)?.length
  expect(`A5判・${pages}ページ`).toBe(record.param5)
}, 60_000)

it('names each word of the index once, with its reading in hiragana', () => {
  const words = indexed.map(([, word]) => word)
  expect(new Set(words).size).toBe(words.length)
  for (const [reading, word] of indexed) expect(reading, word).toMatch(/^[ぁ-んー]+$/)
})
