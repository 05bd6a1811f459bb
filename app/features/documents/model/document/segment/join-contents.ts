import { deflateSync, inflateSync, constants as zlib } from 'node:zlib'
import { isDict, type PdfDict, type PdfObject, type PdfValue } from './pdf-value.ts'
import type { PlainPdf } from './read-pdf.ts'

/** The content of one page as the data of a single stream, still encoded with `filters`. */
export interface PageContent {
  data: Uint8Array
  filters: PdfDict
}

/** A page that unpacks to more is a decompression bomb, or a page no reader would wait for. */
const MAX_CONTENT_BYTES = 32 * 1024 * 1024
const FILTER_KEYS = ['/Filter', '/DecodeParms', '/DL']
const NEWLINE = new Uint8Array([10])

/** A single stream is taken over as it is. Several streams are unpacked and joined, because a form can have only one. */
export function joinContents(pdf: PlainPdf, streams: PdfObject[]): PageContent | null {
  const [only] = streams
  if (streams.length === 1 && only?.stream && isDict(only.value)) {
    const dict = only.value
    const filters = FILTER_KEYS.flatMap((key) => (dict.has(key) ? [[key, dict.get(key)!] as const] : []))
    return { data: only.stream, filters: new Map(filters) }
  }
  const parts: Uint8Array[] = []
  let size = 0
  for (const stream of streams) {
    const part = unpack(pdf, stream, MAX_CONTENT_BYTES - size)
    if (!part) return null
    parts.push(part, NEWLINE)
    size += part.length + 1
  }
  return { data: deflateSync(Buffer.concat(parts)), filters: new Map([['/Filter', '/FlateDecode']]) }
}

/**
 * Unpacks plain data and Flate data without a predictor. Null for other encodings, damaged data and decompression bombs.
 */
function unpack(pdf: PlainPdf, { value, stream }: PdfObject, limit: number): Uint8Array | null {
  if (!isDict(value) || !stream || limit <= 0) return null
  const filters = listOf(pdf.resolve(value.get('/Filter')))
  if (filters.length === 0) return stream.length <= limit ? stream : null
  const [filter, parameters] = [
    pdf.resolve(filters[0]),
    pdf.resolve(listOf(pdf.resolve(value.get('/DecodeParms')))[0]),
  ]
  const predicted =
    isDict(parameters) && !['', '1'].includes(String(pdf.resolve(parameters.get('/Predictor'))))
  if (filters.length > 1 || filter !== '/FlateDecode' || predicted) return null
  try {
    // Streams that are cut off at the end are common, and every reader shows what is there.
    return inflateSync(stream, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: limit })
  } catch {
    return null
  }
}

function listOf(value: PdfValue): PdfValue[] {
  if (Array.isArray(value)) return value
  return value === '' || value === 'null' ? [] : [value]
}
