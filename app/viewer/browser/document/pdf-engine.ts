import type * as PdfJs from 'pdfjs-dist'
import { pixelsPerCanvas } from '#app/viewer/browser/stage/zoom.ts'
import type { ViewerAssets } from '#app/viewer/viewer-boot.ts'

export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'

/** Thrown if this browser can't run pdf.js. */
export class Unsupported extends Error {}

/** Thrown if a file of the viewer itself didn't load: only loading everything anew helps. */
export class Incomplete extends Error {}

/** pdf.js with one worker for all segments. A document's scripts and XFA forms never run. */
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

  /** Loads pdf.js. With `isFrugal` it paints pictures from plain bytes: slower, but the browser's own caches keep nothing of a page. */
  static async load(assets: ViewerAssets, { isFrugal = false } = {}): Promise<PdfEngine> {
    const [library, port] = await Promise.all([
      importPart<typeof PdfJs>(assets.pdf),
      startWorker(assets.worker),
    ])
    // If its worker doesn't start, pdf.js runs in the page with the same script.
    if (port === null) await importPart(assets.worker)
    library.GlobalWorkerOptions.workerSrc = assets.worker
    return new PdfEngine(library, port, new URL(assets.data, location.href).href, isFrugal)
  }

  /** Opens a segment from its bytes, which move into the worker. */
  open(bytes: ArrayBuffer): PdfJs.PDFDocumentLoadingTask {
    return this.#library.getDocument({
      data: bytes,
      worker: this.#worker,
      verbosity: this.#library.VerbosityLevel.ERRORS,
      enableXfa: false,
      // pdf.js assumes these by default, but older Safari lacks them.
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

  /** Frees the worker and everything it holds. Nothing can be opened afterwards. */
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
    // A module that couldn't be fetched is a TypeError; any other error means that the browser can't run it.
    throw cause instanceof TypeError
      ? new Incomplete(`${url} did not arrive`, { cause })
      : new Unsupported(`${url} did not start`, { cause })
  }
}

/** Starts the worker while pdf.js itself loads. Null if it can't start: no module workers, or its script doesn't load. */
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
