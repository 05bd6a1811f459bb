import { expect, it } from 'vitest'
import { fingerprintOf, wordsOf } from './file-facts.ts'

const size = 20 * 1024 * 1024
const head = new TextEncoder().encode('%PDF-1.7\n')

function fileOf(changedAt: number | null, name = 'book.pdf'): File {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  if (changedAt !== null) bytes[changedAt] = 1
  return new File([bytes], name)
}

const untouched = await fingerprintOf(fileOf(null))

it.each([
  ['in the middle of its first part', 100_000],
  ['at the end of its first part', 8 * 1024 * 1024 - 1],
  ['at the beginning of its second part', 8 * 1024 * 1024],
  ['in its last byte', size - 1],
])('a corrected file with the same name, size and beginning is another file: %s', async (_, changedAt) => {
  expect(await fingerprintOf(fileOf(changedAt))).not.toBe(untouched)
})

it('the same file is recognised, but not under another name', async () => {
  const known = await fingerprintOf(fileOf(7_000_000))
  expect(await fingerprintOf(fileOf(7_000_000))).toBe(known)
  expect(await fingerprintOf(fileOf(7_000_000, 'copy.pdf'))).not.toBe(known)
  expect(known).toMatch(/^[0-9a-f]{32}$/)
})

it('a large file is read in pieces, never as a whole', async () => {
  const read: number[] = []
  class Watched extends File {
    override slice(from = 0, to = this.size): Blob {
      const part = super.slice(from, to)
      read.push(part.size)
      return part
    }
    override arrayBuffer(): Promise<ArrayBuffer> {
      throw new Error('read whole')
    }
  }
  await fingerprintOf(new Watched([head, new Uint8Array(size)], 'large.pdf'))
  expect(Math.max(...read)).toBeLessThanOrEqual(8 * 1024 * 1024)
})

it.each([
  ['the title that it states', 'a.pdf', '9 0 obj\n<</Producer (x) /Title (Knots)>>\nendobj\n', 'Knots'],
  ['its name without the extension', '航海_日誌.PDF', '', '航海 日誌'],
  ['its whole name where that is only an extension', '.pdf', '', '.pdf'],
])('a file that states its kind has %s', async (_, name, text, title) => {
  expect(await wordsOf(new File([head, text], name))).toMatchObject({ title })
})

it('a file that can’t be a PDF is recognised by its beginning, before the rest is read', async () => {
  const read: number[] = []
  class Watched extends File {
    override slice(from?: number, to?: number): Blob {
      const part = super.slice(from, to)
      read.push(part.size)
      return part
    }
  }
  const facts = await wordsOf(new Watched([new Uint8Array(size)], 'video.pdf'))
  expect(facts).toBeNull()
  expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(200_000)
})
