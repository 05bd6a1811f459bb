import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import webp from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import type { PdfModules } from './pdfium-engine.ts'
import writeBlock from './write-block.wasm'

/** The engine's WebAssembly as a Worker's bundler compiles it. Only Workers can import this file. */
export const pdfModules: PdfModules = { pdfium, webp, writeBlock }
