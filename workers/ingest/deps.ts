import jpeg from '@cwasm/jpeg-turbo/jpeg-turbo.wasm'
import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import webp from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import type { IngestDeps } from '#app/features/documents/model/ingest/ingest-work.ts'
import fontCalls from '#app/gateways/pdf/font-calls.wasm'
import getBlock from '#app/gateways/pdf/get-block.wasm'
import { createPdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import writeBlock from '#app/gateways/pdf/write-block.wasm'
import coverFont from '../../build/ingest/cover-font.bin'

const substitute = { font: new Uint8Array(coverFont), fontCalls }

/** What the ingest Worker gives to its jobs. */
export function depsOf(env: IngestDeps['env']): IngestDeps {
  return {
    env,
    now: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    openEngine,
    webp,
  }
}

export const openEngine = () => createPdfEngine(pdfium, { writeBlock, getBlock, jpeg, substitute })
