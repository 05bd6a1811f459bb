import type { PlainImages } from './file-objects.ts'

/** A document's file, wherever it is stored. Offsets and lengths are in bytes. */
export interface PdfSource {
  readonly size: number
  /** Reads the bytes from `start` up to, but not including, `end`. Answers fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** A file that PDFium can open, with repairs to try if it doesn't open. */
export interface PdfiumFile extends PdfSource {
  /** The plain images of the file, if the whole file was searched. */
  readonly plainImages?: PlainImages
  /** Opens the document and answers PDFium's number of it, or 0 if it doesn't open. */
  open(): Promise<number>
  /**
   * Adds a new end to the file that leads to its pages, first without its own table of objects and then without its own page tree. False if
   * nothing is left to try.
   */
  repair(): Promise<boolean>
  /** Makes a file open without a password if its owner's password is empty. False for other files, and if that was done before. */
  unlock(): Promise<boolean>
  /** Frees the file's memory, once its document is closed. */
  free?(): void
}

/** Thrown if the storage of an attached file fails. That says nothing about the file itself. */
export class SourceFailure extends Error {}

/**
 * Why a file can't be published: `damaged` it, or its page `page`, can't be parsed; `encrypted` it needs a password to open; `empty` it
 * isn't a PDF or has no page; `tooComplex` it would need more memory or steps than a job has (decompression bombs, too many pages, a trap
 * of the engine). The upload page has texts for them.
 */
export type PdfFaultReason = 'damaged' | 'encrypted' | 'empty' | 'tooComplex'

/** Thrown by the engine's reading methods. `page` counts from 1 and is set if a single page is at fault. */
export class PdfFault extends Error {
  readonly reason: PdfFaultReason
  readonly page: number | undefined

  constructor(reason: PdfFaultReason, page?: number, cause?: unknown) {
    super(page === undefined ? reason : `${reason} (page ${page})`, { cause })
    this.name = 'PdfFault'
    this.reason = reason
    this.page = page
  }
}

/** Turns anything that PDFium throws (traps, aborts, exhausted memory or stack) into a fault and ends the engine. */
export class EngineGuard {
  #failed: PdfFault | null = null

  get hasFailed(): boolean {
    return this.#failed !== null
  }

  run<T>(step: () => T): T {
    if (this.#failed) throw this.#failed
    try {
      return step()
    } catch (error) {
      throw this.#retire(error)
    }
  }

  async wait<T>(step: () => Promise<T>): Promise<T> {
    if (this.#failed) throw this.#failed
    try {
      return await step()
    } catch (error) {
      throw this.#retire(error)
    }
  }

  /** Ends the engine, after which every step throws. `end` runs unless the engine has failed before. */
  close(end: () => void): void {
    if (!this.#failed) end()
    this.#failed ??= new PdfFault('empty')
  }

  /**
   * Answers the error to throw. A failure of the file's storage isn't the file's fault, so it is thrown as it is, and another attempt may
   * succeed.
   */
  #retire(error: unknown): unknown {
    if (error instanceof PdfFault) return error
    this.#failed = new PdfFault('tooComplex', undefined, error)
    return error instanceof SourceFailure ? error.cause : this.#failed
  }
}
