import { HEAD_BYTES, hasHeader, looksLikePdf } from './file-head.ts'
import { objectsOf } from './file-objects.ts'
import type { Heap } from './heap.ts'
import { hasParentLoop } from './parent-loop.ts'
import { PdfFault } from './pdf-fault.ts'
import { type Repair, TAIL_BYTES, tailFor } from './repair-tail.ts'
import { unlockingPatches } from './unlock-file.ts'

/** Larger files don't fit beside PDFium's own memory; they are refused before they are read. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024

const HEADER = '%PDF-1.7\n'

/** The file in PDFium's memory, with room before and behind it for what it may lack. */
export interface LoadedFile {
  readonly address: number
  readonly size: number
  /** The bytes from `start` up to, not including, `end`; a copy. */
  read(start: number, end: number): Uint8Array
  /** Puts behind it what leads to its pages without its own table of objects, or without its own page tree, where that was done before. Answers false when nothing is left to try. */
  repair(): boolean
  /** Makes it open without a password, where its owner's is empty. Answers false for other files, and when that was done before. */
  unlock(): boolean
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
  if (!hasHeader(head)) heap.write(begin, Buffer.from(HEADER))
  const file = hasHeader(head)
    ? loadedFile(heap, address, size)
    : loadedFile(heap, begin, HEADER.length + size)
  if (hasParentLoop(objectsOf(file.read, file.size))) throw new PdfFault('damaged')
  return file
}

function loadedFile(heap: Heap, address: number, ownSize: number): LoadedFile {
  let size = ownSize
  let isUnlocked = false
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
      const tail = Buffer.from(
        tailFor(objectsOf(read, ownSize), isEncrypted(read, ownSize), repair),
        'latin1',
      )
      heap.write(address + ownSize, tail)
      size = ownSize + tail.length
      return true
    },
    unlock() {
      const patches = isUnlocked ? null : unlockingPatches(objectsOf(read, ownSize))
      isUnlocked = true
      for (const { find, replace } of patches ?? []) {
        const at = placeOf(read, ownSize, find)
        if (at >= 0) heap.write(address + at, Buffer.from(replace, 'latin1'))
      }
      return patches !== null
    },
  }
}

/** By any trailer or table: the key is named in plain text even where all else is packed. */
function isEncrypted(read: LoadedFile['read'], size: number): boolean {
  return placeOf(read, size, '/Encrypt') >= 0
}

/** Where these bytes stand in the file; -1 where they don't. */
function placeOf(read: LoadedFile['read'], size: number, text: string): number {
  const step = 1024 * 1024
  for (let at = 0; at < size; at += step) {
    const found = Buffer.from(read(at, at + step + text.length)).indexOf(text, 0, 'latin1')
    if (found >= 0) return at + found
  }
  return -1
}
