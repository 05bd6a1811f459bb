import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import webp from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { describe, expect, it } from 'vitest'
import { onePage, USUAL } from '#tests/documents/build-pdf.ts'
import { emptyOwner } from '#tests/documents/empty-owner.ts'
import fontCalls from './font-calls.wasm'
import { createPdfEngine } from './pdfium-engine.ts'
import writeBlock from './write-block.wasm'

describe('the engine in workerd', () => {
  it('loads, cuts and draws a document', async () => {
    const bytes = onePage(USUAL) as Uint8Array<ArrayBuffer>
    const engine = await createPdfEngine(pdfium, {
      writeBlock,
      substitute: { font: new Uint8Array(12), fontCalls },
    })
    await engine.load(bytes.length, new Blob([bytes]).stream())
    expect((await engine.inspect()).pages).toBe(1)
    const [segment] = await Array.fromAsync(engine.segments())
    expect(segment?.text).toEqual(['Hello'])
    const cover = await engine.cover({ maxWidth: 120, webp })
    expect(new TextDecoder().decode(cover?.bytes.subarray(8, 12))).toBe('WEBP')
    engine.close()
  })

  it('opens a document whose user needs a password but whose owner doesn’t', async () => {
    const engine = await createPdfEngine(pdfium, { writeBlock })
    const bytes = emptyOwner[6] as Uint8Array<ArrayBuffer>
    await engine.load(bytes.length, new Blob([bytes]).stream())
    const [segment] = await Array.fromAsync(engine.segments())
    expect(segment?.text).toEqual(['Hello'])
    engine.close()
  })
})
