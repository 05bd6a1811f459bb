import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import {
  loadBytes,
  readDocument,
  stampAll,
  startEngine,
  TRACE,
  testMark,
} from '#tests/documents/read-document.ts'
import { damage, hostileUploads, MUTATIONS, oddUploads } from './hostile.ts'

// Each test starts several PDFiums, so a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })

const MEGABYTE = 1024 * 1024
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

/** The odd files. Each is read once, and all checks use the result. */
const odd = oddUploads().map(({ name, bytes }) => {
  let reading: ReturnType<typeof readDocument> | undefined
  return { name, read: () => (reading ??= readDocument(bytes)) }
})
const mark = await testMark({ text: 'Aoi' })
const blank = await testMark({ text: '' })
const written = await writtenByPdfkit({ pages: 6 })

describe('odd but valid files', () => {
  it.each(odd)('$name: every page is cut, has the trace code and shows the mark', async (file) => {
    const reading = await file.read()
    if (!reading.ok) throw new Error(`refused as ${reading.reason}`)
    const unmarked = stampAll(reading.segments, blank)
    await withFresh(async (engine) => {
      for (const [index, pdf] of stampAll(reading.segments, mark).entries()) {
        await loadBytes(engine, pdf)
        const [text, picture] = [await textOf(engine), await pictureOf(engine)]
        expect(text).toHaveLength(reading.segments[index]!.text.length)
        for (const page of text) expect(page).toContain(TRACE)
        await loadBytes(engine, unmarked[index]!)
        expect(Buffer.compare(picture, await pictureOf(engine))).not.toBe(0)
      }
    })
  })

  it('keep a hidden layer hidden', async () => {
    const reading = await odd.find(({ name }) => name === 'layers')!.read()
    if (!reading.ok) throw new Error(reading.reason)
    const content = Buffer.from(reading.segments[0]!.bytes).toString('latin1')
    const hidden = /(\d+) 0 obj\n<<\/Name \(Hidden\)/.exec(content)![1]
    expect(content).toContain(`/OFF [${hidden} 0 R]`)
  })

  it.skipIf(!hasQpdf)('give qpdf nothing to complain about', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'odd-'))
    const files: string[] = []
    for (const file of odd) {
      const reading = await file.read()
      for (const pdf of reading.ok ? stampAll(reading.segments, mark) : []) {
        files.push(join(folder, `${files.length}.pdf`))
        writeFileSync(files.at(-1)!, pdf)
      }
    }
    // One shell runs all checks, because each start of a process copies this one's memory.
    const checks = 'for file; do qpdf --check "$file" >/dev/null || echo "$file"; done'
    const check = spawnSync('sh', ['-c', checks, 'sh', ...files], { encoding: 'utf8' })
    expect(check).toMatchObject({ status: 0, stdout: '', stderr: '' })
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
      await withFresh(async (engine) => {
        for (const pdf of stampAll(reading.segments, mark)) {
          await loadBytes(engine, pdf)
          for (const page of await textOf(engine)) expect(page).toContain(TRACE)
        }
      })
    }
  })
})

async function textOf(engine: PdfEngine): Promise<string[]> {
  const { pages } = await engine.inspect()
  return (await engine.texts({ firstPage: 1, pageCount: pages })).text
}

/** Draws the first page as pixels. */
async function pictureOf(engine: PdfEngine): Promise<Uint8Array> {
  return new Uint8Array((await engine.draw({ maxWidth: 480 }))?.data ?? [])
}

/** Gives a PDFium that has read nothing yet. One for all segments of a file is enough: none leaves anything behind for the next. */
async function withFresh(use: (engine: PdfEngine) => Promise<void>): Promise<void> {
  const engine = await startEngine()
  try {
    await use(engine)
  } finally {
    engine.close()
  }
}
