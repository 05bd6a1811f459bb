import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { onePage, type PdfPart } from '#tests/documents/build-pdf.ts'
import { loadBytes, startEngine } from '#tests/documents/read-document.ts'
import type { Picture } from './draw-cover.ts'

vi.setConfig({ testTimeout: 60_000 })

const [WIDTH, HEIGHT] = [1280, 1640]

/** A picture of waves in three colours with letters' edges, which shows if it is mirrored or its colours are swapped. */
const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
for (let at = 0; at < WIDTH * HEIGHT; at++) {
  const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
  const isInk = (x >> 4) % 7 === (y >> 4) % 5
  pixels[at * 3] = isInk ? 40 : 255 * (x / WIDTH)
  pixels[at * 3 + 1] = isInk ? 30 : 255 * (y / HEIGHT)
  pixels[at * 3 + 2] = isInk ? 30 : 128 + 90 * Math.sin(x / 90)
}
const waves = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })

const colour = await waves().jpeg().toBuffer()
const grey = await waves().toColourspace('b-w').jpeg().toBuffer()
const fineColour = await waves().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
const progressive = await waves().jpeg({ progressive: true }).toBuffer()
const otherProfile = (await sharp(await waves().withIccProfile('p3').jpeg().toBuffer()).metadata()).icc!
const inks = await waves().toColourspace('cmyk').jpeg().toBuffer()

const IMAGE = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8`
const RGB = '/ColorSpace /DeviceRGB'
const GREY = '/ColorSpace /DeviceGray'
const asJpeg = (more: string, data: Uint8Array) => ({ dict: `${IMAGE} /Filter /DCTDecode ${more}`, data })
/** A page that object 6 fills; `others` are the objects from 7 on. */
function page(
  image: PdfPart,
  { more = '', content = 'q 400 0 0 500 0 0 cm /I Do Q', others = [] as PdfPart[] } = {},
) {
  const resources = '/Resources <</XObject <</I 6 0 R /F 7 0 R>>>>'
  return onePage(`/MediaBox [0 0 400 500] ${resources} /Contents 4 0 R ${more}`, content, [image, ...others])
}

async function drawn(bytes: Uint8Array, options?: { jpeg: undefined }, maxWidth = 400): Promise<Picture> {
  const engine = await startEngine(options)
  await loadBytes(engine, bytes)
  const picture = await engine.draw({ maxWidth })
  engine.close()
  return picture!
}

/** The root mean square difference of colours, from 0 to 255; 0 if both ways draw exactly the same. */
async function differenceOf(bytes: Uint8Array, maxWidth?: number): Promise<number> {
  const [now, before] = [
    await drawn(bytes, undefined, maxWidth),
    await drawn(bytes, { jpeg: undefined }, maxWidth),
  ]
  expect([now.width, now.height, now.imagePixels]).toEqual([before.width, before.height, before.imagePixels])
  let sum = 0
  for (let at = 0; at < now.data.length; at++) sum += (now.data[at]! - before.data[at]!) ** 2
  return Math.sqrt(sum / now.data.length)
}

const inForm = {
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 4 5] /Matrix [4 0 0 4 0 0] /Resources <</XObject <</I 6 0 R>>>>',
  data: 'q 4 0 0 5 0 0 cm /I Do Q',
}
const profile = (content: Uint8Array, at = 0) => {
  const data = new Uint8Array(3144)
  data.set(content, at)
  return { dict: '/N 3 /Alternate /DeviceRGB', data }
}
const BY_PROFILE = '/ColorSpace [/ICCBased 7 0 R]'
const mask = (bits: number) => ({
  dict: '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  data: Uint8Array.of(255, bits, bits, 255),
})

describe('a large JPEG that is drawn small is unpacked small, and looks the same', () => {
  it.each<[string, Uint8Array]>([
    ['in colour', page(asJpeg(RGB, colour))],
    ['in colour without halved colours', page(asJpeg(RGB, fineColour))],
    ['in greys', page(asJpeg(GREY, grey))],
    ['on a page that is turned', page(asJpeg(RGB, colour), { more: '/Rotate 90' })],
    ['mirrored and slanted', page(asJpeg(RGB, colour), { content: 'q -300 20 30 400 350 10 cm /I Do Q' })],
    ['in a form', page(asJpeg(RGB, colour), { content: 'q 25 0 0 5 0 0 cm /F Do Q', others: [inForm] })],
    [
      'in a form that is turned',
      page(asJpeg(RGB, colour), { content: 'q 0 25 -5 0 300 0 cm /F Do Q', others: [inForm] }),
    ],
    [
      'over a line and under a square',
      page(asJpeg(RGB, colour), {
        content: 'q 1 0 0 RG 9 w 0 0 m 400 500 l S 400 0 0 500 0 0 cm /I Do Q 0 0 1 rg 50 50 99 99 re f',
      }),
    ],
    [
      'in sRGB by its profile',
      page(asJpeg(BY_PROFILE, colour), { others: [profile(Buffer.from('sRGB IEC61966-2.1'), 0x190)] }),
    ],
    [
      'twice, once much smaller',
      page(asJpeg(RGB, colour), { content: 'q 30 0 0 40 0 0 cm /I Do Q q 300 0 0 400 90 90 cm /I Do Q' }),
    ],
  ])('%s', async (_, bytes) => {
    const difference = await differenceOf(bytes)
    expect(difference).toBeGreaterThan(0)
    expect(difference).toBeLessThan(2)
  })
})

/** These images aren't made smaller: their samples stand for other colours, or a part of them is hidden. */
describe('is drawn as usual', () => {
  const adobe = (transform: number) =>
    Buffer.concat([
      colour.subarray(0, 2),
      Buffer.from([0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform]),
      colour.subarray(2),
    ])
  it.each<[string, Uint8Array]>([
    ['an image with a soft mask', page(asJpeg(`${RGB} /SMask 7 0 R`, colour), { others: [mask(60)] })],
    ['with colours left out', page(asJpeg(`${RGB} /Mask [0 90 0 90 0 90]`, colour))],
    ['in negative', page(asJpeg(`${RGB} /Decode [1 0 1 0 1 0]`, colour))],
    [
      'whose samples are said to be no lightness',
      page(asJpeg(`${RGB} /DecodeParms <</ColorTransform 0>>`, colour)),
    ],
    ['whose samples say so themselves', page(asJpeg(RGB, adobe(0)))],
    ['of a palette', page(asJpeg(`/ColorSpace [/Indexed /DeviceRGB 255 <${'0f8040'.repeat(256)}>]`, grey))],
    ['in another profile', page(asJpeg(BY_PROFILE, colour), { others: [profile(otherProfile)] })],
    ['in inks', page(asJpeg('/ColorSpace /DeviceCMYK', inks))],
    ['in ever finer scans', page(asJpeg(RGB, progressive))],
    ['that ends too early', page(asJpeg(RGB, colour.subarray(0, colour.length / 2)))],
    [
      'of another size than its page says',
      page({ dict: `${IMAGE.replace('1640', '1639')} /Filter /DCTDecode ${RGB}`, data: colour }),
    ],
    [
      'of which a part is shown large',
      page(asJpeg(RGB, colour), { content: 'q 1600 0 0 2000 -600 -800 cm /I Do Q' }),
    ],
    [
      'that has the size of one with a mask',
      page(asJpeg(`${RGB} /SMask 7 0 R`, colour), { others: [mask(60), asJpeg(RGB, colour)] }),
    ],
  ])('one %s', async (_, bytes) => {
    expect(await differenceOf(bytes)).toBe(0)
  })

  it('one that is drawn nearly as large as it is', async () => {
    expect(await differenceOf(page(asJpeg(RGB, colour)), 1000)).toBe(0)
  })
})

const isLike = (one: Picture) => (other: Picture) => Buffer.from(one.data).equals(Buffer.from(other.data))

it('is restored when its page is drawn larger or cut out', async () => {
  const engine = await startEngine()
  const bytes = page(asJpeg(RGB, colour))
  await loadBytes(engine, bytes)
  const first = await engine.draw({ maxWidth: 400 })
  const large = await engine.draw({ maxWidth: 1000 })
  const [segment] = await Array.fromAsync(engine.segments())
  expect(large).toSatisfy(isLike(await drawn(bytes, { jpeg: undefined }, 1000)))
  expect(await engine.draw({ maxWidth: 400 })).toSatisfy(isLike(first!))
  expect(Buffer.from(segment!.bytes).includes(colour)).toBe(true)
  engine.close()
})
