import type * as PdfJs from 'pdfjs-dist'
import type { ViewerAssets } from '../viewer-boot.ts'

export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'

/** pdf.js with one worker for all segments. Scripts and XFA forms of a document never run. */
export class PdfEngine {
  readonly #library: typeof PdfJs
  readonly #worker: PdfJs.PDFWorker
  readonly #data: string

  private constructor(library: typeof PdfJs, port: Worker | undefined, data: string) {
    this.#library = library
    this.#worker = library.PDFWorker.create({ port, verbosity: library.VerbosityLevel.ERRORS })
    this.#data = data
  }

  static async load(assets: ViewerAssets): Promise<PdfEngine> {
    const port = startWorker(assets.worker)
    const library = (await import(/* @vite-ignore */ assets.pdf)) as typeof PdfJs
    library.GlobalWorkerOptions.workerSrc = assets.worker
    return new PdfEngine(library, port, new URL(assets.data, location.href).href)
  }

  /** Opens a segment's bytes; they move into the worker. */
  open(bytes: ArrayBuffer): PdfJs.PDFDocumentLoadingTask {
    return this.#library.getDocument({
      data: bytes,
      worker: this.#worker,
      verbosity: this.#library.VerbosityLevel.ERRORS,
      enableXfa: false,
      cMapUrl: `${this.#data}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${this.#data}standard_fonts/`,
      iccUrl: `${this.#data}iccs/`,
      wasmUrl: `${this.#data}wasm/`,
    })
  }

  textLayer(options: ConstructorParameters<typeof PdfJs.TextLayer>[0]): PdfJs.TextLayer {
    return new this.#library.TextLayer(options)
  }
}

/**
 * The worker starts at once, beside pdf.js itself. A browser that knows no module workers doesn't read `type`:
 * there pdf.js works in the page.
 */
function startWorker(url: string): Worker | undefined {
  let knowsModules = false
  const worker = new Worker(url, {
    get type() {
      knowsModules = true
      return 'module' as const
    },
  })
  if (knowsModules) return worker
  worker.terminate()
  return undefined
}
