import { writeColourPng } from '#app/gateways/icon/write-png.ts'
import { encodeMaster } from '#app/gateways/jpeg/encode-master.ts'
import { decodeWebp } from '#app/gateways/pdf/decode-webp.ts'
import type { Picture, Pixels } from '#app/gateways/pdf/draw-cover.ts'
import { encodeWebp, scaleDown } from '#app/gateways/pdf/encode-webp.ts'
import { PdfFault } from '#app/gateways/pdf/pdf-source.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { type PictureFacts, pictureFacts } from '#app/gateways/pdf/picture-document.ts'
import type { MadePicture, PictureMaker, WantedPicture } from '#app/kernel/data/picture-maker.ts'
import { smallWidth } from '#app/kernel/values/figures/figures.ts'
import { figuresOf } from '#app/kernel/values/figures/page-figures.ts'

type MakerTools = {
  openEngine: () => Promise<PdfEngine>
  /** The compiled WebP encoder. */
  webp: WebAssembly.Module
  webpDecoder: WebAssembly.Module
}

/** Makes pictures with PDFium, which reads PNG and JPEG like those in documents. Transparency is kept. */
export function pictureMaker(tools: MakerTools): PictureMaker {
  return {
    async resize(bytes, wanted) {
      const facts = pictureFacts(bytes)
      if (facts === null) return null
      return withEngine(tools, async (engine) => {
        engine.loadPicture({ ...facts, bytes })
        const made = []
        for (const one of wanted) made.push(await make(tools, engine, facts, one))
        return made
      })
    },
    async shrink(bytes, width) {
      const picture = await decodeWebp(bytes, tools.webpDecoder)
      return picture.width > width ? asWebp(tools, scaleDown(picture, width)) : null
    },
    drawPage: (pdf, drawing) =>
      withPdf(tools, pdf, async (engine) => asWebp(tools, await drawn(engine, drawing))),
    drawMaster: (pdf, drawing) =>
      withPdf(tools, pdf, async (engine) => {
        const picture = await drawn(engine, drawing)
        const figures = figuresOf(scaleDown(picture, smallWidth))
        return { bytes: encodeMaster(picture, masterQuality), points: picture.points, figures }
      }),
    readLetters: (pdf, page) => withPdf(tools, pdf, (engine) => engine.letters(page)),
  }
}

function withPdf<T>(
  tools: MakerTools,
  pdf: Uint8Array,
  use: (engine: PdfEngine) => Promise<T>,
): Promise<T | null> {
  return withEngine(tools, async (engine) => {
    await engine.load(pdf.length, new Blob([pdf as Uint8Array<ArrayBuffer>]).stream())
    return use(engine)
  })
}

/** Runs with an engine of its own. Null if the bytes are to blame for a failure. */
async function withEngine<T>(
  { openEngine }: MakerTools,
  use: (engine: PdfEngine) => Promise<T>,
): Promise<T | null> {
  const engine = await openEngine()
  try {
    return await use(engine)
  } catch (error) {
    if (error instanceof PdfFault) return null
    throw error
  } finally {
    engine.close()
  }
}

async function make(
  tools: MakerTools,
  engine: PdfEngine,
  { width, height }: PictureFacts,
  { maxWidth, maxHeight, isIcon = false }: WantedPicture,
): Promise<MadePicture> {
  const isTransparent = true
  if (isIcon) return asIcon(await drawn(engine, { maxWidth, maxHeight, isTransparent }), maxWidth)
  const box = { maxWidth: Math.min(maxWidth, width), maxHeight: Math.min(maxHeight, height) }
  return asWebp(tools, await drawn(engine, { ...box, isTransparent }))
}

async function drawn(engine: PdfEngine, drawing: Parameters<PdfEngine['draw']>[0]): Promise<Picture> {
  const picture = await engine.draw(drawing)
  if (picture === null) throw new PdfFault('damaged', 1)
  return picture
}

/** The WebP quality: small text stays readable, and files stay small enough to appear at once. */
const masterQuality = 75

async function asWebp({ webp }: MakerTools, picture: Pixels): Promise<MadePicture> {
  const bytes = (await encodeWebp(picture, webp)) as Uint8Array<ArrayBuffer>
  return { bytes, width: picture.width, height: picture.height, type: 'webp' }
}

/** Centres the picture in a transparent square. */
function asIcon({ data, width, height }: Picture, size: number): MadePicture {
  const pixels = new Uint8Array(size * size * 4)
  const [left, top] = [Math.floor((size - width) / 2), Math.floor((size - height) / 2)]
  for (let row = 0; row < height; row++)
    pixels.set(data.subarray(row * width * 4, (row + 1) * width * 4), ((top + row) * size + left) * 4)
  return { bytes: writeColourPng(pixels, size), width: size, height: size, type: 'png' }
}
