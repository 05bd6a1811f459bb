import encode, { init } from '@jsquash/webp/encode.js'
import { expect, it } from 'vitest'
import { webp } from '#tests/documents/read-document.ts'
import { encodeWebp } from './encode-webp.ts'

/** Colours that no two pictures share, half of them seen through. */
function picture(width: number, height: number) {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 - (at % 2) * width : (at * 7 + width) % 251,
  )
  return { data, width, height, points: 100 }
}

it.each([
  [400, 300],
  [1, 1],
  [33, 700],
  [900, 900],
])('is the WebP that the encoder makes of pixels one by one: %d by %d', async (width, height) => {
  const encoding = { quality: 60, method: 0 }
  await (init as (module: WebAssembly.Module) => Promise<unknown>)(webp)
  const own = await encode(
    { ...picture(width, height), colorSpace: 'srgb' } as unknown as ImageData,
    encoding,
  )
  const ours = await encodeWebp(picture(width, height), webp, encoding)
  expect(Buffer.from(ours).equals(Buffer.from(own))).toBe(true)
})

it('is none where there is nothing to encode, and one again for the next picture', async () => {
  await expect(encodeWebp({ ...picture(1, 1), width: 0 }, webp)).rejects.toThrow('no WebP')
  expect(Buffer.from(await encodeWebp(picture(8, 8), webp)).toString('latin1')).toMatch(/^RIFF.{4}WEBP/s)
})
