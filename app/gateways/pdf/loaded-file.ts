import { HEAD_BYTES, hasHeader, looksLikePdf } from './file-head.ts'
import type { Heap } from './heap.ts'
import { PdfFault } from './pdf-fault.ts'
import { type Repair, TAIL_BYTES, tailFor } from './repair-tail.ts'

/** Larger files don't fit beside PDFium's own memory; they are refused before they are read. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024

const HEADER = '%PDF-1.7\n'
/** Bytes of the file that are looked through at once. */
const WINDOW = 1024 * 1024

/** The file in PDFium's memory, with room before and behind it for what it may lack. */
export interface LoadedFile {
  readonly address: number
  readonly size: number
  /** The bytes from `start` up to, not including, `end`; a copy. */
  read(start: number, end: number): Uint8Array
  /** Puts behind it what leads to its pages without its own table of objects, or without its own page tree, where that was done before. Answers false when nothing is left to try. */
  repair(): boolean
}

/** Copies the stream into the heap as it comes, so that the file is never in memory twice. `size` must be its exact length. */
export async function loadFile(
  heap: Heap,
  guard: <T>(step: () => T) => T,
  size: number,
  stream: ReadableStream<Uint8Array>,
): Promise<LoadedFile> {
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
  const head = heap.read(address, Math.min(size, HEAD_BYTES))
  if (!looksLikePdf(head)) throw new PdfFault('empty')
  if (hasHeader(head)) return loadedFile(heap, address, size)
  heap.write(begin, Buffer.from(HEADER))
  return loadedFile(heap, begin, HEADER.length + size)
}

function loadedFile(heap: Heap, address: number, ownSize: number): LoadedFile {
  let size = ownSize
  const untried: Repair[] = ['tree', 'pages']
  const read = (start: number, end: number) => {
    const from = Math.min(Math.max(0, start), size)
    return heap.read(address + from, Math.min(Math.max(from, end), size) - from)
  }
  return {
    address,
    get size() {
      return size
    },
    read,
    repair() {
      const repair = untried.shift()
      if (repair === undefined) return false
      const tail = Buffer.from(tailFor(windowsOf(read, ownSize), repair), 'latin1')
      heap.write(address + ownSize, tail)
      size = ownSize + tail.length
      return true
    },
  }
}

/** The file piece by piece; each begins a little before the end of the last, so that nothing is cut in two. */
function* windowsOf(read: LoadedFile['read'], size: number): Generator<string> {
  for (let at = 0; at < size; at += WINDOW)
    yield Buffer.from(read(Math.max(0, at - HEAD_BYTES), at + WINDOW)).toString('latin1')
}
