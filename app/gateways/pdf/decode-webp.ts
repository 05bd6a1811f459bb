import decode, { init } from '@jsquash/webp/decode.js'
import type { Pixels } from './draw-cover.ts'

let ready: Promise<unknown> | undefined

/** Unpacks a WebP that we encoded. `module` is the compiled decoder of @jsquash/webp. The first one that is passed is kept. */
export async function decodeWebp(bytes: Uint8Array, module: WebAssembly.Module): Promise<Pixels> {
  ready ??= init(module)
  await ready
  return decode(bytes.slice().buffer)
}
