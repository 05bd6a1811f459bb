import { SourceFailure } from '#app/gateways/pdf/pdf-source.ts'
import { type DistantSource, readPatiently } from './known-pieces.ts'
import { isDict, type PdfDict, PdfRef, type PdfValue } from './pdf-value.ts'
import { SourceFile } from './source-file.ts'

const MAX_LAYERS = 2_000

/**
 * Names (as written in the file) of the layers that are hidden when the document is opened. Cutting a document into
 * segments loses that setting, and teachers' editions keep their answers in such layers. assumed: in a file too
 * damaged or too locked to say, every layer is shown, and a name that several layers share hides them all.
 */
export async function hiddenLayers(source: DistantSource): Promise<string[]> {
  try {
    return await readPatiently(source, (known) => hiddenIn(new SourceFile(known)))
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    // Whatever else is wrong with this reading, PDFium has repaired the file for everything else.
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

/** The name of a layer's dictionary, as a key to find it by; null when it isn't one. */
export function layerName(value: PdfValue | PdfDict): string | null {
  if (!isDict(value) || value.get('/Type') !== '/OCG') return null
  const name = value.get('/Name')
  return typeof name === 'string' ? decodeText(name) : null
}

function numbersOf(file: SourceFile, value: PdfValue | undefined): number[] {
  const list = file.resolve(value)
  return Array.isArray(list) ? list.flatMap((item) => (item instanceof PdfRef ? [item.number] : [])) : []
}

/** One spelling for the ways to write the same string: PDFium writes names its own way. */
function decodeText(token: string): string {
  if (token.startsWith('<')) return Buffer.from(token.replace(/[^0-9a-f]/gi, ''), 'hex').toString('latin1')
  return token.slice(1, -1).replace(/\\(\r\n|[0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }[escaped] ?? escaped
  })
}
