import { describe, expect, it, vi } from 'vitest'
import { noise, oddUploads } from '#app/features/documents/tests/hostile.ts'
import { onePage, USUAL } from '#tests/documents/build-pdf.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { attachBytes, type Reading, readDocument, startEngine } from '#tests/documents/read-document.ts'
import { SourceFailure } from './pdf-source.ts'

vi.setConfig({ testTimeout: 60_000 })

const told = (reading: Reading) =>
  reading.ok
    ? {
        inspection: reading.inspection,
        segments: reading.segments.map(({ firstPage, text, links }) => ({ firstPage, text, links })),
        hasCover: reading.hasCover,
      }
    : { reason: reading.reason, page: reading.page }

const locked = await writtenByPdfkit({ pages: 2, security: { pdfVersion: '1.7', userPassword: 'secret' } })
const files: [string, Uint8Array][] = [
  ['a book', await writtenByPdfkit({ pages: 40 })],
  ['what asks for a password', locked],
  ['what has lost its first line', onePage(USUAL).slice(9)],
  ...oddUploads().map(({ name, bytes }): [string, Uint8Array] => [name, bytes]),
]

describe('a file that is fetched piece by piece', () => {
  it.each(files)('reads the same as one in memory: %s', async (_, bytes) => {
    const [whole, pieces] = [await readDocument(bytes), await readDocument(bytes, { give: attachBytes })]
    expect(told(pieces)).toEqual(told(whole))
  })

  it('reads little: its structure once, the data of pictures when they are cut', async () => {
    const picture = {
      dict: '/Type /XObject /Subtype /Image /Width 1000 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
      data: noise(900_000),
    }
    const page = '/MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</XObject <</X 6 0 R>>>>'
    const bytes = onePage(page, '/X Do', [picture])
    const engine = await startEngine()
    let read = 0
    await engine.attach({
      size: bytes.length,
      read: async (start, end) => {
        const piece = bytes.slice(start, end)
        read += piece.length
        return piece
      },
    })
    const surveyed = read
    await engine.inspect()
    expect(read).toBe(surveyed)
    await Array.fromAsync(engine.segments())
    expect(read - surveyed).toBeLessThan(1_100_000)
  })

  it('isn’t called damaged if its storage fails', async () => {
    const bytes = await writtenByPdfkit({ pages: 3 })
    const engine = await startEngine()
    let isBroken = false
    await engine.attach({
      size: bytes.length,
      read: async (start, end) => {
        if (isBroken) throw new SourceFailure('gone', { cause: new Error('connection lost') })
        return bytes.slice(start, end)
      },
    })
    isBroken = true
    await expect(Array.fromAsync(engine.segments())).rejects.toThrow('connection lost')
  })
})
