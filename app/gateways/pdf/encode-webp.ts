import encode, { init } from '@jsquash/webp/encode.js'
import type { Picture } from './draw-cover.ts'

/** Quality is 0 to 100, method 0 (fast) to 6 (small). */
export type WebpEncoding = { quality: number; method: number }

const usual: WebpEncoding = { quality: 75, method: 2 }

let ready: Promise<unknown> | undefined

/** Compresses a picture. `module` is the compiled SIMD encoder of @jsquash/webp. The first one that is passed is kept. */
export async function encodeWebp(
  picture: Picture,
  module: WebAssembly.Module,
  encoding = usual,
): Promise<Uint8Array> {
  ready ??= init(module)
  await ready
  const pixels = { ...picture, colorSpace: 'srgb' } as unknown as ImageData
  return new Uint8Array(await encode(pixels, encoding))
}
