import { GRANULE } from './block-directory.ts'

/** The longest word that is searched across the border between two pieces of the file. */
const WORD = 16

/**
 * Finds the granules of a file that lie outside its streams: the objects that lead from page to page, which are read
 * again and again in a scan of thousands of pages. Sees the file once, from beginning to end.
 */
export class FileSkeleton {
  #at = 0
  #isInData = false

  /** The position up to which the file was seen. */
  get at(): number {
    return this.#at
  }

  /**
   * Yields the granules of these bytes that are to be kept, as offsets in the file. An incomplete last granule is left
   * for the next call.
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

  /** Widens to whole granules, including the next one, because PDFium reads more than it needs. */
  #widened(from: number, to: number): { from: number; to: number } {
    const first = Math.max(this.#at, Math.floor(from / GRANULE) * GRANULE)
    return { from: first, to: (Math.ceil(to / GRANULE) + 1) * GRANULE }
  }
}

/** The beginning of a stream's data: after a dictionary, and followed by a line end. */
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
