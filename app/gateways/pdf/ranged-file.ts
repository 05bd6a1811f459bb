import { hasParentLoop, objectsOf } from './file-objects.ts'
import type { Heap } from './heap.ts'
import { MendedSource } from './mended-source.ts'
import { PdfFault, type PdfiumFile, type PdfSource } from './pdf-source.ts'
import { type SourceCalls, suspending } from './source-calls.ts'

/** The length in bytes from which a read is fetched separately and not put into the frames, because an image's data is read only once. */
const LONG_READ = 64 * 1024

const READ_AT_ONCE = 4 * 1024 * 1024

type Tools = {
  heap: Heap
  calls: SourceCalls
  functions: WebAssembly.Table
  memory: WebAssembly.Memory
  /** The compiled `get-block.wasm`. */
  getBlock: WebAssembly.Module
}

/**
 * Opens a file that stays in its storage; PDFium waits for each part that it reads. The file is first read through once, to find loops in
 * its page tree and its skeleton, which stays in memory. Refuses a file that isn't a PDF.
 */
export async function openRangedFile(tools: Tools, own: PdfSource): Promise<PdfiumFile> {
  const source = await MendedSource.of(own)
  let opened = await survey(tools, source)
  const again = async (mended: boolean) => {
    if (!mended) return false
    opened.directory.free()
    opened = await survey(tools, source)
    return true
  }
  return {
    get size() {
      return source.size
    },
    read: (start, end) => source.read(start, end),
    open: () => tools.calls.FPDF_LoadCustomDocument(opened.access, ''),
    repair: async () => again(await source.repair()),
    unlock: async () => again(await source.unlock()),
  }
}

/**
 * Reads the file through and makes the table for reading it. `access` is the address of PDFium's description of the file (FPDF_FILEACCESS).
 */
async function survey(
  tools: Tools,
  source: PdfSource,
): Promise<{ access: number; directory: BlockDirectory }> {
  const { heap, functions, memory, getBlock } = tools
  const directory = new BlockDirectory(heap, source.size)
  const skeleton = new FileSkeleton()
  const read = async (start: number, end: number) => {
    const bytes = await source.read(start, end)
    for (const { from, to } of skeleton.see(start, bytes, start + bytes.length >= source.size))
      directory.keep(Math.max(from, start), bytes.subarray(Math.max(0, from - start), to - start))
    return bytes
  }
  if (await hasParentLoop(objectsOf({ size: source.size, read }))) throw new PdfFault('damaged')
  const miss = suspending((_directory, position, buffer, size) =>
    fetchBlock({ heap, directory, source }, position!, buffer!, size!),
  )
  const { exports } = new WebAssembly.Instance(getBlock, { e: { miss, memory } })
  const index = functions.grow(1)
  functions.set(index, exports.f)
  const access = heap.allocate(12)
  for (const [at, value] of [source.size, index, directory.address].entries())
    heap.setInt32(access + 4 * at, value)
  return { access, directory }
}

/** Fetches a part of the file for PDFium. Answers 1, or 0 if the file doesn't have the position, which PDFium takes for a damaged file. */
async function fetchBlock(
  { heap, directory, source }: { heap: Heap; directory: BlockDirectory; source: PdfSource },
  position: number,
  buffer: number,
  size: number,
): Promise<number> {
  const end = position + size
  if (position < 0 || end > source.size) return 0
  if (size >= LONG_READ) {
    for (let at = position; at < end; at += READ_AT_ONCE)
      heap.write(buffer + at - position, await source.read(at, Math.min(end, at + READ_AT_ONCE)))
    return 1
  }
  for (let at = position; at < end; ) {
    const frame = directory.layoutOf(at)
    const bytes = await source.read(frame.from, frame.to)
    directory.lay(frame.from, bytes)
    const stop = Math.min(end, frame.to)
    heap.write(buffer + at - position, bytes.subarray(at - frame.from, stop - frame.from))
    at = stop
  }
  return 1
}

/** The length of the longest keyword that is searched for across the border between two pieces of the file. */
const WORD = 16

/**
 * Finds the granules of a file that are outside its streams: the objects that lead from page to page, which are read again and again in a
 * scan of thousands of pages. It is shown the file once, from beginning to end.
 */
export class FileSkeleton {
  #at = 0
  #isInData = false

  /** The position up to which the file was seen. */
  get at(): number {
    return this.#at
  }

  /**
   * Yields the granules of these bytes that should be kept, as offsets in the file. An incomplete last granule is left for the next call.
   */
  *see(start: number, bytes: Uint8Array, isEnd: boolean): Generator<{ from: number; to: number }> {
    const end = start + bytes.length
    if (start > this.#at || end <= this.#at) return
    const until = isEnd ? end : Math.floor(end / GRANULE) * GRANULE
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let from = this.#isInData ? null : this.#at
    let look = Math.max(0, this.#at - start - WORD)
    for (;;) {
      const found = from === null ? text.indexOf('endstream', look, 'latin1') : beginOfData(text, look)
      if (found < 0 || start + found >= until) break
      look = found + 9
      if (from === null) from = start + found
      else {
        yield this.#widened(from, start + found)
        from = null
      }
    }
    if (from !== null && from < until) yield this.#widened(from, until)
    this.#isInData = from === null
    this.#at = until
  }

  /** Widens a range to whole granules, including the next one, because PDFium reads more than it needs. */
  #widened(from: number, to: number): { from: number; to: number } {
    const first = Math.max(this.#at, Math.floor(from / GRANULE) * GRANULE)
    return { from: first, to: (Math.ceil(to / GRANULE) + 1) * GRANULE }
  }
}

/** Finds the beginning of a stream's data: after a dictionary and the keyword, followed by a line end. */
function beginOfData(text: Buffer, from: number): number {
  for (
    let at = text.indexOf('stream', from, 'latin1');
    at >= 0;
    at = text.indexOf('stream', at + 6, 'latin1')
  ) {
    const next = text[at + 6]
    if ((next === 10 || next === 13) && text[at - 1] !== 100) return at + 7
  }
  return -1
}

/** PDFium's parser reads this many bytes at a time. */
export const GRANULE = 512

const FRAME = 64 * 1024
const FRAMES = 160
const BLOCK = 1024 * 1024
const MAX_KEPT_BLOCKS = 20

/**
 * Knows which parts of the file are in PDFium's memory: one address for each granule, or 0. `get-block.wasm` reads the table, so that
 * PDFium's millions of small reads never leave WebAssembly. Some granules are kept for good; the others share a ring of frames, in which
 * the oldest is replaced.
 */
class BlockDirectory {
  readonly #heap: Heap
  readonly #size: number
  /** The address of the table itself. */
  readonly address: number
  readonly #frames: { at: number; holds: number | null }[] = []
  #nextFrame = 0
  #block = { at: 0, used: BLOCK }
  readonly #blocks: number[] = []
  /** Whether each granule is kept for good. */
  readonly #kept: Uint8Array

  constructor(heap: Heap, size: number) {
    this.#heap = heap
    this.#size = size
    const granules = Math.ceil(size / GRANULE)
    this.#kept = new Uint8Array(granules)
    this.address = heap.allocate(4 * granules)
    heap.write(this.address, new Uint8Array(4 * granules))
  }

  /** Keeps these bytes, which begin at a granule, for good if there is room. */
  keep(from: number, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += GRANULE) {
      const granule = (from + at) / GRANULE
      const piece = bytes.subarray(at, at + GRANULE)
      if (this.#kept[granule] === 1 || (piece.length < GRANULE && from + bytes.length < this.#size)) continue
      const address = this.#room()
      if (address === null) return
      this.#heap.write(address, piece)
      this.#heap.setInt32(this.address + 4 * granule, address)
      this.#kept[granule] = 1
    }
  }

  #room(): number | null {
    if (this.#block.used === BLOCK) {
      if (this.#blocks.length === MAX_KEPT_BLOCKS) return null
      this.#block = { at: this.#heap.allocate(BLOCK), used: 0 }
      this.#blocks.push(this.#block.at)
    }
    const address = this.#block.at + this.#block.used
    this.#block.used += GRANULE
    return address
  }

  /** The frame that contains a position of the file. */
  layoutOf(position: number): { from: number; to: number } {
    const from = Math.floor(position / FRAME) * FRAME
    return { from, to: Math.min(from + FRAME, this.#size) }
  }

  /** Puts a frame's bytes in place of the oldest frame. */
  lay(from: number, bytes: Uint8Array): void {
    const frame = this.#takeFrame()
    this.#heap.write(frame.at, bytes)
    frame.holds = from
    this.#point(from, frame.at)
  }

  #takeFrame() {
    const frame = this.#frames[this.#nextFrame] ?? { at: this.#heap.allocate(FRAME), holds: null }
    this.#frames[this.#nextFrame] = frame
    this.#nextFrame = (this.#nextFrame + 1) % FRAMES
    if (frame.holds !== null) this.#point(frame.holds, null)
    return frame
  }

  /** Frees the table and its frames. The file can't be read with it afterwards. */
  free(): void {
    for (const at of [this.address, ...this.#blocks, ...this.#frames.map((frame) => frame.at)])
      this.#heap.free(at)
  }

  #point(from: number, address: number | null): void {
    const first = from / GRANULE
    for (let index = 0; index < FRAME / GRANULE && first + index < this.#kept.length; index++)
      if (this.#kept[first + index] === 0)
        this.#heap.setInt32(
          this.address + 4 * (first + index),
          address === null ? 0 : address + index * GRANULE,
        )
  }
}
