import type { BookTrim } from '#app/features/documents/model/document/trim/book-trim.ts'
import type { OutlineEntry } from '#app/gateways/pdf/inspect-document.ts'
import type { DocumentState } from '#app/kernel/data/tables.ts'

/** The largest file allowed. It is uploaded in parts. */
export const MAX_DOCUMENT_BYTES = 500 * 1024 * 1024

/** The largest file accepted as one form. Proxies between a browser and us reject larger requests, some from 100 MB on. */
export const MAX_FORM_BYTES = 40 * 1024 * 1024

/** How long uploads that were never committed, and leftovers of versions, stay stored: a day, in milliseconds. */
export const KEEP_MS = 24 * 3_600_000

/**
 * Reasons why a file could not be published. `damaged`, `encrypted`, `empty` and `tooComplex` come from reading it, `tooLarge` means over
 * the limit, `failed` means that we gave up after several attempts.
 */
export const refusalReasons = ['damaged', 'encrypted', 'empty', 'tooLarge', 'tooComplex', 'failed'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** One uploaded file of a content. Versions and pages count from 1. */
export type Document = {
  tenantId: number
  contentId: string
  version: number
  state: DocumentState
  /**
   * The reason why the file was refused. For an accepted file: `damaged` when one of its pages is blank because it could not be read,
   * otherwise null.
   */
  reason: RefusalReason | null
  /** The page that caused the reason, or the first blank page. Null if there is none. */
  reasonPage: number | null
  fileName: string
  bytes: number
  sourceKey: string
  /** Whether the original file is still stored. */
  sourceKept: boolean
  uploadedBy: string | null
  /** The version that this file was taken from, when it was restored. */
  restoredFrom: number | null
  /** The number of pages. Null until the file has been opened. */
  pages: number | null
  pagesDone: number
  segments: number
  /** Whether the author restricted printing or copying. The uploader is told. */
  ownerRestricted: boolean
  rightToLeft: boolean
  /** How many of the finished pages are written in columns, from right to left. */
  pagesInColumns: number
  /** What a viewer may trim from the pages. Null if nothing, or if it isn't known yet. */
  trim: BookTrim | null
  /** Whether readers lose the older version at once when this one is published. */
  withdrawsOlder: boolean
  createdAt: number
  updatedAt: number
}

/**
 * Consecutive pages that are stored as one file. `splice` is the data that stamping needs. The size is that of its first page, in points.
 */
export type DocumentSegment<Splice = unknown> = {
  number: number
  firstPage: number
  pageCount: number
  width: number
  height: number
  bytes: number
  splice: Splice
}

/** The links on a segment's pages. `rect` is the left, bottom, right and top edge, in points of the page. */
export type SegmentLinks = {
  links: { page: number; rect: [number, number, number, number]; toPage?: number; uri?: string }[]
}

export type DocumentOutline = { outline: OutlineEntry[] }

/** The printed number of each page, from the first one. Empty for a page without one. */
export type PageLabels = { labels: string[] }

export function isInWork(document: Pick<Document, 'state'>): boolean {
  return document.state === 'waiting' || document.state === 'splitting'
}

/** The progress of a file. The state is ProgressState of the specification: 0 progressing, 1 success, 2 error. */
export type DocumentProgress = {
  state: 0 | 1 | 2
  pagesDone: number
  pagesTotal: number | null
  percent: number
  reason: RefusalReason | null
  reasonPage: number | null
}

/**
 * The progress of a file. The percentage is whole (R387), and 100 only when readers see the file (R388): the last percent stands for the
 * index and the publication.
 */
export function progressOf(document: Document): DocumentProgress {
  const { pages, pagesDone, reason, reasonPage } = document
  const share = pages ? Math.min(99, Math.round((pagesDone / pages) * 100)) : 0
  const counts = { pagesDone, pagesTotal: pages, reason, reasonPage }
  if (isInWork(document)) return { state: 0, percent: share, ...counts }
  if (document.state === 'refused') return { state: 2, percent: share, ...counts }
  return { state: 1, percent: 100, ...counts }
}
