import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'

/** The functions of PDFium that may read the file. */
const names = [
  'FPDF_LoadCustomDocument',
  'FPDF_GetPageCount',
  'FPDF_GetPageSizeByIndexF',
  'FPDF_ImportPagesByIndex',
  'FPDF_GetMetaText',
  'FPDF_VIEWERREF_GetName',
  'FPDF_GetPageLabel',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFBookmark_GetAction',
  'FPDFBookmark_GetDest',
  'FPDFAction_GetType',
  'FPDFAction_GetURIPath',
  'FPDFDest_GetDestPageIndex',
  'FPDFLink_GetAction',
  'FPDFLink_GetDest',
  'EPDFPage_GetAnnotCountRaw',
  'EPDFPage_GetAnnotRaw',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetLink',
  'FPDFAnnot_GetRect',
] as const
type Name = (typeof names)[number]

/** The functions of PDFium that may read the file, each of which can wait for data that must be fetched first. */
export type SourceCalls = {
  [Call in Name]: (
    ...given: Parameters<WrappedPdfiumModule[Call]>
  ) => Promise<ReturnType<WrappedPdfiumModule[Call]>>
}

/** The tools to read a document: PDFium's functions, its memory, and the functions that may have to wait. */
export type SourceTools = { api: WrappedPdfiumModule; heap: Heap; calls: SourceCalls }

/** The functions for a file that is in memory. */
export function callsInMemory(api: WrappedPdfiumModule): SourceCalls {
  return callsBy((name) => {
    const call = api[name] as (...given: unknown[]) => unknown
    return async (...given) => call(...given)
  })
}

/**
 * The functions for a file that is fetched piece by piece. PDFium is suspended while a piece arrives (WebAssembly's
 * JavaScript Promise Integration), which isn't possible in its plain exports. Only one may run at a time.
 */
export function callsThatWait(api: WrappedPdfiumModule, heap: Heap): SourceCalls {
  return callsBy((name) => {
    const call = promising((api.pdfium.wasmExports as unknown as WebAssembly.Exports)[name]!)
    return async (...given) => {
      const texts: number[] = []
      try {
        return await call(
          ...given.map((value) => (typeof value === 'string' ? put(heap, value, texts) : value)),
        )
      } finally {
        for (const at of texts) heap.free(at)
      }
    }
  })
}

type Call = (...given: unknown[]) => Promise<unknown>

function callsBy(callOf: (name: Name) => Call): SourceCalls {
  return Object.fromEntries(names.map((name) => [name, callOf(name)])) as SourceCalls
}

/** Writes a string into PDFium's memory as C expects it, with a closing NUL. */
function put(heap: Heap, text: string, texts: number[]): number {
  const bytes = Buffer.from(`${text}\0`)
  const at = heap.allocate(bytes.length)
  texts.push(at)
  heap.write(at, bytes)
  return at
}

// TypeScript's library doesn't know these functions yet. V8 has them since 13.7.
const integration = WebAssembly as unknown as {
  promising?: (call: WebAssembly.ExportValue) => Call
  Suspending?: new (call: (...given: number[]) => Promise<number>) => WebAssembly.ImportValue
}

/** Whether the runtime supports suspending WebAssembly. */
export const canWait = integration.promising !== undefined && integration.Suspending !== undefined

function promising(call: WebAssembly.ExportValue): Call {
  return (integration as Required<typeof integration>).promising(call)
}

/** Makes an import that suspends its caller until the promise resolves. */
export function suspending(call: (...given: number[]) => Promise<number>): WebAssembly.ImportValue {
  return new (integration as Required<typeof integration>).Suspending(call)
}
