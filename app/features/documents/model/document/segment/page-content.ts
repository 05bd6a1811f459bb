import { deflateSync, inflateSync, constants as zlib } from 'node:zlib'
import { type Box, boxOf } from './page-geometry.ts'
import {
  formatNumber,
  isDict,
  numberOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  type PdfValue,
} from './pdf-value.ts'
import type { PlainPdf } from './read-pdf.ts'

/** The appearance of an annotation or form field. It is drawn as part of the page, so nothing in it can be clicked. */
interface Appearance {
  form: PdfRef
  /** The operands of the PDF operator `cm` that place the form. */
  matrix: string
}

const MAX_READ = 10_000
const MAX_DRAWN = 2_000
const [HIDDEN, NO_VIEW] = [2, 32]

/** Annotations that aren't drawn: the viewer draws links itself, and pop-ups are windows. */
const NOT_DRAWN = ['/Link', '/Popup']

/** The appearances of a page's annotations. assumed: nothing is drawn for an annotation without one. */
export function appearancesOf(pdf: PlainPdf, page: PdfDict): Appearance[] {
  const annotations = pdf.resolve(page.get('/Annots'))
  if (!Array.isArray(annotations)) return []
  return annotations
    .slice(0, MAX_READ)
    .flatMap((item) => appearanceOf(pdf, pdf.resolve(item)) ?? [])
    .slice(0, MAX_DRAWN)
}

function appearanceOf(pdf: PlainPdf, annotation: PdfValue): Appearance | null {
  if (!isDict(annotation) || NOT_DRAWN.includes(String(pdf.resolve(annotation.get('/Subtype'))))) return null
  const flags = numberOf(pdf.resolve(annotation.get('/F'))) ?? 0
  const rect = boxOf(pdf.resolve(annotation.get('/Rect')), pdf.resolve)
  const form = normalForm(pdf, annotation)
  if ((flags & (HIDDEN | NO_VIEW)) !== 0 || !rect || !form) return null
  const dict = pdf.object(form)?.value
  const matrix = isDict(dict) ? fitInto(pdf, dict, rect) : null
  return matrix ? { form, matrix } : null
}

function normalForm(pdf: PlainPdf, annotation: PdfDict): PdfRef | null {
  const looks = pdf.resolve(annotation.get('/AP'))
  let normal = isDict(looks) ? looks.get('/N') : undefined
  const states = pdf.resolve(normal)
  if (normal instanceof PdfRef && pdf.object(normal)?.stream) return normal
  if (!isDict(states)) return null
  normal = states.get(String(pdf.resolve(annotation.get('/AS'))))
  return normal instanceof PdfRef && pdf.object(normal)?.stream ? normal : null
}

/**
 * The matrix that fits a form into an annotation (ISO 32000-1, 12.5.5): the form's box, transformed by its own matrix, is scaled and moved
 * into the annotation's Rect.
 */
function fitInto(pdf: PlainPdf, form: PdfDict, rect: Box): string | null {
  const box = boxOf(pdf.resolve(form.get('/BBox')), pdf.resolve)
  if (!box) return null
  const own = pdf.resolve(form.get('/Matrix'))
  const numbers = Array.isArray(own) ? own.map((item) => numberOf(pdf.resolve(item))) : []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
  const xs = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => a * x + c * y + e))
  const ys = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => b * x + d * y + f))
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  if (!(width > 0 && height > 0)) return null
  const [sx, sy] = [(rect[2] - rect[0]) / width, (rect[3] - rect[1]) / height]
  if (Math.max(sx, sy) > 100_000) return null
  return [sx, 0, 0, sy, rect[0] - left * sx, rect[1] - bottom * sy].map(formatNumber).join(' ')
}

/** The content of one page as the data of a single stream, still encoded with `filters`. */
export interface PageContent {
  data: Uint8Array
  filters: PdfDict
}

/** The most bytes that a page's content may unpack to. A larger one is a decompression bomb, or a page that no reader would wait for. */
const MAX_CONTENT_BYTES = 32 * 1024 * 1024
const FILTER_KEYS = ['/Filter', '/DecodeParms', '/DL']
const NEWLINE = new Uint8Array([10])

/**
 * Makes one stream of a page's content, because a form can have only one. A single stream is copied as it is. Several streams are unpacked
 * and joined.
 */
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
    // Data that is cut off at the end is common, and every reader shows the part that is there.
    return inflateSync(stream, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: limit })
  } catch {
    return null
  }
}

function listOf(value: PdfValue): PdfValue[] {
  if (Array.isArray(value)) return value
  return value === '' || value === 'null' ? [] : [value]
}
