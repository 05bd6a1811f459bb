import { GRANULE } from './block-directory.ts'

/** Longest word that is looked for across the border of what was seen. */
const WORD = 16

/**
 * Which granules of a file lie outside the data of its streams: what leads from page to page, and what a reader of a scan of
 * thousands of pages asks for again and again. It sees the file once, from its beginning to its end.
 */
export class FileSkeleton {
  #at = 0
  #isInData = false

  /** Where the next bytes to see begin. */
  get at(): number {
    return this.#at
  }

  /** The granules of these bytes that are kept, as offsets in the file; the last granule that isn't whole is left for the next. */
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

  /** To whole granules, the next one too: readers take more than they need. */
  #widened(from: number, to: number): { from: number; to: number } {
    const first = Math.max(this.#at, Math.floor(from / GRANULE) * GRANULE)
    return { from: first, to: (Math.ceil(to / GRANULE) + 1) * GRANULE }
  }
}

/** After a dictionary, and followed by a line's end. */
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
