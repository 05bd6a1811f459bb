import { type PrintBox, printBoxOf } from '#app/features/documents/model/document/trim/print-box.ts'
import type { Picture } from '#app/gateways/pdf/draw-cover.ts'
import { encodeWebp, scaleDown } from '#app/gateways/pdf/encode-webp.ts'
import { PdfFault } from '#app/gateways/pdf/pdf-source.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { MANY_PIXELS } from '#app/gateways/pdf/smaller-images.ts'
import { smallWidth } from '#app/kernel/values/figures/figures.ts'
import { figuresOf, type PageFigures } from '#app/kernel/values/figures/page-figures.ts'
import { placeholderWidth } from '#app/kernel/values/reading/page-placeholders.ts'
import { type PageWidth, pageWidths } from './page-picture.ts'

/**
 * The pictures are small and fast to encode, because the page itself replaces the picture a moment later. Drawing a page may take 60 ms in
 * all.
 */
const encoding = { quality: 60, method: 0 }
/** Placeholders are stretched to a blur, and all of a book are sent. */
const smallEncoding = { quality: 30, method: 4 }

export type Drawn = { bytes: Uint8Array; width: number; height: number } | null
/**
 * A page's pictures, where its print lies, which is null if it has none, and its figures. A page that can't be drawn has none of them, nor a
 * placeholder.
 */
export type DrawnPage = {
  sizes: Partial<Record<PageWidth, Drawn>>
  placeholder: Uint8Array | null
  box: PrintBox | null
  figures: PageFigures | null
}

/**
 * Draws a page in all sizes, the widest first, and measures the smallest; of a page that has its pictures only that one is drawn. After a
 * trap the engine can't draw any more, so the following pages get no pictures either.
 */
export async function drawPage(
  webp: WebAssembly.Module,
  engine: PdfEngine,
  { page, isDrawn }: { page: number; isDrawn: boolean },
): Promise<DrawnPage> {
  const sizes: DrawnPage['sizes'] = {}
  let wider: Picture | null = null
  for (const maxWidth of isDrawn ? [pageWidths[0]] : pageWidths.toReversed()) {
    try {
      wider = await drawn(engine, { page, maxWidth }, wider)
      sizes[maxWidth] = isDrawn ? null : wider && (await encoded(webp, wider))
    } catch (error) {
      if (!(error instanceof PdfFault)) throw error
      wider = null
      sizes[maxWidth] = null
    }
  }
  if (wider === null) return { sizes, placeholder: null, box: null, figures: null }
  const small = scaleDown(wider, placeholderWidth)
  const placeholder = await encodeWebp(small, webp, smallEncoding)
  return { sizes, placeholder, box: printBoxOf(wider), figures: figuresOf(scaleDown(wider, smallWidth)) }
}

async function drawn(
  engine: PdfEngine,
  wanted: { page: number; maxWidth: number },
  wider: Picture | null,
): Promise<Picture | null> {
  if (wider !== null && (wider.imagePixels ?? 0) > MANY_PIXELS) return scaleDown(wider, wanted.maxWidth)
  return engine.draw(wanted)
}

async function encoded(webp: WebAssembly.Module, picture: Picture): Promise<Drawn> {
  const { width, height } = picture
  return { bytes: await encodeWebp(picture, webp, encoding), width, height }
}
