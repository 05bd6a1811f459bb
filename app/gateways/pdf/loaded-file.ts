import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { hasParentLoop, objectsOf, PlainImages } from './file-objects.ts'
import type { Heap } from './heap.ts'
import { HEADER, MendedSource, TAIL_BYTES } from './mended-source.ts'
import { PdfFault, type PdfiumFile } from './pdf-source.ts'

/**
 * The largest file that is copied into memory, in bytes. A larger one doesn't fit there beside PDFium's own data and is read from its
 * storage (openRangedFile).
 */
export const MAX_FILE_BYTES = 40 * 1024 * 1024

/** Copies the stream into the heap while it arrives, so that the file is never in memory twice. `size` must be its exact length. */
export async function loadFile(
  { api, heap }: { api: WrappedPdfiumModule; heap: Heap },
  guard: <T>(step: () => T) => T,
  size: number,
  stream: ReadableStream<Uint8Array>,
): Promise<PdfiumFile> {
  if (size < 1) throw new PdfFault('empty')
  if (size > MAX_FILE_BYTES) throw new PdfFault('tooComplex')
  const begin = guard(() => heap.allocate(HEADER.length + size + TAIL_BYTES))
  const address = begin + HEADER.length
  let filled = 0
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    if (filled + chunk.length > size) throw new PdfFault('damaged')
    guard(() => heap.write(address + filled, chunk))
    filled += chunk.length
  }
  if (filled !== size) throw new PdfFault('damaged')
  const read = async (start: number, end: number) =>
    heap.read(address + Math.min(start, size), Math.max(0, Math.min(end, size) - start))
  const source = await MendedSource.of({ size, read })
  const plainImages = new PlainImages()
  if (await hasParentLoop(plainImages.among(objectsOf(source)))) throw new PdfFault('damaged')
  return fileAt({ api, heap }, address, source, plainImages)
}

function fileAt(
  { api, heap }: { api: WrappedPdfiumModule; heap: Heap },
  ownAddress: number,
  source: MendedSource,
  plainImages: PlainImages,
): PdfiumFile {
  return {
    plainImages,
    get size() {
      return source.size
    },
    read: (start, end) => source.read(start, end),
    repair: () => source.repair(),
    unlock: () => source.unlock(),
    free: () => heap.free(ownAddress - HEADER.length),
    async open() {
      const address = ownAddress - source.ownAt
      for (const { at, bytes } of source.mends) heap.write(address + at, bytes)
      return api.FPDF_LoadMemDocument(address, source.size, '')
    },
  }
}
