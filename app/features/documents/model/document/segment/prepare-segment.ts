import { MARK_LAYOUT, MARK_SLOTS, type MarkCall, markCalls } from './mark-layout.ts'
import { appearancesOf, joinContents, type PageContent } from './page-content.ts'
import { type Box, formatBox, geometryOf, type PageGeometry } from './page-geometry.ts'
import {
  formatNumber,
  isDict,
  type PdfDict,
  type PdfObject,
  PdfRef,
  type PdfValue,
  UnreadablePdf,
} from './pdf-value.ts'
import { type PlainPdf, readPdf } from './read-pdf.ts'
import { SegmentWriter } from './segment-writer.ts'
import type { Splice } from './stamp-segment.ts'

/** A segment as it is stored, without the mark's objects, and the positions at which they are inserted. */
export interface PreparedSegment {
  bytes: Uint8Array
  splice: Splice
  pages: PageGeometry[]
}

const [CATALOG, PAGES] = [1, 2]

/**
 * Rewrites PDFium's segment for stamping. Each page draws its own content as one form (so that nothing the content leaves
 * open can affect the mark), then its annotations, then the mark's forms. Only what pages need for drawing is copied:
 * links, actions, scripts, fields, attachments and metadata are left out. `hidden` are the layers that stay hidden
 * (hiddenLayers). Throws UnreadablePdf when the bytes are not such a segment.
 */
export function prepareSegment(bytes: Uint8Array, hidden: readonly string[] = []): PreparedSegment {
  const pdf = readPdf(bytes)
  const sources = readPages(pdf)
  if (sources.length === 0) throw new UnreadablePdf('no pages')
  const writer = new SegmentWriter(pdf)
  writer.reserve()
  writer.reserve()
  const places = new MarkPlaces(writer)
  const pages = sources.map((page) => writePage(pdf, writer, places, page))
  writer.copyWaiting()
  places.write()
  writer.write(CATALOG, `<</Type /Catalog /Pages ${PAGES} 0 R${layerSettings(writer, hidden)}>>`)
  const kids = pages.map(({ number }) => `${number} 0 R`).join(' ')
  writer.write(PAGES, `<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>`)
  const firstMark = writer.next
  const stored = writer.finish()
  return {
    bytes: stored.bytes,
    splice: { layout: MARK_LAYOUT, bodyLength: stored.bodyLength, firstMark, pages: pages.length },
    pages: pages.map(({ geometry }) => geometry),
  }
}

function layerSettings(writer: SegmentWriter, hidden: readonly string[]): string {
  if (writer.layers.length === 0) return ''
  const list = (layers: typeof writer.layers) => layers.map(({ number }) => `${number} 0 R`).join(' ')
  const off = writer.layers.filter(({ name }) => name !== null && hidden.includes(name))
  return ` /OCProperties <</OCGs [${list(writer.layers)}] /D <</Order [${list(writer.layers)}] /OFF [${list(off)}]>>>>`
}

function writePage(
  pdf: PlainPdf,
  writer: SegmentWriter,
  places: MarkPlaces,
  page: PdfDict,
): { number: number; geometry: PageGeometry } {
  const geometry = geometryOf(page, pdf.resolve)
  const forms = [`/BkM ${places.numberFor(geometry)} 0 R`]
  const draw: string[] = []
  const content = writeContent(pdf, writer, page, geometry)
  if (content.form) {
    forms.push(`/BkP ${content.form} 0 R`)
    draw.push('q /BkP Do Q')
  }
  for (const [index, { form, matrix }] of appearancesOf(pdf, page).entries()) {
    forms.push(`/BkA${index} ${writer.adopt(form)}`)
    draw.push(`q ${matrix} cm /BkA${index} Do Q`)
  }
  draw.push('q /BkM Do Q')
  const drawing = writeDrawing(writer, content.before.length > 0 ? ['Q', ...draw] : draw)

  const number = writer.reserve()
  const parts = [
    `/Type /Page /Parent ${PAGES} 0 R`,
    // No CropBox is written, because some readers ignore it and would show margins without the mark.
    `/MediaBox ${formatBox(geometry.box)}`,
    `/Rotate ${geometry.rotation} /UserUnit ${formatNumber(geometry.userUnit)}`,
    `/Resources ${content.resources(forms.join(' '))}`,
    `/Contents [${[...content.before, `${drawing} 0 R`].join(' ')}]`,
  ]
  const group = pdf.resolve(page.get('/Group'))
  if (isDict(group)) parts.push(`/Group ${writer.adopt(group)}`)
  writer.write(number, `<<${parts.join(' ')}>>`)
  return { number, geometry }
}

/** The way in which a page's own content is drawn on the rewritten page. */
interface OwnContent {
  /** The number of the form that holds the content. */
  form?: number
  /** The streams to run before ours, if there is no form. */
  before: string[]
  /** The page's resources with our forms added. */
  resources(forms: string): string
}

function writeContent(
  pdf: PlainPdf,
  writer: SegmentWriter,
  page: PdfDict,
  geometry: PageGeometry,
): OwnContent {
  const streams = contentsOf(pdf, page)
  const onlyForms = (forms: string) => `<</XObject <<${forms}>>>>`
  if (streams.length === 0) return { before: [], resources: onlyForms }
  const content = joinContents(
    pdf,
    streams.map(({ object }) => object),
  )
  if (content)
    return { form: writeContentForm(writer, page, geometry, content), before: [], resources: onlyForms }
  // These streams are encoded in a way that we can't join. They stay as they are, between the operators q and Q.
  const before = [`${writeDrawing(writer, ['q'])} 0 R`, ...streams.map(({ ref }) => writer.adopt(ref))]
  const own = pdf.resolve(page.get('/Resources'))
  return { before, resources: (forms) => extendResources(pdf, writer, isDict(own) ? own : new Map(), forms) }
}

function extendResources(pdf: PlainPdf, writer: SegmentWriter, own: PdfDict, forms: string): string {
  const xobjects = pdf.resolve(own.get('/XObject'))
  const named = isDict(xobjects) ? [...xobjects] : []
  const kept = named
    .filter(([name]) => !name.startsWith('/Bk'))
    .map(([name, ref]) => `${name} ${writer.adopt(ref)}`)
  const others = [...own]
    .filter(([key]) => key !== '/XObject')
    .map(([key, value]) => `${key} ${writer.adopt(value)}`)
  return `<<${others.join(' ')} /XObject <<${[...kept, forms].join(' ')}>>>>`
}

function writeDrawing(writer: SegmentWriter, lines: string[]): number {
  const number = writer.reserve()
  writer.writeStream(number, '', Buffer.from(`\n${lines.join('\n')}\n`, 'latin1'))
  return number
}

function contentsOf(pdf: PlainPdf, page: PdfDict): { ref: PdfRef; object: PdfObject }[] {
  const contents = page.get('/Contents')
  const list = pdf.resolve(contents)
  const refs = Array.isArray(list) ? list : [contents]
  return refs.flatMap((ref) => {
    const object = ref instanceof PdfRef ? pdf.object(ref) : undefined
    return ref instanceof PdfRef && object?.stream ? [{ ref, object }] : []
  })
}

function writeContentForm(
  writer: SegmentWriter,
  page: PdfDict,
  geometry: PageGeometry,
  { data, filters }: PageContent,
): number {
  const number = writer.reserve()
  const encoding = [...filters].map(([key, value]) => `${key} ${writer.adopt(value)}`).join(' ')
  const resources = page.get('/Resources')
  const needs = resources ? `/Resources ${writer.adopt(resources)}` : '/Resources <<>>'
  const dict = `/Type /XObject /Subtype /Form /BBox ${formatBox(widen(geometry.box))} ${needs} ${encoding}`
  writer.writeStream(number, dict, data)
  return number
}

/**
 * The forms that call the mark, one for each kind of page (size and rotation). They are written last, when the mark's object numbers are
 * known.
 */
class MarkPlaces {
  readonly #writer: SegmentWriter
  readonly #places = new Map<string, { number: number; geometry: PageGeometry }>()

  constructor(writer: SegmentWriter) {
    this.#writer = writer
  }

  numberFor(geometry: PageGeometry): number {
    const key = JSON.stringify([geometry.box, geometry.rotation])
    const place = this.#places.get(key) ?? { number: this.#writer.reserve(), geometry }
    this.#places.set(key, place)
    return place.number
  }

  write(): void {
    const first = this.#writer.next
    for (const { number, geometry } of this.#places.values()) {
      const calls = markCalls(geometry)
      const forms = calls.map(({ slot }) => `/${slot} ${first + MARK_SLOTS.indexOf(slot)} 0 R`).join(' ')
      const dict = `/Type /XObject /Subtype /Form /BBox ${formatBox(widen(geometry.box))} /Resources <</XObject <<${forms}>>>>`
      this.#writer.writeStream(number, dict, Buffer.from(calls.map(formatCall).join('\n'), 'latin1'))
    }
  }
}

/**
 * Enlarges the box of a form. A form is clipped to its box; the page clips already, and a second clip at a fraction of a pixel would be
 * visible.
 */
function widen([left, bottom, right, top]: Box): Box {
  return [left - 100, bottom - 100, right + 100, top + 100]
}

function formatCall({ slot, matrix }: MarkCall): string {
  return `q ${matrix} cm /${slot} Do Q`
}

const INHERITED = ['/MediaBox', '/CropBox', '/Rotate', '/Resources']

const MAX_DEPTH = 32

/** The most pages to read. A segment has 16 pages, so more than this means that the tree is a loop. */
const MAX_PAGES = 1_000

/** The pages in order, with the inherited attributes written into each. */
function readPages(pdf: PlainPdf): PdfDict[] {
  const pages: PdfDict[] = []
  const visit = (value: PdfValue | undefined, inherited: PdfDict, depth: number) => {
    const node = pdf.resolve(value)
    if (!isDict(node)) return
    if (depth > MAX_DEPTH || pages.length > MAX_PAGES) throw new UnreadablePdf('page tree without end')
    const merged = withInherited(node, inherited)
    const kids = pdf.resolve(node.get('/Kids'))
    if (!Array.isArray(kids)) pages.push(merged)
    else for (const kid of kids) if (kid instanceof PdfRef) visit(kid, merged, depth + 1)
  }
  visit(pdf.root.get('/Pages'), new Map(), 0)
  return pages
}

function withInherited(node: PdfDict, inherited: PdfDict): PdfDict {
  const merged: PdfDict = new Map(node)
  for (const key of INHERITED) {
    const value = inherited.get(key)
    if (!merged.has(key) && value !== undefined) merged.set(key, value)
  }
  return merged
}
