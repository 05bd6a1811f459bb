import {
  isDict,
  numberOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  type PdfValue,
  UnreadablePdf,
} from './pdf-value.ts'
import { latin1, ValueReader } from './read-value.ts'

const TAIL_BYTES = 2_048

/**
 * A PDF as PDFium writes it: one classic cross-reference table and no object streams. Objects are read when they are
 * asked for.
 */
export interface PlainPdf {
  root: PdfDict
  /** Reads an object. Undefined if the file has none of that number. */
  object(ref: PdfRef): PdfObject | undefined
  /** Follows references to a direct value. Returns '' when a reference leads nowhere. */
  resolve(value: PdfValue | undefined): PdfValue
}

/** Reads such a PDF. Throws UnreadablePdf for any other file. */
export function readPdf(bytes: Uint8Array): PlainPdf {
  const reader = new ValueReader(bytes, startOfXref(bytes))
  const offsets = readXref(reader)
  const trailer = reader.value()
  const known = new Map<number, PdfObject>()

  function object({ number }: PdfRef): PdfObject | undefined {
    const offset = offsets.get(number)
    if (offset === undefined) return undefined
    const found = known.get(number) ?? readObject(bytes, offset, number, resolve)
    known.set(number, found)
    return found
  }

  function resolve(value: PdfValue | undefined): PdfValue {
    let current = value
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > 20) throw new UnreadablePdf('reference loop')
      current = object(current)?.value
    }
    return current ?? ''
  }

  const root = isDict(trailer) ? resolve(trailer.get('/Root')) : ''
  if (!isDict(root)) throw new UnreadablePdf('no catalogue')
  return { root, object, resolve }
}

function startOfXref(bytes: Uint8Array): number {
  const from = Math.max(0, bytes.length - TAIL_BYTES)
  const found = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(bytes, from, bytes.length))
  if (!found) throw new UnreadablePdf('no startxref')
  return Number(found[1])
}

/** Reads the cross-reference table. Leaves the reader at the trailer dictionary. */
function readXref(reader: ValueReader): Map<number, number> {
  const offsets = new Map<number, number>()
  if (reader.token() !== 'xref') throw new UnreadablePdf('no cross-reference table')
  for (let token = reader.token(); token !== 'trailer'; token = reader.token()) {
    const [first, count] = [numberOf(token), numberOf(reader.token())]
    if (first === undefined || count === undefined) throw new UnreadablePdf('bad cross-reference table')
    for (let index = 0; index < count; index++) {
      const offset = Number(reader.token())
      reader.token()
      if (reader.token() === 'n') offsets.set(first + index, offset)
    }
  }
  return offsets
}

function readObject(
  bytes: Uint8Array,
  offset: number,
  number: number,
  resolve: (value: PdfValue | undefined) => PdfValue,
): PdfObject {
  const reader = new ValueReader(bytes, offset)
  if (reader.token() !== String(number)) throw new UnreadablePdf(`object ${number} is not where it should be`)
  reader.token()
  if (reader.token() !== 'obj') throw new UnreadablePdf(`object ${number} has no head`)
  const value = reader.value()
  if (!isDict(value) || reader.token() !== 'stream') return { value, stream: null }
  const length = numberOf(resolve(value.get('/Length')))
  const start = reader.at + (bytes[reader.at] === 13 ? 2 : 1)
  if (length === undefined || start + length > bytes.length)
    throw new UnreadablePdf(`stream ${number} has no length`)
  const after = new ValueReader(bytes, start + length)
  if (after.token() !== 'endstream') throw new UnreadablePdf(`stream ${number} has a wrong length`)
  return { value, stream: bytes.subarray(start, start + length) }
}
