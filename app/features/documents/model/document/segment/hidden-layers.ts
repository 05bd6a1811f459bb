import { SourceFailure } from '#app/gateways/pdf/pdf-source.ts'
import { type DistantSource, readPatiently } from './known-pieces.ts'
import { isDict, type PdfDict, PdfRef, type PdfValue } from './pdf-value.ts'
import { SourceFile } from './source-file.ts'

const MAX_LAYERS = 2_000

/**
 * Names (as written in the file) of the layers that are hidden when the document is opened. Cutting a document into
 * segments loses that setting, and teachers' editions keep their answers in such layers. assumed: if a file is too
 * damaged or too locked to tell, every layer is shown. A name shared by several layers hides them all.
 */
export async function hiddenLayers(source: DistantSource): Promise<string[]> {
  try {
    return await readPatiently(source, (known) => hiddenIn(new SourceFile(known)))
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    // If this reading fails, it fails alone: PDFium has repaired the file for everything else.
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

/** The name in a layer's dictionary, used as the key to find the layer. Null when the value is no layer. */
export function layerName(value: PdfValue | PdfDict): string | null {
  if (!isDict(value) || value.get('/Type') !== '/OCG') return null
  const name = value.get('/Name')
  return typeof name === 'string' ? decodeText(name) : null
}

function numbersOf(file: SourceFile, value: PdfValue | undefined): number[] {
  const list = file.resolve(value)
  return Array.isArray(list) ? list.flatMap((item) => (item instanceof PdfRef ? [item.number] : [])) : []
}

/** The same string can be written in several ways, and PDFium writes names in its own. This gives one spelling. */
function decodeText(token: string): string {
  if (token.startsWith('<')) return Buffer.from(token.replace(/[^0-9a-f]/gi, ''), 'hex').toString('latin1')
  return token.slice(1, -1).replace(/\\(\r\n|[0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }[escaped] ?? escaped
  })
}
