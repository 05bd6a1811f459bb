import { type Box, boxOf } from './page-geometry.ts'
import { formatNumber, isDict, numberOf, type PdfDict, PdfRef, type PdfValue } from './pdf-value.ts'
import type { PlainPdf } from './read-pdf.ts'

/**
 * The appearance of an annotation or form field. It is drawn as part of the page, so nothing in it can be clicked any
 * more.
 */
export interface Appearance {
  form: PdfRef
  /** The operands of `cm`. */
  matrix: string
}

const MAX_READ = 10_000
const MAX_DRAWN = 2_000
const [HIDDEN, NO_VIEW] = [2, 32]
/** The viewer draws links itself, and pop-ups are windows, so neither is drawn. */
const NOT_DRAWN = ['/Link', '/Popup']

/** Annotations without an appearance are dropped. assumed: nothing is drawn in their place. */
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

/** ISO 32000-1, 12.5.5: the form's box, transformed by its own matrix, is scaled and moved into the annotation's Rect. */
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
