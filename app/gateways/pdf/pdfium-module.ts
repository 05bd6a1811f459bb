import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

const WASM_PAGE = 65_536

/** One PDFium instance of its own and the watch over its memory. */
export interface PdfiumInstance {
  api: WrappedPdfiumModule
  memory: HeapWatch
  /** PDFium's own table of functions that C code can call by their number. */
  functions: WebAssembly.Table
  /** Its memory itself, for other WebAssembly. */
  shared: WebAssembly.Memory
}

export interface HeapWatch {
  /** Bytes of WebAssembly memory now; it never shrinks, so this is also the peak. */
  readonly bytes: number
  /** Whether an allocation was turned down because of the cap. */
  readonly refused: boolean
}

interface EmscriptenImports {
  env: WebAssembly.ModuleImports & { emscripten_resize_heap(size: number): number }
}

/**
 * Starts PDFium from a compiled module (no compilation at run time, which workerd forbids) with a heap that stops
 * growing at `capBytes`: a decompression bomb becomes a trap we catch, not an isolate that is killed.
 */
export async function startPdfium(module: WebAssembly.Module, capBytes: number): Promise<PdfiumInstance> {
  const watch = { bytes: 0, refused: false }
  let functions: WebAssembly.Table | undefined
  let memory: WebAssembly.Memory | undefined
  const failed = Promise.withResolvers<never>()
  const started = init({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports: unknown, done: (instance: WebAssembly.Instance) => void) {
      const { env, ...others } = imports as EmscriptenImports
      const resize = (size: number) => {
        if (!memory || !growWithin(memory, size >>> 0, capBytes)) {
          watch.refused = true
          return 0
        }
        watch.bytes = memory.buffer.byteLength
        // Emscripten's own step now has nothing left to grow and only renews its views of the memory.
        return env.emscripten_resize_heap(memory.buffer.byteLength)
      }
      const own = { ...others, env: { ...env, emscripten_resize_heap: resize } }
      const instantiated = WebAssembly.instantiate(module, own as unknown as WebAssembly.Imports)
      // Emscripten waits for `done` alone: an instance that can't be made must end the wait here.
      void instantiated.then((instance) => {
        memory = Object.values(instance.exports).find((part) => part instanceof WebAssembly.Memory)
        functions = Object.values(instance.exports).find((part) => part instanceof WebAssembly.Table)
        watch.bytes = memory?.buffer.byteLength ?? 0
        done(instance)
      }, failed.reject)
      return {}
    },
  } as unknown as Parameters<typeof init>[0])
  const api = await Promise.race([started, failed.promise])
  if (!functions || !memory) throw new Error('PDFium exports no memory or function table')
  api.PDFiumExt_Init()
  return { api, memory: watch, functions, shared: memory }
}

/** Grows by a tenth at least, so that many small allocations don't each resize; never above the cap. */
function growWithin(memory: WebAssembly.Memory, size: number, cap: number): boolean {
  const now = memory.buffer.byteLength
  if (size > cap) return false
  const target = Math.min(cap, Math.max(size, Math.ceil(now * 1.1)))
  memory.grow(Math.max(1, Math.ceil((target - now) / WASM_PAGE)))
  return true
}
