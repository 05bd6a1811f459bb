import { SourceFailure } from '#app/gateways/pdf/pdf-source.ts'
import { isDict, type PdfDict, PdfRef, type PdfValue } from './pdf-value.ts'
import { type ByteSource, SourceFile } from './source-file.ts'

/** A file that is fetched piece by piece for the PDF reader. */
type DistantSource = { readonly size: number; read(start: number, end: number): Promise<Uint8Array> }

const MAX_LAYERS = 2_000

/**
 * Finds the names (as written in the file) of the layers that are hidden when the document is opened. Cutting a document into segments
 * loses that setting, and teachers' editions keep their answers in such layers. assumed: if a file is too damaged or too locked to tell,
 * every layer is shown. If several layers share a name, they are all hidden.
 */
export async function hiddenLayers(source: DistantSource): Promise<string[]> {
  try {
    return await readPatiently(source, (known) => hiddenIn(new SourceFile(known)))
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    // A failure here loses only the hidden layers: PDFium has repaired the file for everything else.
    return []
  }
}

function hiddenIn(file: SourceFile): string[] {
  const properties = file.resolve(file.catalog.get('/OCProperties'))
  const config = isDict(properties) ? file.resolve(properties.get('/D')) : ''
  if (!isDict(properties) || !isDict(config)) return []
  const off = numbersOf(file, config.get('/OFF'))
  const on = new Set(numbersOf(file, config.get('/ON')))
  const all = numbersOf(file, properties.get('/OCGs'))
  const hidden = config.get('/BaseState') === '/OFF' ? all.filter((number) => !on.has(number)) : off
  return [...new Set(hidden)]
    .slice(0, MAX_LAYERS)
    .flatMap((number) => layerName(file.resolve(new PdfRef(number))) ?? [])
}

/** The name in a layer's dictionary, by which the layer is found. Null if the value isn't a layer. */
export function layerName(value: PdfValue | PdfDict): string | null {
  if (!isDict(value) || value.get('/Type') !== '/OCG') return null
  const name = value.get('/Name')
  return typeof name === 'string' ? decodeText(name) : null
}

function numbersOf(file: SourceFile, value: PdfValue | undefined): number[] {
  const list = file.resolve(value)
  return Array.isArray(list) ? list.flatMap((item) => (item instanceof PdfRef ? [item.number] : [])) : []
}

/** Decodes a PDF string, because PDFium may write a name in another way than the file does. */
function decodeText(token: string): string {
  if (token.startsWith('<')) return Buffer.from(token.replace(/[^0-9a-f]/gi, ''), 'hex').toString('latin1')
  return token.slice(1, -1).replace(/\\(\r\n|[0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }[escaped] ?? escaped
  })
}

/** The number of bytes to read around the requested ones, because more of them will be needed. */
const AROUND = 32 * 1024

const MAX_BYTES = 24 * 1024 * 1024

/** The reader asked for a piece that hasn't been fetched yet. */
class MissingPiece extends Error {
  readonly start: number
  readonly end: number

  constructor(start: number, end: number) {
    super(`bytes ${start} to ${end}`)
    this.start = start
    this.end = end
  }
}

/**
 * Runs the synchronous `read` over a file that has to be fetched asynchronously: whenever a piece was missing, it fetches
 * that piece and runs `read` again from the start. Throws what `read` throws, and MissingPiece once more than 24 MB would
 * have to be fetched.
 */
async function readPatiently<T>(source: DistantSource, read: (known: ByteSource) => T): Promise<T> {
  const pieces: { start: number; bytes: Uint8Array }[] = []
  const known: ByteSource = {
    size: source.size,
    read(from, to) {
      const [start, end] = [Math.max(0, from), Math.min(to, source.size)]
      if (start >= end) return new Uint8Array()
      const piece = pieces.find((one) => one.start <= start && end <= one.start + one.bytes.length)
      if (piece === undefined) throw new MissingPiece(start, end)
      return piece.bytes.slice(start - piece.start, end - piece.start)
    },
  }
  for (let room = MAX_BYTES; ; ) {
    try {
      return read(known)
    } catch (error) {
      if (!(error instanceof MissingPiece)) throw error
      const start = Math.max(0, error.start - AROUND)
      const bytes = await source.read(start, Math.min(source.size, error.end + AROUND))
      room -= bytes.length
      if (room < 0) throw error
      pieces.push({ start, bytes })
    }
  }
}
