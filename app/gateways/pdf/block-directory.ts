import type { Heap } from './heap.ts'

/** PDFium's parser reads so much at a time. Bytes. */
export const GRANULE = 512

const FRAME = 64 * 1024
const FRAMES = 160
const BLOCK = 1024 * 1024
const MOST_KEPT_BLOCKS = 20

/**
 * Which parts of the file lie in PDFium's memory, and where: an address for each granule, 0 for what isn't there. `get-block.wasm`
 * reads it, so that PDFium's millions of small reads never leave WebAssembly. Some granules are kept for good, others share
 * a ring of frames, the oldest of which makes way.
 */
export class BlockDirectory {
  readonly #heap: Heap
  readonly #size: number
  /** The table's own address. */
  readonly address: number
  readonly #frames: { at: number; holds: number | null }[] = []
  #nextFrame = 0
  #block = { at: 0, used: BLOCK }
  readonly #blocks: number[] = []
  /** By granule: kept for good. */
  readonly #kept: Uint8Array

  constructor(heap: Heap, size: number) {
    this.#heap = heap
    this.#size = size
    const granules = Math.ceil(size / GRANULE)
    this.#kept = new Uint8Array(granules)
    this.address = heap.allocate(4 * granules)
    heap.write(this.address, new Uint8Array(4 * granules))
  }

  /** Keeps these bytes, which begin at a granule, as long as there is room for such. */
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
      if (this.#blocks.length === MOST_KEPT_BLOCKS) return null
      this.#block = { at: this.#heap.allocate(BLOCK), used: 0 }
      this.#blocks.push(this.#block.at)
    }
    const address = this.#block.at + this.#block.used
    this.#block.used += GRANULE
    return address
  }

  /** The frame that a place in the file belongs to. */
  frameOf(position: number): { from: number; to: number } {
    const from = Math.floor(position / FRAME) * FRAME
    return { from, to: Math.min(from + FRAME, this.#size) }
  }

  /** Puts a frame's bytes where the oldest frame was. */
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

  /** Gives its memory back; nobody may read by it any more. */
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
