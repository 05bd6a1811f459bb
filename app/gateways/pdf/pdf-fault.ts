/**
 * Why a file can't be published, in words of the upload page:
 * `damaged` can't be parsed (or page `page` can't), `encrypted` asks for a password to open, `empty` is no PDF or has
 * no page, `tooComplex` would need more memory or steps than a job has (bombs, too many pages, a trap of the engine).
 */
export type PdfFaultReason = 'damaged' | 'encrypted' | 'empty' | 'tooComplex'

/** Thrown by every reading step of the engine. `page` counts from 1 and is there when one page is to blame. */
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
