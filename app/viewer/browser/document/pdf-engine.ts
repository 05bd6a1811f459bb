import type * as PdfJs from 'pdfjs-dist'
import { pixelsPerCanvas } from '#app/viewer/browser/stage/zoom.ts'
import type { ViewerAssets } from '#app/viewer/viewer-boot.ts'

export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'

/** This browser can't run pdf.js. */
export class Unsupported extends Error {}

/** A part of the viewer itself didn't arrive: only loading everything anew helps. */
export class Incomplete extends Error {}

/** pdf.js with one worker for all segments. Scripts and XFA forms of a document never run. */
export class PdfEngine {
  readonly #library: typeof PdfJs
  readonly #worker: PdfJs.PDFWorker
  readonly #port: Worker | null
  readonly #data: string
  readonly #isFrugal: boolean

  private constructor(library: typeof PdfJs, port: Worker | null, data: string, isFrugal: boolean) {
    this.#isFrugal = isFrugal
    this.#library = library
    this.#worker = library.PDFWorker.create({
      port: port ?? undefined,
      verbosity: library.VerbosityLevel.ERRORS,
    })
    this.#port = port
    this.#data = data
  }

  /** One that is frugal paints pictures from plain bytes: slower, and nothing of a page stays in the browser's own caches. */
  static async load(assets: ViewerAssets, { isFrugal = false } = {}): Promise<PdfEngine> {
    const [library, port] = await Promise.all([
      importPart<typeof PdfJs>(assets.pdf),
      startWorker(assets.worker),
    ])
    // Without a worker of its own pdf.js works in the page, with the same script.
    if (port === null) await importPart(assets.worker)
    library.GlobalWorkerOptions.workerSrc = assets.worker
    return new PdfEngine(library, port, new URL(assets.data, location.href).href, isFrugal)
  }

  /** Opens a segment's bytes; they move into the worker. */
  open(bytes: ArrayBuffer): PdfJs.PDFDocumentLoadingTask {
    return this.#library.getDocument({
      data: bytes,
      worker: this.#worker,
      verbosity: this.#library.VerbosityLevel.ERRORS,
      enableXfa: false,
      // Taken for granted by default, and missing in older Safari.
      isOffscreenCanvasSupported: typeof OffscreenCanvas !== 'undefined' && !this.#isFrugal,
      isImageDecoderSupported: typeof ImageDecoder !== 'undefined' && !this.#isFrugal,
      canvasMaxAreaInBytes: 4 * pixelsPerCanvas,
      cMapUrl: `${this.#data}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${this.#data}standard_fonts/`,
      iccUrl: `${this.#data}iccs/`,
      wasmUrl: `${this.#data}wasm/`,
    })
  }

  /** Frees the worker and all it holds: nothing can be opened any more. */
  end(): void {
    this.#worker.destroy()
    this.#port?.terminate()
  }

  textLayer(options: ConstructorParameters<typeof PdfJs.TextLayer>[0]): PdfJs.TextLayer {
    return new this.#library.TextLayer(options)
  }
}

async function importPart<Module>(url: string): Promise<Module> {
  try {
    return (await import(/* @vite-ignore */ url)) as Module
  } catch (cause) {
    // A module that couldn't be fetched is a TypeError; anything else is a browser that doesn't understand it.
    throw cause instanceof TypeError
      ? new Incomplete(`${url} did not arrive`, { cause })
      : new Unsupported(`${url} did not start`, { cause })
  }
}

/**
 * The worker starts at once, beside pdf.js itself. Where it can't (no module workers, or its script doesn't arrive)
 * there is none.
 */
function startWorker(url: string): Promise<Worker | null> {
  return new Promise((done) => {
    const worker = new Worker(url, { type: 'module' })
    worker.addEventListener('message', () => done(worker), { once: true })
    worker.addEventListener('error', () => {
      worker.terminate()
      done(null)
    })
  })
}
