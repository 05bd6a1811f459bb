import encode, { init } from '@jsquash/webp/encode.js'
import type { Picture } from './draw-cover.ts'

const QUALITY = 75
/** Of 0 (fast) to 6 (small). */
const METHOD = 2

let ready: Promise<unknown> | undefined

/** Compresses a picture. `module` is the compiled SIMD encoder of @jsquash/webp; the first one given is kept. */
export async function encodeWebp(picture: Picture, module: WebAssembly.Module): Promise<Uint8Array> {
  ready ??= init(module)
  await ready
  const pixels = { ...picture, colorSpace: 'srgb' } as unknown as ImageData
  return new Uint8Array(await encode(pixels, { quality: QUALITY, method: METHOD }))
}
