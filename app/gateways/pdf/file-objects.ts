import { inflateSync, constants as zlib } from 'node:zlib'
import type { PdfSource } from './pdf-source.ts'

/**
 * An object by its number and the beginning of its dictionary: as it is written, and with plain names and without
 * comments.
 */
export interface FileObject {
  number: number
  raw: string
  dictionary: string
}

/**
 * How many bytes of the file are searched at a time, and how many of them are searched again the next time, so that no
 * object is cut in two.
 */
const WINDOW = 1024 * 1024
const OVERLAP = 8 * 1024
const MAX_PACKED = 1024 * 1024
const MAX_UNPACKED = 16 * 1024 * 1024

/**
 * Yields every object of a file in its order, without using the file's table: including old versions and those in object
 * streams. Some are yielded twice.
 */
export async function* objectsOf(source: Pick<PdfSource, 'size' | 'read'>): AsyncGenerator<FileObject> {
  const { size } = source
  for (let at = 0; at < size; at += WINDOW) {
    const from = Math.max(0, at - OVERLAP)
    const text = latin1(await source.read(from, Math.min(size, at + WINDOW)))
    const heads =
      /(?:^|\s)(\d{1,7})\s+\d{1,5}\s+obj\b([\s\S]{0,4000}?)(?=endobj|stream|\s\d{1,7}\s+\d{1,5}\s+obj\b)/g
    for (const { 0: all, 1: number, 2: dictionary = '', index } of text.matchAll(heads)) {
      yield { number: Number(number), raw: dictionary, dictionary: plain(dictionary) }
      if (/\/Type\s*\/ObjStm\b/.test(dictionary))
        yield* packedObjects(
          await source.read(from + index + all.length, from + index + all.length + MAX_PACKED),
          dictionary,
        )
    }
  }
}

/** Yields the objects of an object stream. `data` begins with the keyword before the stream's bytes. */
function* packedObjects(data: Uint8Array, dictionary: string): Generator<FileObject> {
  const text = unpack(data)
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  const heads = text.slice(0, first).trim().split(/\s+/).map(Number)
  for (let index = 0; index + 1 < heads.length; index += 2) {
    const [number, start, end] = [
      heads[index]!,
      first + heads[index + 1]!,
      first + (heads[index + 3] ?? text.length),
    ]
    const raw = text.slice(start, Math.max(start, end))
    yield { number, raw, dictionary: plain(raw) }
  }
}

/** Leaves data alone that is encrypted or compressed by other methods than Flate. */
function unpack(data: Uint8Array): string {
  const begin = latin1(data.subarray(0, 12)).search(/(?<=stream\r?\n)/)
  try {
    return latin1(
      inflateSync(data.subarray(Math.max(0, begin)), {
        finishFlush: zlib.Z_SYNC_FLUSH,
        maxOutputLength: MAX_UNPACKED,
      }),
    )
  } catch {
    return ''
  }
}

function plain(dictionary: string): string {
  if (!/[#%]/.test(dictionary)) return dictionary
  const decoded = dictionary.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return decoded.replace(/%[^\r\n]*/g, ' ')
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
