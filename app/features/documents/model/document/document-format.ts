import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import type { DocumentSegment, RefusalReason } from './document.ts'
import type { FileKind } from './file-kind.ts'

/** A kind of file that contents can be made of, with the reader that only servers have. */
export type DocumentFormat = FileKind & {
  /** Starts a reader that has no file yet. */
  open(tools: ReadingTools): Promise<DocumentReader>
}

/** The tools that the ingest Worker has for reading files. */
export type ReadingTools = {
  /** Starts a new PDFium. */
  openEngine(): Promise<PdfEngine>
}

/** Reads one file and is thrown away afterwards. Every method may throw errors that `faultOf` explains. Pages count from 1. */
export type DocumentReader = {
  /** Gives the reader the original. It must be called before everything else. */
  give(files: R2Bucket, original: Original): Promise<void>
  inspect(): Promise<Inspection>
  /** The parts to be stored, in order, from `fromPage` to the end. */
  parts(options: { fromPage: number }): AsyncGenerator<DocumentPart>
  /** The text of some consecutive pages, the same as in their part. */
  texts(pages: { firstPage: number; pageCount: number }): Promise<PageTexts>
  /** Draws a page as WebP. Null if it can't be drawn. */
  cover(options: { page: number; maxWidth: number; webp: WebAssembly.Module }): Promise<Cover | null>
  /** The fault of the file that caused an error. Null for an error that isn't the file's fault. */
  faultOf(error: unknown): DocumentFault | null
  close(): void
}

/** A stored original and its length. */
export type Original = { sourceKey: string; bytes: number }

export type DocumentFault = { reason: RefusalReason; page: number | null }

/** The facts that a file states about itself. */
type Inspection = {
  pages: number
  /** Whether its author wanted to restrict copying or printing. */
  ownerRestricted: boolean
  rightToLeft: boolean
  outline: OutlineEntry[]
  /** The printed page number of each page. Null if it is simply the page's position. */
  labels: string[] | null
}

/** A heading with its page or address. `page` is null for one that leads nowhere or to an address. */
type OutlineEntry = { title: string; page: number | null; uri?: string; level: number }

/** The text of each page in reading order, and how many of the pages are written in columns from right to left. */
type PageTexts = { text: string[]; inColumns: number }

type Cover = { bytes: Uint8Array; width: number; height: number }

/** Some consecutive pages as they are stored: a segment with its bytes, text and links. */
export type DocumentPart = PageTexts &
  Pick<DocumentSegment, 'firstPage' | 'width' | 'height' | 'splice'> & {
    bytes: Uint8Array
    contentType: string
    /** `box` is the left, bottom, right and top edge, in points of the page. */
    links: { page: number; box: [number, number, number, number]; toPage?: number; uri?: string }[]
    /** The first page that couldn't be read and was left blank. */
    blankPage: number | null
  }
