import type { OutlineEntry } from '#app/gateways/pdf/read-outline.ts'
import type { DocumentState } from '#app/kernel/data/tables.ts'

/** The largest file there may be; it comes in parts. */
export const MAX_DOCUMENT_BYTES = 500 * 1024 * 1024

/** The largest that comes as one form: what stands between a browser and us ends larger bodies, some at 100 MB. */
export const MAX_FORM_BYTES = 40 * 1024 * 1024

/** An upload that was never committed is cleared away after a day, and so is what a version leaves behind. */
export const KEEP_MS = 24 * 3_600_000

/**
 * Why a file could not be published. `damaged`, `encrypted`, `empty`, `tooComplex` are what the reading of it said,
 * `tooLarge` is over the limit, `failed` means that we gave up after several attempts.
 */
export const refusalReasons = ['damaged', 'encrypted', 'empty', 'tooLarge', 'tooComplex', 'failed'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** One uploaded file of a content. Versions count from 1, pages too. */
export type Document = {
  tenantId: number
  contentId: string
  version: number
  state: DocumentState
  /** Why it was refused; of a file that was not, `damaged` when a page of it is blank because it could not be read. */
  reason: RefusalReason | null
  /** The page that is to blame, or the first blank one, where there is one. */
  reasonPage: number | null
  fileName: string
  bytes: number
  sourceKey: string
  /** Its file is still there. */
  sourceKept: boolean
  uploadedBy: string | null
  /** The version whose file it is, too. */
  restoredFrom: number | null
  /** Null until the file has been opened. */
  pages: number | null
  pagesDone: number
  segments: number
  /** Its author restricted printing or copying; the uploader should know. */
  ownerRestricted: boolean
  rightToLeft: boolean
  /** Pages written in columns, from the right to the left, of those that are done. */
  pagesInColumns: number
  /** From its first day on nobody goes on reading an older version. */
  withdrawsOlder: boolean
  createdAt: number
  updatedAt: number
}

/** Where some pages in a row lie. `splice` is what stamping needs; sizes are those of its first page, in points. */
export type DocumentSegment<Splice = unknown> = {
  number: number
  firstPage: number
  pageCount: number
  width: number
  height: number
  bytes: number
  splice: Splice
}

/** What lies in R2 beside a segment: its pages' text as the file has it, for the index. */
export type SegmentText = { firstPage: number; pages: string[] }

/** Links of a segment's pages; `rect` is left, bottom, right, top in points of the page. */
export type SegmentLinks = {
  links: { page: number; rect: [number, number, number, number]; toPage?: number; uri?: string }[]
}

export type DocumentOutline = { outline: OutlineEntry[] }

/** What is printed on each page, from the first on; empty for one that has nothing. */
export type PageLabels = { labels: string[] }

export function isInWork(document: Pick<Document, 'state'>): boolean {
  return document.state === 'waiting' || document.state === 'splitting'
}

/** ProgressState of the spec: 0 progressing, 1 success, 2 error. */
export type DocumentProgress = {
  state: 0 | 1 | 2
  pagesDone: number
  pagesTotal: number | null
  percent: number
  reason: RefusalReason | null
  reasonPage: number | null
}

/**
 * How far a file has come. Percent is whole (R387) and 100 only when readers see it (R388): the last percent is
 * the index and the flip.
 */
export function progressOf(document: Document): DocumentProgress {
  const { pages, pagesDone, reason, reasonPage } = document
  const share = pages ? Math.min(99, Math.round((pagesDone / pages) * 100)) : 0
  const counts = { pagesDone, pagesTotal: pages, reason, reasonPage }
  if (isInWork(document)) return { state: 0, percent: share, ...counts }
  if (document.state === 'refused') return { state: 2, percent: share, ...counts }
  return { state: 1, percent: 100, ...counts }
}
