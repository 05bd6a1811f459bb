import { deflateSync } from 'node:zlib'

/** A PDF as it is written: numbered objects, then the table of where they begin. The same objects make the same bytes. */
export class PdfFile {
  readonly #objects: Buffer[] = []

  /** Answers the number other objects name it by. */
  add(body: string): number {
    return this.#objects.push(Buffer.from(body, 'latin1'))
  }

  /** For what is named before it is known; `put` fills it in. */
  reserve(): number {
    return this.add('null')
  }

  put(number: number, body: string): void {
    this.#objects[number - 1] = Buffer.from(body, 'latin1')
  }

  addStream(content: string): number {
    return this.#addData(Buffer.from(content, 'latin1'), '')
  }

  /** Packing takes a tenth of a millisecond whatever the length: not for what comes by the hundred. */
  addPacked(content: string): number {
    return this.#addData(deflateSync(Buffer.from(content, 'latin1')), '/Filter/FlateDecode')
  }

  #addData(data: Buffer, filter: string): number {
    const begin = Buffer.from(`<<${filter}/Length ${data.length}>>\nstream\n`)
    return this.#objects.push(Buffer.concat([begin, data, Buffer.from('\nendstream')]))
  }

  bytes(root: number, info: number): Uint8Array<ArrayBuffer> {
    const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    const starts: number[] = []
    let at = parts[0]?.length ?? 0
    for (const [index, body] of this.#objects.entries()) {
      const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
      starts.push(at)
      at += object.length
      parts.push(object)
    }
    const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
    const size = starts.length + 1
    const trailer = `trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${at}\n%%EOF\n`
    parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`))
    return new Uint8Array(Buffer.concat(parts))
  }
}

/** Words outside of a page, such as its title. */
export function pdfText(words: string): string {
  return `<FEFF${hexOf(words)}>`
}

/** UTF-16, as PDF tells characters. */
export function hexOf(words: string): string {
  return Buffer.from(words, 'utf16le').swap16().toString('hex').toUpperCase()
}
