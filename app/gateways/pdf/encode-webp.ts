import { defaultOptions } from '@jsquash/webp/meta.js'
import type { Picture } from './draw-cover.ts'
import { startWebp, type WebpEncoder } from './start-webp.ts'

/** Quality is 0 to 100, method 0 (fast) to 6 (small). */
export type WebpEncoding = { quality: number; method: number }

const usual: WebpEncoding = { quality: 75, method: 2 }

let ready: Promise<WebpEncoder> | undefined

/** Compresses a picture. `module` is the compiled SIMD encoder of @jsquash/webp; the first one given is kept. */
export async function encodeWebp(
  { data, width, height }: Picture,
  module: WebAssembly.Module,
  encoding = usual,
): Promise<Uint8Array> {
  ready ??= startWebp(module)
  const encode = await ready
  const webp = encode(data, { width, height }, { ...defaultOptions, ...encoding })
  if (webp === null) throw new Error(`no WebP of ${width} by ${height} pixels`)
  return webp
}
