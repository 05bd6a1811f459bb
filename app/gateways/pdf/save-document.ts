import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { PdfFault } from './pdf-source.ts'

/** Writes the document as a file. Null as soon as it becomes longer than `maxBytes`. */
export type SaveDocument = (document: number, maxBytes: number) => Uint8Array | null

const FILE_WRITE_VERSION = 1

/**
 * Makes a saver to which PDFium hands out the file block by block, so that the whole file is never in PDFium's memory. PDFium calls back
 * through its function table, which only accepts WebAssembly functions: `writeBlock` is a module that imports `e.f(i32, i32, i32) -> i32`
 * and exports it again.
 */
export function documentSaver(
  api: WrappedPdfiumModule,
  heap: Heap,
  functions: WebAssembly.Table,
  writeBlock: WebAssembly.Module,
): SaveDocument {
  let blocks: Uint8Array[] = []
  let size = 0
  let limit = 0
  const take = (_self: number, address: number, length: number) => {
    size += length
    if (size > limit) return 0
    blocks.push(heap.read(address, length))
    return 1
  }
  const { exports } = new WebAssembly.Instance(writeBlock, { e: { f: take } })
  const index = functions.grow(1)
  functions.set(index, exports.f)

  return (document, maxBytes) => {
    blocks = []
    size = 0
    limit = maxBytes
    const saved = heap.borrow(8, (fileWrite) => {
      heap.setInt32(fileWrite, FILE_WRITE_VERSION)
      heap.setInt32(fileWrite + 4, index)
      return api.FPDF_SaveAsCopy(document, fileWrite, 0)
    })
    const taken = blocks
    blocks = []
    if (size > limit) return null
    if (!saved) throw new PdfFault('damaged')
    return join(taken, size)
  }
}

function join(blocks: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const block of blocks) {
    bytes.set(block, at)
    at += block.length
  }
  return bytes
}
