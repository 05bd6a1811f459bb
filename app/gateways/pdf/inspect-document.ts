import type { OpenedDocument } from './opened-document.ts'
import { type OutlineEntry, readOutline } from './read-outline.ts'
import { readPageLabels } from './read-page-labels.ts'
import type { SourceTools } from './source-calls.ts'

export interface PdfInspection {
  pages: number
  /** Encrypted, but it opens without a password: its author wanted to restrict copying or printing. */
  ownerRestricted: boolean
  rightToLeft: boolean
  outline: OutlineEntry[]
  /** The printed page number of each page. Null if it is simply the page's position. */
  labels: string[] | null
  title: string | null
}

/** What a document says about itself. */
export async function inspectDocument(opened: OpenedDocument): Promise<PdfInspection> {
  const pages = await opened.countPages()
  const document = await opened.open()
  const { api, heap, calls } = opened.tools
  const direction = (at: number, size: number) =>
    calls.FPDF_VIEWERREF_GetName(document, 'Direction', at, size)
  return {
    pages,
    ownerRestricted: api.EPDF_IsEncrypted(document),
    rightToLeft: (await heap.latin1(direction, 64)) === 'R2L',
    outline: await readOutline(calls, heap, document, pages),
    labels: await readPageLabels(calls, heap, document, pages),
    title: await readTitle(opened.tools, document),
  }
}

async function readTitle({ calls, heap }: SourceTools, document: number): Promise<string | null> {
  const title = await heap.utf16((at, size) => calls.FPDF_GetMetaText(document, 'Title', at, size), 4_096)
  return title?.trim().slice(0, 300) || null
}
