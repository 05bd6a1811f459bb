import { inflateSync } from 'node:zlib'
import { isDict, numberOf, type PdfDict, PdfRef, type PdfValue, UnreadablePdf } from './pdf-value.ts'
import { ValueReader } from './read-value.ts'

/** An uploaded file in its storage, read piece by piece. */
export interface ByteSource {
  size: number
  /** Returns a copy of the bytes from `start` up to, not including, `end`. */
  read(start: number, end: number): Uint8Array
}

type Place = { offset: number } | { container: number; index: number }

const WINDOWS = [16 * 1024, 512 * 1024, 8 * 1024 * 1024]
const MAX_TABLES = 64
const MAX_ENTRIES = 2_000_000
const MAX_UNPACKED = 64 * 1024 * 1024

/**
 * Finds values in any PDF through its cross-reference tables and streams, as the author's program wrote them. Throws
 * UnreadablePdf (or a zlib error) for files that need repair, and for encrypted files, whose texts can't be read.
 */
export class SourceFile {
  readonly catalog: PdfDict
  readonly #source: ByteSource
  readonly #places = new Map<number, Place>()

  constructor(source: ByteSource) {
    this.#source = source
    const trailers = this.#readTables(this.#startOfXref())
    const root = trailers.find((trailer) => trailer.has('/Root'))?.get('/Root')
    const catalog = trailers.some((trailer) => trailer.has('/Encrypt')) ? '' : this.resolve(root)
    if (!isDict(catalog)) throw new UnreadablePdf('no catalogue')
    this.catalog = catalog
  }

  /** Follows references to a direct value. Returns '' when a reference leads nowhere. */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > 20) throw new UnreadablePdf('reference loop')
      current = this.#value(current.number)
    }
    return current ?? ''
  }

  #value(number: number): PdfValue | undefined {
    const place = this.#places.get(number)
    if (!place) return undefined
    if ('offset' in place) return this.#objectAt(place.offset).value
    const container = this.#places.get(place.container)
    if (!container || !('offset' in container)) return undefined
    const { dict, data } = this.#streamAt(container.offset)
    const heads = new ValueReader(data, 0)
    for (let skipped = 0; skipped < place.index * 2 + 1; skipped++) heads.token()
    const first = numberOf(this.resolve(dict.get('/First'))) ?? 0
    return new ValueReader(data, first + Number(heads.token())).value()
  }

  #startOfXref(): number {
    const { size } = this.#source
    const tail = Buffer.from(this.#source.read(Math.max(0, size - 2_048), size)).toString('latin1')
    const found = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)
    if (!found) throw new UnreadablePdf('no startxref')
    return Number(found[1])
  }

  /** Reads all cross-reference tables. The newest comes first, so the first position found for an object is the valid one. */
  #readTables(start: number): PdfDict[] {
    const trailers: PdfDict[] = []
    const waiting = [start]
    const seen = new Set<number>()
    for (let offset = waiting.pop(); offset !== undefined; offset = waiting.pop()) {
      if (seen.has(offset)) continue
      if (seen.add(offset).size > MAX_TABLES) throw new UnreadablePdf('tables without end')
      const trailer = this.#readTable(offset)
      trailers.push(trailer)
      for (const key of ['/Prev', '/XRefStm']) {
        const next = numberOf(trailer.get(key))
        if (next !== undefined) waiting.push(next)
      }
    }
    return trailers
  }

  #readTable(offset: number): PdfDict {
    const isPlain = Buffer.from(this.#source.read(offset, offset + 4)).toString('latin1') === 'xref'
    if (!isPlain) return this.#readXrefStream(offset)
    return this.#within(offset, (reader) => {
      reader.token()
      for (let token = reader.token(); token !== 'trailer'; token = reader.token()) {
        const [first, count] = [Number(token), Number(reader.token())]
        for (let index = 0; index < count; index++) {
          const at = Number(reader.token())
          reader.token()
          if (reader.token() === 'n') this.#note(first + index, { offset: at })
        }
      }
      const trailer = reader.value()
      if (!isDict(trailer)) throw new UnreadablePdf('no trailer')
      return trailer
    })
  }

  #readXrefStream(offset: number): PdfDict {
    const { dict, data } = this.#streamAt(offset)
    const widths = listOf(dict.get('/W'))
    const [kindBytes = 0, placeBytes = 0, indexBytes = 0] = widths
    const row = kindBytes + placeBytes + indexBytes
    if (widths.length !== 3 || row < 1 || widths.some((width) => width < 0 || width > 8))
      throw new UnreadablePdf('bad widths')
    const ranges = dict.has('/Index') ? listOf(dict.get('/Index')) : [0, numberOf(dict.get('/Size')) ?? 0]
    const field = (at: number, width: number) =>
      data.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0)
    let at = 0
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      for (let index = 0; index < ranges[range + 1]! && at + row <= data.length; index++, at += row) {
        const kind = kindBytes === 0 ? 1 : field(at, kindBytes)
        const place = field(at + kindBytes, placeBytes)
        const number = ranges[range]! + index
        if (kind === 1) this.#note(number, { offset: place })
        if (kind === 2)
          this.#note(number, { container: place, index: field(at + kindBytes + placeBytes, indexBytes) })
      }
    }
    return dict
  }

  #note(number: number, place: Place): void {
    if (this.#places.size > MAX_ENTRIES) throw new UnreadablePdf('too many objects')
    if (!this.#places.has(number)) this.#places.set(number, place)
  }

  /** Reads the object at a position. `dataAt` is where the data begins, if the object is a stream. */
  #objectAt(offset: number): { value: PdfValue; dataAt: number | null } {
    return this.#within(offset, (reader, bytes) => {
      for (let skipped = 0; skipped < 3; skipped++) reader.token()
      const value = reader.value()
      if (!isDict(value) || reader.token() !== 'stream') return { value, dataAt: null }
      return { value, dataAt: offset + reader.at + (bytes[reader.at] === 13 ? 2 : 1) }
    })
  }

  #streamAt(offset: number): { dict: PdfDict; data: Uint8Array } {
    const { value, dataAt } = this.#objectAt(offset)
    if (!isDict(value) || dataAt === null) throw new UnreadablePdf('no stream')
    const length = numberOf(this.resolve(value.get('/Length'))) ?? 0
    const raw = this.#source.read(dataAt, dataAt + length)
    const filter = this.resolve(value.get('/Filter'))
    const name = Array.isArray(filter) && filter.length === 1 ? filter[0] : filter
    if (name === '') return { dict: value, data: raw }
    if (name !== '/FlateDecode') throw new UnreadablePdf('unusual filter')
    const data = inflateSync(raw, { maxOutputLength: MAX_UNPACKED })
    return { dict: value, data: this.#undoPredictor(value, data) }
  }

  #undoPredictor(dict: PdfDict, data: Uint8Array): Uint8Array {
    const given = this.resolve(dict.get('/DecodeParms'))
    const parameters = Array.isArray(given) ? this.resolve(given[0]) : given
    if (!isDict(parameters) || (numberOf(parameters.get('/Predictor')) ?? 1) < 10) return data
    return undoPngRows(data, numberOf(parameters.get('/Columns')) ?? 1)
  }

  /** Reads with a growing part of the file until it suffices, because the length of an object is known only after reading it. */
  #within<T>(offset: number, read: (reader: ValueReader, bytes: Uint8Array) => T): T {
    for (const [index, window] of WINDOWS.entries()) {
      const end = Math.min(this.#source.size, offset + window)
      const bytes = this.#source.read(Math.min(offset, end), end)
      try {
        return read(new ValueReader(bytes, 0), bytes)
      } catch (error) {
        if (!(error instanceof UnreadablePdf) || end === this.#source.size || index === WINDOWS.length - 1)
          throw error
      }
    }
    throw new UnreadablePdf('object without end')
  }
}

function listOf(value: PdfValue | undefined): number[] {
  return Array.isArray(value) ? value.map((item) => numberOf(item) ?? 0) : []
}

/** Undoes PNG filters of one byte per pixel. Cross-reference streams use "none" and "up", rarely "sub". */
function undoPngRows(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(data.length / (columns + 1))
  const plain = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (columns + 1)]!
    if (filter > 2) throw new UnreadablePdf('unusual predictor')
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const left = filter === 1 && column > 0 ? plain[at - 1]! : 0
      const above = filter === 2 && row > 0 ? plain[at - columns]! : 0
      plain[at] = data[row * (columns + 1) + 1 + column]! + left + above
    }
  }
  return plain
}
