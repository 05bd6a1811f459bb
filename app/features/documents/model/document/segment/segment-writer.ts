import { layerName } from './hidden-layers.ts'
import { formatValue, isDict, type PdfDict, PdfRef, type PdfValue } from './pdf-value.ts'
import type { PlainPdf } from './read-pdf.ts'

/** The first line of a PDF, and a comment of four high bytes, which tells transports that the file is binary (ISO 32000-1, 7.5.2). */
const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
const XREF_LINE_BYTES = 20

/** Types of objects that lead back into the document or out of the page. Nothing that a page draws needs them. */
const CUT_TYPES = ['/Page', '/Pages', '/Catalog', '/Annot', '/Action', '/Filespec', '/F', '/EmbeddedFile']
/** Keys for private data, structure and external files of forms and images. */
const CUT_KEYS = [
  '/Metadata',
  '/PieceInfo',
  '/StructParent',
  '/StructParents',
  '/OPI',
  '/Ref',
  '/AF',
  '/F',
  '/FFilter',
]

/** Collects the objects of a new PDF. An object of the source is copied when something that is written refers to it. */
export class SegmentWriter {
  readonly #source: PlainPdf
  readonly #chunks: Uint8Array[] = []
  readonly #offsets: number[] = []
  readonly #copies = new Map<number, number | null>()
  readonly #waiting: { from: number; to: number }[] = []
  #size = 0
  readonly #layers: { number: number; name: string | null }[] = []

  constructor(source: PlainPdf) {
    this.#source = source
    this.#push(HEADER)
  }

  /** Reserves the next object number. The object has to be written later. */
  reserve(): number {
    this.#offsets.push(0)
    return this.#offsets.length
  }

  /** The number that `reserve` would return next. */
  get next(): number {
    return this.#offsets.length + 1
  }

  write(number: number, value: string): void {
    this.#begin(number)
    this.#push(`${value}\nendobj\n`)
  }

  /** Writes a stream. `dict` is its dictionary without brackets and without /Length. */
  writeStream(number: number, dict: string, data: Uint8Array): void {
    this.#begin(number)
    this.#push(`<<${dict} /Length ${data.length}>>\nstream\n`)
    this.#push(data)
    this.#push('\nendstream\nendobj\n')
  }

  /** Returns the value as text, with references to copies in this file. */
  adopt(value: PdfValue): string {
    return formatValue(value, (number) => this.#copyOf(number))
  }

  /** Writes the copies of all objects that were referred to, and of everything that they refer to. */
  copyWaiting(): void {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#copy(next.from, next.to)
  }

  /** The layers among the copied objects. */
  get layers(): readonly { number: number; name: string | null }[] {
    return this.#layers
  }

  /** Returns the whole file: the objects, then the cross-reference lines of objects 0 to `next - 1`. */
  finish(): { bytes: Uint8Array; bodyLength: number } {
    const bodyLength = this.#size
    const line = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
    this.#push(`0000000000 65535 f \n${this.#offsets.map(line).join('')}`)
    const bytes = new Uint8Array(bodyLength + XREF_LINE_BYTES * this.next)
    let at = 0
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    return { bytes, bodyLength }
  }

  #copyOf(number: number): number | null {
    const known = this.#copies.get(number)
    if (known !== undefined) return known
    const value = this.#source.object(new PdfRef(number))?.value
    const cut = value === undefined || (isDict(value) && CUT_TYPES.includes(String(value.get('/Type'))))
    const copy = cut ? null : this.reserve()
    this.#copies.set(number, copy)
    if (copy !== null) this.#waiting.push({ from: number, to: copy })
    return copy
  }

  #copy(from: number, to: number): void {
    const object = this.#source.object(new PdfRef(from))
    if (isDict(object?.value) && object.value.get('/Type') === '/OCG') {
      this.#layers.push({ number: to, name: layerName(object.value) })
    }
    if (object?.stream && isDict(object.value)) {
      this.writeStream(to, this.adopt(streamDict(object.value)).slice(2, -2), object.stream)
    } else {
      this.write(to, this.adopt(object?.value ?? 'null'))
    }
  }

  #begin(number: number): void {
    this.#offsets[number - 1] = this.#size
    this.#push(`${number} 0 obj\n`)
  }

  #push(part: string | Uint8Array): void {
    const chunk = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.#chunks.push(chunk)
    this.#size += chunk.length
  }
}

function streamDict(dict: PdfDict): PdfDict {
  const kept = [...dict].filter(([key]) => key !== '/Length' && !CUT_KEYS.includes(key))
  // An annotation's appearance is a form even if its file doesn't say so.
  const isForm = dict.has('/BBox') && !dict.has('/Subtype') && !dict.has('/PatternType')
  return new Map(isForm ? [...kept, ['/Subtype', '/Form']] : kept)
}
