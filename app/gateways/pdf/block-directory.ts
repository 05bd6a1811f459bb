import type { Heap } from './heap.ts'

/** PDFium's parser reads this many bytes at a time. */
export const GRANULE = 512

const FRAME = 64 * 1024
const FRAMES = 160
const BLOCK = 1024 * 1024
const MAX_KEPT_BLOCKS = 20

/**
 * Knows which parts of the file are in PDFium's memory: one address for each granule, or 0. `get-block.wasm` reads the
 * table, so that PDFium's millions of small reads never leave WebAssembly. Some granules are kept for good; the others
 * share a ring of frames, in which the oldest is replaced.
 */
export class BlockDirectory {
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
  frameOf(position: number): { from: number; to: number } {
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

  /** Frees its memory. Nothing may be read with it afterwards. */
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
