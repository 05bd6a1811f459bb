export type CsvEncoding = 'utf-8' | 'shift_jis'

/** A byte that text never has, but a PDF, an archive, a spreadsheet's own format and UTF-16 do. */
const nul = 0

/**
 * Finds the encoding of a file while its chunks pass by (ruling 26): UTF-8 with or without a byte-order mark, otherwise
 * Windows' Shift_JIS. Null if it is neither, such as UTF-16, or has a NUL byte.
 */
export class EncodingProbe {
  readonly #decoders = new Map<CsvEncoding, TextDecoder>(
    (['utf-8', 'shift_jis'] as const).map((encoding) => [
      encoding,
      new TextDecoder(encoding, { fatal: true }),
    ]),
  )

  push(bytes: Uint8Array): void {
    if (bytes.includes(nul)) this.#decoders.clear()
    this.#decode(bytes, { stream: true })
  }

  end(): CsvEncoding | null {
    this.#decode(new Uint8Array(0), {})
    return this.#decoders.keys().next().value ?? null
  }

  #decode(bytes: Uint8Array, options: { stream?: boolean }): void {
    for (const [encoding, decoder] of [...this.#decoders])
      try {
        decoder.decode(bytes, options)
      } catch {
        this.#decoders.delete(encoding)
      }
  }
}
