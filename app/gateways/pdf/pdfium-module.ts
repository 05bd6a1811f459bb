import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

const WASM_PAGE = 65_536

/** One PDFium instance and the monitor of its memory. */
interface PdfiumInstance {
  api: WrappedPdfiumModule
  memory: HeapWatch
  /** PDFium's function table, through which C code calls functions by number. */
  functions: WebAssembly.Table
  /** PDFium's memory, to be shared with other WebAssembly. */
  shared: WebAssembly.Memory
}

export interface HeapWatch {
  /** The present size of the WebAssembly memory in bytes. It never shrinks, so this is also the maximum. */
  readonly bytes: number
  /** Whether an allocation was refused because of the limit. */
  readonly refused: boolean
}

interface EmscriptenImports {
  env: WebAssembly.ModuleImports & { emscripten_resize_heap(size: number): number }
}

/**
 * Starts PDFium from a compiled module, because workerd can't compile at run time. Its memory stops growing at `capBytes`, so that a
 * decompression bomb becomes a trap, which is caught, instead of killing the isolate.
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
        // The memory has already grown, so Emscripten's own function only renews its views.
        return env.emscripten_resize_heap(memory.buffer.byteLength)
      }
      const own = { ...others, env: { ...env, emscripten_resize_heap: resize } }
      const instantiated = WebAssembly.instantiate(module, own as unknown as WebAssembly.Imports)
      // Ends the wait if the instantiation fails, since Emscripten only waits for `done`.
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

/** Grows the memory by at least a tenth, so that many small allocations don't each resize it. Never exceeds the limit. */
function growWithin(memory: WebAssembly.Memory, size: number, cap: number): boolean {
  const now = memory.buffer.byteLength
  if (size > cap) return false
  const target = Math.min(cap, Math.max(size, Math.ceil(now * 1.1)))
  memory.grow(Math.max(1, Math.ceil((target - now) / WASM_PAGE)))
  return true
}
