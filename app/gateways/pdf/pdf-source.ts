import type { PlainImages } from './plain-images.ts'

/** A document's file, wherever it is stored. Offsets and lengths are in bytes. */
export interface PdfSource {
  readonly size: number
  /** The bytes from `start` up to, but not including, `end`. Fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** A file that PDFium can open, with repairs to try if it can't. */
export interface PdfiumFile extends PdfSource {
  /** The plain images of the file, if all of it was searched. */
  readonly plainImages?: PlainImages
  /** Answers PDFium's number of the opened document, or 0 if it doesn't open. */
  open(): Promise<number>
  /**
   * Adds a way to its pages behind the file, first without its own table of objects and then without its own page tree.
   * False if nothing is left to try.
   */
  repair(): Promise<boolean>
  /**
   * Makes a file open without a password if its owner's password is empty. False for other files and if that was done
   * before.
   */
  unlock(): Promise<boolean>
}

/** The storage of an attached file failed. That says nothing about the file itself. */
export class SourceFailure extends Error {}
