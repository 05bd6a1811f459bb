import { deflateSync } from 'node:zlib'

/** An object of a PDF as text, or a stream: its dictionary's entries and its data. */
export type PdfPart = string | { dict: string; data: Uint8Array | string }

/**
 * Builds a PDF from its parts. Part 0 becomes object 1, the catalogue. Nothing is checked, so that tests can build every kind of broken
 * file.
 */
export function buildPdf(parts: PdfPart[], trailer = ''): Uint8Array {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let size = chunks[0]!.length
  const push = (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
  }
  for (const [index, part] of parts.entries()) {
    offsets.push(size)
    push(Buffer.from(`${index + 1} 0 obj\n`))
    push(typeof part === 'string' ? Buffer.from(part, 'latin1') : streamPart(part))
    push(Buffer.from('\nendobj\n'))
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const count = parts.length + 1
  push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`))
  const start = size - lines.length * 20 - 20 - `xref\n0 ${count}\n`.length
  push(Buffer.from(`trailer\n<</Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`))
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Builds a document of one page. `page` are the entries of its dictionary, `content` its drawing commands, `others` the objects from number
 * 6 on.
 */
export function onePage(
  page: string,
  content: Uint8Array | string = SAYS_HELLO,
  others: PdfPart[] = [],
): Uint8Array {
  return buildPdf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R ${page}>>`,
    { dict: '', data: content },
    HELVETICA,
    ...others,
  ])
}

export const HELVETICA = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>'
export const SAYS_HELLO = 'BT /F1 24 Tf 72 100 Td (Hello) Tj ET'
export const USUAL = '/MediaBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R'

export function flate(data: Uint8Array | string): Uint8Array {
  return new Uint8Array(deflateSync(data, { level: 9 }))
}

/** Builds a PDF with an object stream and a cross-reference stream, as most current programs do. */
export function buildModernPdf(parts: PdfPart[]): Uint8Array {
  const plain = parts.flatMap((part, index) =>
    typeof part === 'string' ? [{ part, number: index + 1 }] : [],
  )
  let inner = ''
  const heads = plain.map(({ part, number }) => {
    const head = `${number} ${inner.length}`
    inner += `${part}\n`
    return head
  })
  const header = `${heads.join(' ')}\n`
  const container = parts.length + 1
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const entries = new Map<number, [number, number, number]>([[0, [0, 0, 255]]])
  let size = 9
  const put = (number: number, dict: string, data: Uint8Array | string) => {
    entries.set(number, [1, size, 0])
    const chunk = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      streamPart({ dict, data }),
      Buffer.from('\nendobj\n'),
    ])
    chunks.push(chunk)
    size += chunk.length
  }
  for (const [index, { number }] of plain.entries()) entries.set(number, [2, container, index])
  for (const [index, part] of parts.entries())
    if (typeof part !== 'string') put(index + 1, part.dict, part.data)
  const packed = flate(header + inner)
  put(container, `/Type /ObjStm /N ${plain.length} /First ${header.length} /Filter /FlateDecode`, packed)
  const start = size
  entries.set(container + 1, [1, start, 0])
  const table = Buffer.alloc((container + 2) * 6)
  for (const [number, [kind, where, index]] of entries) {
    table.writeUInt8(kind, number * 6)
    table.writeUInt32BE(where, number * 6 + 1)
    table.writeUInt8(index, number * 6 + 5)
  }
  const dict = `/Type /XRef /Size ${container + 2} /W [1 4 1] /Root 1 0 R /Filter /FlateDecode`
  put(container + 1, dict, flate(table))
  chunks.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return new Uint8Array(Buffer.concat(chunks))
}

function streamPart({ dict, data }: { dict: string; data: Uint8Array | string }): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data)
  return Buffer.concat([
    Buffer.from(`<<${dict} /Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}
