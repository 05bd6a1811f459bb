import type { IngestDeps } from '#app/features/documents/model/ingest/ingest-work.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'

/** What holds memory: the engines, the file that is being read or drawn, its pictures, and what is on its way to R2. */
type Part = 'pdfium' | 'jpeg' | 'webp' | 'file' | 'segment' | 'pictures' | 'uploads'

/**
 * Adds up the bytes that an ingest holds at the same time: all wasm memories in use and all large buffers. A buffer counts until the next of
 * its kind takes its place, so buffers that live together are added, and what only waits to be collected isn't.
 */
export class LivingMemory {
  /** The bytes of each part when their sum was highest. */
  peak: Partial<Record<Part, number>> = {}
  #now: Partial<Record<Part, number>> = {}
  readonly #engines = new Set<PdfEngine>()
  readonly #jpegs: WebAssembly.Memory[] = []
  readonly #webps: WebAssembly.Memory[] = []

  /** Notes the decoders and encoders that are started from now on. PDFium tells the size of its memory itself. */
  watch(): void {
    const Plain = WebAssembly.Instance
    WebAssembly.Instance = new Proxy(Plain, {
      construct: (_, given: ConstructorParameters<typeof Plain>) => {
        const made = new Plain(...given)
        const memory = Object.values(made.exports).find((part) => part instanceof WebAssembly.Memory)
        if (memory !== undefined) ('tjDecompress2' in made.exports ? this.#jpegs : this.#webps).push(memory)
        return made
      },
    })
  }

  /** Begins anew, with the encoder, which stays. */
  reset(): void {
    this.peak = {}
    this.#now = {}
    this.#engines.clear()
    this.#jpegs.length = 0
  }

  in(deps: IngestDeps): IngestDeps {
    const openEngine = async () => this.#watched(await deps.openEngine())
    return { ...deps, openEngine, env: { ...deps.env, FILES: this.#files(deps.env.FILES) } }
  }

  #watched(engine: PdfEngine): PdfEngine {
    this.#engines.add(engine)
    const note = this.#note.bind(this)
    return {
      ...engine,
      source: engine.source,
      get hasFailed() {
        return engine.hasFailed
      },
      get heapBytes() {
        return engine.heapBytes
      },
      async load(size, stream) {
        await engine.load(size, stream)
        note({})
      },
      segments: async function* (options) {
        for await (const segment of engine.segments(options)) {
          // The segment as PDFium wrote it, and as it is prepared for marks.
          note({ segment: 2 * segment.bytes.length })
          yield segment
        }
      },
      async draw(options) {
        const picture = await engine.draw(options)
        note({ pictures: picture === null ? 0 : withNarrower(picture) })
        return picture
      },
      close: () => {
        this.#engines.delete(engine)
        if (this.#engines.size === 0) this.#jpegs.length = 0
        engine.close()
      },
    }
  }

  #files(files: R2Bucket): R2Bucket {
    const read = async (...given: Parameters<R2Bucket['get']>) => {
      const object = await files.get(...given)
      if (object === null || !('body' in object)) return object
      const bytes = async () => {
        const all = await object.bytes()
        // What was read, and the same with an empty mark, of which PDFium then has a copy of its own.
        this.#note({ file: 2 * all.length })
        return all
      }
      return new Proxy(object, {
        get: (target, name) => (name === 'bytes' ? bytes : memberOf(target, name)),
      })
    }
    const put = async (...given: Parameters<R2Bucket['put']>) => {
      const size = ArrayBuffer.isView(given[1]) ? given[1].byteLength : 0
      // The pictures apart, and joined to a file.
      this.#note({ uploads: (this.#now.uploads ?? 0) + 2 * size })
      const stored = await files.put(...given)
      this.#note({ uploads: (this.#now.uploads ?? 0) - 2 * size })
      return stored
    }
    return new Proxy(files, {
      get: (target, name) => (name === 'get' ? read : name === 'put' ? put : memberOf(target, name)),
    })
  }

  #note(changed: Partial<Record<Part, number>>): void {
    Object.assign(this.#now, changed, {
      pdfium: [...this.#engines].reduce((sum, { heapBytes }) => sum + heapBytes, 0),
      jpeg: bytesOf(this.#jpegs),
      webp: bytesOf(this.#webps),
    })
    if (sumOf(this.#now) > sumOf(this.peak)) this.peak = { ...this.#now }
  }
}

/** A picture's bytes with those of the narrower copies that are made of it. */
function withNarrower({ data, width }: { data: Uint8ClampedArray; width: number }): number {
  const shares = [600, 320, 40].map((narrow) => (narrow < width ? (narrow / width) ** 2 : 0))
  return data.length * shares.reduce((sum, share) => sum + share, 1)
}

function memberOf(target: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name)
  return typeof member === 'function' ? member.bind(target) : member
}

function bytesOf(memories: readonly WebAssembly.Memory[]): number {
  return memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
}

export function sumOf(parts: Partial<Record<Part, number>>): number {
  return Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
}
