import { deflateSync } from 'node:zlib'
import type { Colour } from '#app/kernel/values/colour.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const shades = 256

/**
 * Writes a square picture in the shades between two colours as PNG: one byte a pixel, 0 is the background, 255 the
 * foreground.
 */
export function writePng(
  pixels: Uint8Array,
  size: number,
  { ground, ink }: { ground: Colour; ink: Colour },
): Uint8Array<ArrayBuffer> {
  return png(size, ofPalette, [
    chunk('PLTE', palette(ground, ink)),
    chunk('IDAT', packed(pixels, size, size)),
  ])
}

/** Writes a square picture in full colour with transparency as PNG: four bytes a pixel, RGBA. */
export function writeColourPng(pixels: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  return png(size, withAlpha, [chunk('IDAT', packed(pixels, size * 4, size))])
}

/** The colour types of PNG: an index into the palette, or four channels. */
const [ofPalette, withAlpha] = [3, 6]

function png(size: number, kind: number, parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, size)
  view.setUint32(4, size)
  header.set([8, kind], 8)
  return joined([new Uint8Array(signature), chunk('IHDR', header), ...parts, chunk('IEND', new Uint8Array())])
}

/** Compresses the rows. Each row begins with its filter type, 0 for "none". */
function packed(pixels: Uint8Array, rowBytes: number, height: number): Uint8Array {
  const all = new Uint8Array(height * (rowBytes + 1))
  for (let row = 0; row < height; row++)
    all.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  return new Uint8Array(deflateSync(all))
}

function palette(ground: Colour, ink: Colour): Uint8Array {
  const [from, to] = [channels(ground), channels(ink)]
  const all = new Uint8Array(shades * 3)
  for (let shade = 0; shade < shades; shade++)
    all.set(
      from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * (shade / (shades - 1)))),
      shade * 3,
    )
  return all
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(content, 8)
  view.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)))
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const polynomial = 0xedb88320
const table = Array.from({ length: 256 }, (_, byte) => {
  let left = byte
  for (let bit = 0; bit < 8; bit++) left = left & 1 ? (left >>> 1) ^ polynomial : left >>> 1
  return left
})

/** Computes the CRC-32 that ends each chunk. */
function checksum(bytes: Uint8Array): number {
  let left = 0xffffffff
  for (const byte of bytes) left = (left >>> 8) ^ (table[(left ^ byte) & 0xff] ?? 0)
  return (left ^ 0xffffffff) >>> 0
}
