import { describe, expect, it, vi } from 'vitest'
import { noise, oddUploads } from '#app/features/documents/tests/hostile.ts'
import { buildPdf, flate, HELVETICA, onePage, SAYS_HELLO, USUAL } from '#tests/documents/build-pdf.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { loadBytes, readDocument, startEngine, webp } from '#tests/documents/read-document.ts'
import { MAX_FILE_BYTES } from './loaded-file.ts'
import { PdfFault } from './pdf-source.ts'

vi.setConfig({ testTimeout: 60_000 })

const book = await writtenByPdfkit({ pages: 40 })
const odd = (name: string) => oddUploads().find((upload) => upload.name === name)!.bytes

async function opened(bytes: Uint8Array) {
  const engine = await startEngine()
  await loadBytes(engine, bytes)
  return engine
}

describe('a document', () => {
  it('knows its pages, title and table of contents', async () => {
    const engine = await opened(book)
    const { outline, labels, ...rest } = await engine.inspect()
    expect(rest).toEqual({ pages: 40, title: '試験の本', ownerRestricted: false, rightToLeft: false })
    expect(labels).toBeNull()
    expect(outline[1]).toEqual({ title: '第2章', page: 2, level: 0 })
    expect(outline).toHaveLength(40)
    engine.close()
  })

  it('is read from right to left if it says so, and an endless table of contents ends', async () => {
    const inspection = await (await opened(odd('outline that loops'))).inspect()
    expect(inspection.rightToLeft).toBe(true)
    expect(inspection.outline.map(({ title }) => title)).toEqual(['One', '第二章'])
  })

  it('has a table of contents that leads to its pages and to web addresses; other entries are headings', async () => {
    const { outline } = await (await opened(odd('outline of all kinds'))).inspect()
    expect(outline).toEqual([
      { title: 'Part', page: null, level: 0 },
      { title: 'Chapter', page: 1, level: 1 },
      { title: 'Page', page: 1, level: 0 },
      { title: 'Site', page: null, uri: 'https://example.jp/', level: 0 },
      { title: 'File', page: null, level: 0 },
      { title: 'Program', page: null, level: 0 },
      { title: 'Script', page: null, level: 0 },
      { title: '', page: 1, level: 0 },
    ])
  })

  it('is cut into consecutive segments of at most 16 pages, with the text of each page', async () => {
    const engine = await opened(book)
    const segments = await Array.fromAsync(engine.segments())
    expect(segments.map(({ firstPage, text }) => [firstPage, text.length])).toEqual([
      [1, 16],
      [17, 16],
      [33, 8],
    ])
    expect(segments[1]?.text[0]).toContain('ひとのほん')
    expect(segments[1]?.text[0]).toContain('Page 17 of a book')
    engine.close()
  })

  it('can be cut from any page on, for a job that was stopped', async () => {
    const engine = await opened(book)
    const [first] = await Array.fromAsync(engine.segments({ fromPage: 17 }))
    const [, second] = await Array.fromAsync((await opened(book)).segments())
    expect(first?.firstPage).toBe(17)
    expect(first?.text).toEqual(second?.text)
    engine.close()
  })

  it('may be loaded in parts, one in place of the other, which leaves nothing behind', async () => {
    const other = await writtenByPdfkit({ pages: 3, sentences: 200 })
    const drawing = { page: 2, maxWidth: 300 }
    const alone = await (await opened(book)).draw(drawing)
    const engine = await opened(book)
    await engine.draw(drawing)
    const before = engine.heapBytes
    for (let time = 0; time < 40; time++) {
      await loadBytes(engine, time % 2 === 0 ? other : book)
      await engine.draw(drawing)
    }
    expect((await engine.draw(drawing))?.data).toEqual(alone?.data)
    expect(engine.heapBytes - before).toBeLessThan(3 * other.length + 2_000_000)
    engine.close()
  })

  it('has links to pages and web addresses only', async () => {
    const engine = await opened(odd('actions everywhere'))
    const links = (await Array.fromAsync(engine.segments())).flatMap((segment) => segment.links)
    expect(links).toEqual([
      { page: 1, box: [72, 200, 200, 220], uri: 'https://example.jp/a?b=1' },
      { page: 1, box: [72, 300, 200, 320], toPage: 1 },
    ])
  })

  it('has a cover of the requested width', async () => {
    const engine = await opened(book)
    const cover = await engine.cover({ maxWidth: 200, webp })
    expect([cover?.width, cover?.height]).toEqual([200, 283])
    expect(Buffer.from(cover!.bytes).toString('latin1', 0, 4)).toBe('RIFF')
  })

  it('keeps a page that is heavier than a segment whole', async () => {
    const image = {
      dict: '/Type /XObject /Subtype /Image /Width 1000 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
      data: noise(900_000),
    }
    const page = '/MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</XObject <</X 6 0 R>>>>'
    const engine = await opened(onePage(page, '/X Do', [image]))
    const segments = await Array.fromAsync(engine.segments())
    expect(segments).toHaveLength(1)
    expect(segments[0]!.bytes.length).toBeGreaterThan(400 * 1024)
  })
})

describe('a locked document', () => {
  const locked = (security: object) =>
    writtenByPdfkit({ pages: 2, security: { pdfVersion: '1.7', ...security } })

  it('is refused if it needs a password', async () => {
    const reading = await readDocument(await locked({ userPassword: 'secret', ownerPassword: 'owner' }))
    expect(reading).toMatchObject({ ok: false, reason: 'encrypted' })
  })

  it.each(['1.3', '1.4', '1.6', '1.7ext3'])(
    'is read when only its owner is asked for one, says so, and is stored unlocked (PDF %s)',
    async (pdfVersion) => {
      const reading = await readDocument(
        await locked({ pdfVersion, ownerPassword: 'owner', permissions: {} }),
      )
      if (!reading.ok) throw new Error(reading.reason)
      expect(reading.inspection).toMatchObject({ pages: 2, ownerRestricted: true })
      expect(reading.segments[0]?.text[0]).toContain('ひとのほん')
      expect(Buffer.from(reading.segments[0]!.bytes).toString('latin1')).not.toContain('/Encrypt')
    },
  )
})

describe('a document that every PDF program opens', () => {
  const plain = Buffer.from(onePage(USUAL)).toString('latin1')
  const catalogue = '<</Type /Catalog /Pages 2 0 R>>'
  const kids = '<</Type /Pages /Kids [3 0 R] /Count 1>>'
  const ways: [string, string][] = [
    ['has lost its header', plain.replace('%PDF-1.7\n', '')],
    ['has another first line', plain.replace('%PDF-1.7', '%\xe2\xe3\xcf\xd3')],
    ['begins with junk', `${'junk \n'.repeat(150)}${plain}`],
    ['ends with junk', `${plain}${'\0junk'.repeat(3_000)}`],
    ['ends in the middle of its table', plain.slice(0, plain.indexOf('trailer') - 30)],
    ['ends in its trailer', plain.slice(0, plain.indexOf('/Root'))],
    ['has a string in its trailer that never ends', plain.replace('/Size', '/ID [<904e\xe4')],
    [
      'has a table that leads elsewhere',
      plain.replace(/00000 n/g, '00007 n').replace(/^0000000/gm, '0000009'),
    ],
    ['leaves its pages out of its table', plain.replace(/(xref\n0 )\d+/, '$12')],
    ['says it has more pages', plain.replace('/Count 1', '/Count 7')],
    ['says it has no pages', plain.replace('/Count 1', '/Count 0')],
    ['has no catalogue', plain.replace(catalogue, ' '.repeat(catalogue.length))],
    ['has no page tree', plain.replace(kids, ' '.repeat(kids.length))],
    ['has kids that are not there', plain.replace('[3 0 R]', '[9 0 R]')],
    ['closes no object', plain.replaceAll('endobj', '')],
  ]
  it.each(ways)('is read if it %s', async (_, text) => {
    const reading = await readDocument(new Uint8Array(Buffer.from(text, 'latin1')))
    if (!reading.ok) throw new Error(reading.reason)
    expect(reading.segments.flatMap((segment) => segment.text).join()).toContain('Hello')
  })

  it('keeps the place of a page that can’t be read, and reports it', async () => {
    const book = buildPdf([
      catalogue,
      '<</Type /Pages /Kids [3 0 R 9 0 R 3 0 R] /Count 3>>',
      `<</Type /Page /Parent 2 0 R ${USUAL}>>`,
      { dict: '', data: SAYS_HELLO },
      HELVETICA,
    ])
    const [segment] = await Array.fromAsync((await opened(book)).segments())
    expect(segment).toMatchObject({ text: ['Hello', '', 'Hello'], blankPage: 2 })
  })

  it.each(['', '<</Type /Pages /Kids [9 0 R 9 0 R] /Count 2>>'])(
    'but not without pages (%s)',
    async (tree) => {
      const reading = await readDocument(buildPdf([catalogue, tree]))
      expect(reading).toMatchObject({ ok: false, reason: expect.stringMatching('damaged|empty') })
    },
  )
})

describe('the engine', () => {
  it('refuses a stream of another length than announced', async () => {
    const bytes = onePage(USUAL) as Uint8Array<ArrayBuffer>
    for (const size of [bytes.length - 1, bytes.length + 1]) {
      const engine = await startEngine()
      await expect(engine.load(size, new Blob([bytes]).stream())).rejects.toMatchObject({ reason: 'damaged' })
    }
  })

  it('refuses a file that doesn’t fit before reading it', async () => {
    const engine = await startEngine()
    const untouched = new ReadableStream<Uint8Array>(
      { pull: () => expect.unreachable() },
      { highWaterMark: 0 },
    )
    await expect(engine.load(MAX_FILE_BYTES + 1, untouched)).rejects.toMatchObject({ reason: 'tooComplex' })
  })

  it('answers the same fault for ever after a trap', async () => {
    const engine = await startEngine({ heapCapBytes: 20 * 1024 * 1024 })
    const bomb = flate(Buffer.alloc(50 * 1024 * 1024, 'q 1 0 0 1 0 0 cm\n'))
    await loadBytes(engine, onePage('/Contents 6 0 R', '', [{ dict: '/Filter /FlateDecode', data: bomb }]))
    await expect(Array.fromAsync(engine.segments())).rejects.toThrow(PdfFault)
    await expect(engine.inspect()).rejects.toThrow('tooComplex')
    await expect(engine.cover({ maxWidth: 100, webp })).rejects.toThrow('tooComplex')
    expect(engine.heapBytes).toBeLessThanOrEqual(20 * 1024 * 1024)
    engine.close()
  })
})
