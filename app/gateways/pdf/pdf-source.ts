import type { PlainImages } from './plain-images.ts'

/** A document's file, wherever it lies. Offsets and lengths in bytes. */
export interface PdfSource {
  readonly size: number
  /** The bytes from `start` up to, not including, `end`; fewer at the file's end. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** A file that PDFium can open, with what may be tried where it can't. */
export interface PdfiumFile extends PdfSource {
  /** Those among its images, where all of it was looked through. */
  readonly plainImages?: PlainImages
  /** The number of the opened document, 0 where it doesn't open. */
  open(): Promise<number>
  /** Puts behind it what leads to its pages without its own table of objects, or without its own page tree, where that was done before. Answers false when nothing is left to try. */
  repair(): Promise<boolean>
  /** Makes it open without a password, where its owner's is empty. Answers false for other files, and when that was done before. */
  unlock(): Promise<boolean>
}

/** The store of a file that was attached failed, which says nothing about the file. */
export class SourceFailure extends Error {}
