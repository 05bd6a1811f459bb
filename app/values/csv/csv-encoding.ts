export type CsvEncoding = 'utf-8' | 'shift_jis'

/** What text never has: a PDF, an archive, a spreadsheet's own format, or UTF-16. */
const nul = 0

/**
 * Tells while a file passes by how it is written (ruling 26): UTF-8 with or without byte-order mark, else Shift_JIS as
 * Windows writes it. Null for what is neither, such as UTF-16, or has a NUL byte.
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
