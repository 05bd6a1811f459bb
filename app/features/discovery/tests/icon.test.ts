import { readFile } from 'node:fs/promises'
import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawIcon } from '#app/features/discovery/model/draw-icon.ts'
import { drawInitial } from '#app/gateways/icon/draw-initial.ts'
import { visitOf } from '#tests/visits/render-in-layout.tsx'

type Picture = { size: number; at(x: number, y: number): number; palette: Uint8Array }

/** Reads one of our PNG files as strictly as a decoder does: signature, lengths, checksums, order. */
function readPng(bytes: Uint8Array): Picture {
  const buffer = Buffer.from(bytes)
  expect(buffer.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: Record<string, Buffer> = {}
  for (let at = 8; at < buffer.length; ) {
    const length = buffer.readUInt32BE(at)
    const body = buffer.subarray(at + 4, at + 8 + length)
    expect(buffer.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks[body.toString('latin1', 0, 4)] = body.subarray(4)
    at += 12 + length
  }
  expect(Object.keys(chunks)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const { IHDR: header, PLTE: palette, IDAT: packed } = chunks as Record<string, Buffer>
  const size = header?.readUInt32BE(0) ?? 0
  expect([...(header?.subarray(4) ?? [])]).toEqual([0, 0, size >> 8, size & 255, 8, 3, 0, 0, 0])
  const rows = inflateSync(packed ?? Buffer.alloc(0))
  expect(rows.length).toBe(size * (size + 1))
  return { size, palette: palette ?? Buffer.alloc(0), at: (x, y) => rows[y * (size + 1) + 1 + x] ?? -1 }
}

const square = '0 0 m\n1000 0 l\n1000 1000 l\n0 1000 l\nh'
const hole = '250 250 m\n250 750 l\n750 750 l\n750 250 l\nh'
const colours = { ground: '#102030', ink: '#ffffff' }

describe('a drawn icon', () => {
  it('has its glyph in the middle half, on the background colour', () => {
    const picture = readPng(drawInitial(square, 64, colours))
    expect([picture.at(32, 32), picture.at(17, 17), picture.at(46, 46)]).toEqual([255, 255, 255])
    expect([picture.at(0, 0), picture.at(15, 32), picture.at(48, 32), picture.at(63, 63)]).toEqual([
      0, 0, 0, 0,
    ])
    expect([...picture.palette.subarray(0, 3)]).toEqual([0x10, 0x20, 0x30])
    expect([...picture.palette.subarray(-3)]).toEqual([255, 255, 255])
  })

  it('keeps holes in the outline open, and half-covers pixels on its edges', () => {
    const picture = readPng(drawInitial(`${square}\n${hole}`, 64, colours))
    expect([picture.at(32, 32), picture.at(20, 32)]).toEqual([0, 255])
    const half = readPng(drawInitial(square, 66, colours))
    expect(half.at(16, 33)).toBe(128)
  })

  it('is only the background if there is no glyph', () => {
    const picture = readPng(drawInitial(null, 16, colours))
    expect(picture.at(8, 8)).toBe(0)
  })

  it('shows the site’s initial, Japanese or Latin, within the safe area of a mask', async () => {
    const fetch = async (url: string) => new Response(await readFile(`public${new URL(url).pathname}`))
    for (const serviceName of ['青空文庫室', 'tidewell', 'Ωmega']) {
      const visit = visitOf({ site: { serviceName } })
      const { size, at } = readPng(await drawIcon({ ...visit, env: { ASSETS: { fetch } } } as never, 192))
      let inked = 0
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++)
          if (at(x, y) > 0) {
            inked += 1
            expect(Math.hypot(x - size / 2, y - size / 2)).toBeLessThan(0.4 * size)
          }
      expect(inked, serviceName).toBeGreaterThan(500)
    }
  })

  it('exists in the sizes that phones need, and in no other', async () => {
    await expect(drawIcon(visitOf({}), 4_000)).rejects.toMatchObject({ name: 'fileNotFound' })
  })
})
