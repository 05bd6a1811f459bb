import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { damage, hostileUploads, MUTATIONS, oddUploads } from './hostile.ts'
import { writtenByPdfkit } from './pdfkit-file.ts'
import { loadBytes, readDocument, stampAll, startEngine, TRACE, testMark, webp } from './read-document.ts'

// Each of these starts several PDFiums; a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })

const MEGABYTE = 1024 * 1024
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

/** What a file comes to, read once for all that is asked of it. */
const odd = oddUploads().map(({ name, bytes }) => {
  let reading: ReturnType<typeof readDocument> | undefined
  return { name, read: () => (reading ??= readDocument(bytes)) }
})
const mark = await testMark({ text: 'Aoi' })
const blank = await testMark({ text: '' })
const written = await writtenByPdfkit({ pages: 6 })

describe('odd but right files', () => {
  it.each(odd)('$name: every page is cut, carries the trace and shows the mark', async (file) => {
    const reading = await file.read()
    if (!reading.ok) throw new Error(`refused as ${reading.reason}`)
    const stamped = stampAll(reading.segments, mark)
    for (const [index, pdf] of stamped.entries()) {
      const { text, picture } = await look(pdf)
      expect(text).toHaveLength(reading.segments[index]!.text.length)
      for (const page of text) expect(page).toContain(TRACE)
      const without = await look(stampAll([reading.segments[index]!], blank)[0]!)
      expect(Buffer.compare(picture, without.picture)).not.toBe(0)
    }
  })

  it('keep a hidden layer hidden', async () => {
    const reading = await odd.find(({ name }) => name === 'layers')!.read()
    if (!reading.ok) throw new Error(reading.reason)
    const content = Buffer.from(reading.segments[0]!.bytes).toString('latin1')
    const hidden = /(\d+) 0 obj\n<<\/Name \(Hidden\)/.exec(content)![1]
    expect(content).toContain(`/OFF [${hidden} 0 R]`)
  })

  it.skipIf(!hasQpdf)('leave nothing for qpdf to complain about', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'odd-'))
    const files: string[] = []
    for (const file of odd) {
      const reading = await file.read()
      for (const pdf of reading.ok ? stampAll(reading.segments, mark) : []) {
        files.push(join(folder, `${files.length}.pdf`))
        writeFileSync(files.at(-1)!, pdf)
      }
    }
    const complaints = files.flatMap((file) => {
      const check = spawnSync('qpdf', ['--check', file])
      return check.status === 0 ? [] : [check.stderr.toString()]
    })
    expect(complaints).toEqual([])
  })
})

describe('hostile files', () => {
  it.each(hostileUploads())('$name ends as $ends, in bounded memory', async ({ bytes, ends }) => {
    const reading = await readDocument(bytes)
    const end = reading.ok ? 'readable' : reading.reason
    if (ends === 'either') expect(['readable', 'damaged', 'empty', 'tooComplex']).toContain(end)
    else expect(end).toBe(ends)
    expect(reading.heapBytes).toBeLessThanOrEqual(96 * MEGABYTE)
  })

  it.each(MUTATIONS)('a file damaged by "%s" is readable or refused with its reason', async (mutation) => {
    for (let seed = 1; seed <= 3; seed++) {
      const reading = await readDocument(damage(written, mutation, seed))
      if (!reading.ok) {
        expect(['damaged', 'encrypted', 'empty', 'tooComplex']).toContain(reading.reason)
        continue
      }
      const looks = await Promise.all(stampAll(reading.segments, mark).map(look))
      for (const page of looks.flatMap(({ text }) => text)) expect(page).toContain(TRACE)
    }
  })
})

/** Reads a stamped segment with a fresh PDFium: its pages' text, and its first page as a picture. */
async function look(pdf: Uint8Array): Promise<{ text: string[]; picture: Uint8Array }> {
  const engine = await startEngine()
  try {
    await loadBytes(engine, pdf)
    const text = (await Array.fromAsync(engine.segments())).flatMap((segment) => segment.text)
    const cover = await engine.cover({ maxWidth: 480, webp })
    return { text, picture: cover?.bytes ?? new Uint8Array() }
  } finally {
    engine.close()
  }
}
