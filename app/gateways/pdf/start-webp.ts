import start from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import type { EncodeOptions } from '@jsquash/webp/meta.js'

/** RGBA rows to a WebP of its own memory; null where libwebp can't. */
export type WebpEncoder = (
  pixels: Uint8ClampedArray,
  size: { width: number; height: number },
  options: EncodeOptions,
) => Uint8Array | null

/** What the encoder's build calls them. */
type Exports = {
  /** Its memory. */
  x: WebAssembly.Memory
  /** malloc and free. */
  z(size: number): number
  A(address: number): void
  /** Its table of functions. */
  D: WebAssembly.Table
}
type Imports = { a: Record<string, (...parts: number[]) => unknown> }
/** What calls libwebp with a function, a string, width, height and options, each by its address but the sizes. */
type Invoker = (target: number, text: number, ...others: number[]) => number

/** How a string is passed: its length, and its bytes with a NUL behind them. */
const LENGTH_BYTES = 4

/**
 * Starts @jsquash/webp's SIMD encoder. Its own way to pass pixels is as a string that is copied byte by byte in JavaScript,
 * which takes an eighth of all the encoding: here they are copied at once, in the empty string's place, when libwebp is called.
 */
export async function startWebp(module: WebAssembly.Module): Promise<WebpEncoder> {
  let pixels: Uint8ClampedArray | null = null

  function instantiate(imports: Imports, done: (instance: { exports: object }) => void): object {
    let place = -1
    const { f: register } = imports.a
    // Name, count and types of its parameters, signature; then where what calls it stands in the table.
    const registered = (...parts: number[]) => {
      place = parts[4]!
      return register!(...parts)
    }
    const instance = new WebAssembly.Instance(module, {
      a: { ...imports.a, f: registered },
    } as WebAssembly.Imports)
    const exports = instance.exports as unknown as Exports
    const get = (index: number) => {
      const found = exports.D.get(index)
      return index === place ? withPixels(exports, found as Invoker) : found
    }
    done({ exports: { ...exports, D: { get } } })
    return exports
  }

  function withPixels({ x: memory, z: allocate, A: free }: Exports, invoke: Invoker): Invoker {
    return (target, text, ...others) => {
      if (pixels === null) return invoke(target, text, ...others)
      const at = allocate(LENGTH_BYTES + pixels.length + 1)
      if (at === 0) throw new RangeError(`no room for ${pixels.length} bytes of a picture`)
      new DataView(memory.buffer).setUint32(at, pixels.length, true)
      new Uint8Array(memory.buffer).set(pixels, at + LENGTH_BYTES)
      try {
        return invoke(target, at, ...others)
      } finally {
        free(at)
      }
    }
  }

  const webp = await start({ noInitialRun: true, instantiateWasm: instantiate } as Parameters<
    typeof start
  >[0])
  return (data, { width, height }, options) => {
    pixels = data
    try {
      return webp.encode(new Uint8Array(), width, height, options)
    } finally {
      pixels = null
    }
  }
}
