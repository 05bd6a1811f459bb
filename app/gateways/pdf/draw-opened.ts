import type { UnpackSmaller } from '#app/gateways/jpeg/unpack-smaller.ts'
import { importPages } from './cut-pages.ts'
import { type Drawing, drawPage, type Picture, type PrepareImages } from './draw-cover.ts'
import type { OpenedDocument } from './opened-document.ts'
import { makeImagesSmaller } from './smaller-images.ts'
import type { SourceTools } from './source-calls.ts'

/** Draws a page by its index. Null if it can't be drawn. `unpack` is for scans; without it they are unpacked in full size. */
export async function drawOpened(
  opened: OpenedDocument,
  index: number,
  drawing: Drawing,
  unpack: UnpackSmaller | undefined,
): Promise<Picture | null> {
  if (!opened.isAttached) return drawLoaded(opened, index, drawing, unpack)
  const { tools } = opened
  return withPage(tools, await opened.open(), index, (alone) =>
    drawPage(tools.api, tools.heap, { document: alone, index: 0, size: drawing }),
  )
}

/** Draws a loaded page. Restores images that were made smaller for this drawing before anything else is done. */
async function drawLoaded(
  opened: OpenedDocument,
  index: number,
  drawing: Drawing,
  unpack: UnpackSmaller | undefined,
): Promise<Picture | null> {
  const { api, heap } = opened.tools
  let isChanged = false
  const plain = opened.file?.plainImages
  const prepare: PrepareImages = (page, images, scale) => {
    if (unpack && plain) isChanged = makeImagesSmaller({ api, heap, plain, unpack }, page, images, scale)
  }
  const picture = drawPage(api, heap, { document: await opened.open(), index, size: drawing, prepare })
  if (isChanged) await opened.reopen()
  return picture
}

/** Passes the page to `use`. Drawing can't wait for a file that isn't in memory, so for such a file it is a copy of the page. */
async function withPage<T>(
  tools: SourceTools,
  source: number,
  index: number,
  use: (document: number) => T,
): Promise<T | null> {
  const alone = tools.api.FPDF_CreateNewDocument()
  try {
    return (await importPages(tools, { target: alone, source, first: index, count: 1 })) ? use(alone) : null
  } finally {
    tools.api.FPDF_CloseDocument(alone)
  }
}
