import { inflateSync, constants as zlib } from 'node:zlib'
import type { PdfSource } from './pdf-source.ts'

/**
 * An object by its number, with the beginning of its dictionary: `raw` as written, `dictionary` with names decoded and comments removed.
 */
export interface FileObject {
  number: number
  raw: string
  dictionary: string
}

/**
 * How many bytes of the file are searched at a time, and how many of them are searched again the next time, so that no object is cut in
 * two.
 */
const WINDOW = 1024 * 1024
const OVERLAP = 8 * 1024
const MAX_PACKED = 1024 * 1024
const MAX_UNPACKED = 16 * 1024 * 1024

/**
 * Yields every object of a file in its order, without using the file's table: also old versions and those in object streams. Yields some
 * twice.
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

/** Unpacks a stream. Answers data unchanged if it is encrypted or compressed by other methods than Flate. */
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

/** An image's size as PDFium reports it: in pixels, and in bytes as stored. */
type StoredSize = { width: number; height: number; bytes: number }

/** Entries that make an image more than its JPEG: a mask, a different interpretation of the samples, or another image in its place. */
const notPlain = /\/(?:Mask|SMask|SMaskInData|ImageMask|Decode|DecodeParms|Alternates)\b/
const onlyJpeg = /\/Filter\s*(?:\/DCTDecode\b|\[\s*\/DCTDecode\s*\])/

/**
 * Knows which images of a file are just a JPEG. They are identified by their sizes, which PDFium reports, while it doesn't report masks. If
 * one image isn't plain, no other with the same sizes counts as plain.
 */
export class PlainImages {
  readonly #isPlain = new Map<string, boolean>()

  /** Passes the objects through and examines each image among them. */
  async *among(objects: AsyncIterable<FileObject>): AsyncGenerator<FileObject> {
    for await (const object of objects) {
      if (/\/Subtype\s*\/Image\b/.test(object.dictionary)) this.#note(object.dictionary)
      yield object
    }
  }

  has(size: StoredSize): boolean {
    return this.#isPlain.get(keyOf(size)) ?? false
  }

  #note(dictionary: string): void {
    const number = (name: string) =>
      Number(new RegExp(`/${name}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R)`).exec(dictionary)?.[1] ?? 0)
    const key = keyOf({ width: number('Width'), height: number('Height'), bytes: number('Length') })
    const isWhole = /^<<[\s\S]*>>$/.test(dictionary.trim())
    const isPlain = isWhole && onlyJpeg.test(dictionary) && !notPlain.test(dictionary)
    this.#isPlain.set(key, isPlain && (this.#isPlain.get(key) ?? true))
  }
}

function keyOf({ width, height, bytes }: StoredSize): string {
  return `${width} ${height} ${bytes}`
}

/**
 * Whether a page has an ancestor that is its own ancestor. PDFium follows parents without counting, so copying such a page would never end
 * and couldn't be interrupted.
 */
export async function hasParentLoop(objects: AsyncIterable<FileObject>): Promise<boolean> {
  const parents = new Map<number, Set<number>>()
  const starts = new Set<number>()
  for await (const { number, dictionary } of objects) {
    if (!dictionary.includes('/Parent')) continue
    for (const parent of parentsIn(ownEntries(dictionary)))
      parents.set(number, (parents.get(number) ?? new Set()).add(parent))
    if (/\/Type\s*\/Page\b/.test(dictionary)) for (const parent of parentsIn(dictionary)) starts.add(parent)
  }
  const settled = new Set<number>()
  return [...starts].some((start) => !settled.has(start) && leadsBack(start, parents, settled))
}

function parentsIn(dictionary: string): number[] {
  return Array.from(dictionary.matchAll(/\/Parent\s+(\d+)\s+\d+\s+R/g), ([, parent]) => Number(parent))
}

/**
 * The entries of a dictionary without nested strings, lists and dictionaries, because a page may be written inside its
 * parent.
 */
function ownEntries(dictionary: string): string {
  let depth = 0
  let own = ''
  for (const [part] of dictionary.matchAll(
    /<<|>>|[[\]]|\((?:\\[\s\S]|[^\\()])*\)|<[^<>]*>|[^<>[\]()]+|[\s\S]/g,
  )) {
    if (part === '<<' || part === '[') depth++
    else if (part === '>>' || part === ']') depth--
    else if (depth === 1 && part[0] !== '(') own += part
  }
  return own
}

/**
 * Whether the parents of `start` lead back to one of themselves. Searches depth first without recursion, because a tree may be as deep as
 * the file has objects.
 */
function leadsBack(start: number, parents: Map<number, Set<number>>, settled: Set<number>): boolean {
  const path = new Set<number>([start])
  const stack = [{ node: start, left: [...(parents.get(start) ?? [])] }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.left.pop()
    if (next === undefined) {
      settled.add(top.node)
      path.delete(top.node)
      stack.pop()
    } else if (path.has(next)) return true
    else if (!settled.has(next)) {
      path.add(next)
      stack.push({ node: next, left: [...(parents.get(next) ?? [])] })
    }
  }
  return false
}
