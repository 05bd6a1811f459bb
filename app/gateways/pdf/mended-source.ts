import { HEAD_BYTES, hasHeader, looksLikePdf } from './file-head.ts'
import { type FileObject, objectsOf } from './file-objects.ts'
import { PdfFault, type PdfSource } from './pdf-source.ts'
import { unlockingPatches } from './unlock-file.ts'

/** A first line for files that have lost theirs. */
export const HEADER = new Uint8Array(Buffer.from('%PDF-1.7\n'))

type Patch = { at: number; bytes: Uint8Array }

/** A stored file with repairs: a first line before it, a trailer that leads to its pages after it, and changes that unlock it. */
export class MendedSource implements PdfSource {
  readonly #own: PdfSource
  readonly #before: Uint8Array
  #behind = new Uint8Array()
  #patches: Patch[] = []
  #isUnlocked = false
  readonly #untried: Repair[] = ['tree', 'pages']

  private constructor(own: PdfSource, hasOwnHeader: boolean) {
    this.#own = own
    this.#before = hasOwnHeader ? new Uint8Array() : HEADER
  }

  /** Wraps a stored file. Refuses with `empty` if it isn't a PDF. */
  static async of(own: PdfSource): Promise<MendedSource> {
    const head = await own.read(0, HEAD_BYTES)
    if (!looksLikePdf(head)) throw new PdfFault('empty')
    return new MendedSource(own, hasHeader(head))
  }

  /** The position at which the stored file begins. */
  get ownAt(): number {
    return this.#before.length
  }

  /** The differences from the stored file, each with its position. */
  get mends(): Patch[] {
    const behind = { at: this.#before.length + this.#own.size, bytes: this.#behind }
    return [{ at: 0, bytes: this.#before }, ...this.#patches, behind]
  }

  get size(): number {
    return this.#before.length + this.#own.size + this.#behind.length
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    const from = Math.min(Math.max(0, start), this.size)
    const bytes = new Uint8Array(Math.min(Math.max(from, end), this.size) - from)
    const own = { at: this.#before.length, size: this.#own.size }
    const [ownFrom, ownTo] = [Math.max(from, own.at), Math.min(from + bytes.length, own.at + own.size)]
    if (ownFrom < ownTo) bytes.set(await this.#own.read(ownFrom - own.at, ownTo - own.at), ownFrom - from)
    for (const mend of this.mends) lay(bytes, from, mend)
    return bytes
  }

  async repair(): Promise<boolean> {
    const repair = this.#untried.shift()
    if (repair === undefined) return false
    this.#behind = new Uint8Array()
    const isEncrypted = (await this.#placeOf('/Encrypt')) >= 0
    const tail = await tailFor(objectsOf(this), isEncrypted, repair)
    this.#behind = new Uint8Array(Buffer.from(tail, 'latin1'))
    return true
  }

  async unlock(): Promise<boolean> {
    const found = this.#isUnlocked ? null : await unlockingPatches(objectsOf(this))
    this.#isUnlocked = true
    for (const { find, replace } of found ?? []) {
      const at = await this.#placeOf(find)
      if (at >= 0) this.#patches.push({ at, bytes: new Uint8Array(Buffer.from(replace, 'latin1')) })
    }
    return found !== null
  }

  /** The position of a text in the file, or -1. */
  async #placeOf(text: string): Promise<number> {
    const step = 1024 * 1024
    for (let at = 0; at < this.size; at += step) {
      const found = Buffer.from(await this.read(at, at + step + text.length)).indexOf(text, 0, 'latin1')
      if (found >= 0) return at + found
    }
    return -1
  }
}

/** Writes the part of a patch that overlaps with `bytes`, which begin at `from` in the file. */
function lay(bytes: Uint8Array, from: number, { at, bytes: part }: Patch): void {
  const [start, end] = [Math.max(at, from), Math.min(at + part.length, from + bytes.length)]
  if (start < end) bytes.set(part.subarray(start - at, end - at), start - from)
}

/** The maximum length of the added end in bytes, enough for some 6,000 pages. */
export const TAIL_BYTES = 64 * 1024

/** The numbers of the added objects, after all others. PDFium reads numbers below 2^23. */
const [CATALOG, PAGES] = [8_388_000, 8_388_001]
const MAX_PAGES = 6_000

/** Closes any open string, array or stream at the end of the file. */
const CLOSED = `\n>${')'.repeat(16)}]>>\nendstream\nendobj\n`

/** Names 0 as the position of the table of objects. None can begin there, so PDFium searches the file for objects instead. */
const NO_TABLE = '\nstartxref\n0\n%%EOF\n'

/** How PDFium is led to the pages: by the file's own catalogue or page tree, or by a new tree of all its pages. */
type Repair = 'tree' | 'pages'

/**
 * Makes the end to add to a file whose own way to its pages is broken: a trailer that names its catalogue, a new catalogue if needed, and a
 * note that there is no table. Encrypted files keep their own trailer, which contains the key.
 */
async function tailFor(
  objects: AsyncIterable<FileObject>,
  isEncrypted: boolean,
  repair: Repair,
): Promise<string> {
  if (isEncrypted) return CLOSED + NO_TABLE
  const found = { catalog: '', tree: '', pages: new Set<string>() }
  for await (const { number, dictionary } of objects) {
    if (/\/Type\s*\/Catalog\b/.test(dictionary) && /\/Pages\s+\d/.test(dictionary))
      found.catalog = String(number)
    else if (/\/Type\s*\/Pages\b/.test(dictionary) && !/\/Parent\b/.test(dictionary))
      found.tree = String(number)
    else if (/\/Type\s*\/Page\b/.test(dictionary)) found.pages.add(String(number))
  }
  if (repair === 'pages') return withOwnTree([...found.pages].slice(0, MAX_PAGES))
  if (found.catalog !== '') return `${CLOSED}${trailer(found.catalog)}`
  return found.tree === '' ? CLOSED + NO_TABLE : `${CLOSED}${catalogOf(found.tree)}${trailer(CATALOG)}`
}

function withOwnTree(pages: string[]): string {
  const kids = pages.map((number) => `${number} 0 R`).join(' ')
  const tree = `${PAGES} 0 obj\n<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>\nendobj\n`
  return `${CLOSED}${tree}${catalogOf(PAGES)}${trailer(CATALOG)}`
}

function catalogOf(tree: string | number): string {
  return `${CATALOG} 0 obj\n<</Type /Catalog /Pages ${tree} 0 R>>\nendobj\n`
}

function trailer(root: string | number): string {
  return `trailer\n<</Root ${root} 0 R>>${NO_TABLE}`
}
