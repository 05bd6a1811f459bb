import type { ByteSource } from './source-file.ts'

/** A file fetched piece by piece, as the PDF reader receives it. */
export type DistantSource = { readonly size: number; read(start: number, end: number): Promise<Uint8Array> }

/** Read this many bytes around the requested ones, because more of them will be needed. */
const AROUND = 32 * 1024
const MOST_BYTES = 24 * 1024 * 1024

/** Thrown when the reader asks for a piece that hasn't been fetched yet. */
class MissingPiece extends Error {
  readonly start: number
  readonly end: number

  constructor(start: number, end: number) {
    super(`bytes ${start} to ${end}`)
    this.start = start
    this.end = end
  }
}

/**
 * Runs the synchronous `read` over a file that has to be fetched asynchronously: whenever a piece was missing, it fetches
 * that piece and runs `read` again from the start. Throws what `read` throws, and MissingPiece once more than 24 MB would
 * have to be fetched.
 */
export async function readPatiently<T>(source: DistantSource, read: (known: ByteSource) => T): Promise<T> {
  const pieces: { start: number; bytes: Uint8Array }[] = []
  const known: ByteSource = {
    size: source.size,
    read(from, to) {
      const [start, end] = [Math.max(0, from), Math.min(to, source.size)]
      if (start >= end) return new Uint8Array()
      const piece = pieces.find((one) => one.start <= start && end <= one.start + one.bytes.length)
      if (piece === undefined) throw new MissingPiece(start, end)
      return piece.bytes.slice(start - piece.start, end - piece.start)
    },
  }
  for (let room = MOST_BYTES; ; ) {
    try {
      return read(known)
    } catch (error) {
      if (!(error instanceof MissingPiece)) throw error
      const start = Math.max(0, error.start - AROUND)
      const bytes = await source.read(start, Math.min(source.size, error.end + AROUND))
      room -= bytes.length
      if (room < 0) throw error
      pieces.push({ start, bytes })
    }
  }
}
