/**
 * Why a file can't be published: `damaged` it, or its page `page`, can't be parsed; `encrypted` it needs a password to
 * open; `empty` it isn't a PDF or has no page; `tooComplex` it would need more memory or steps than a job has (bombs, too
 * many pages, a trap of the engine). The upload page has texts for them.
 */
export type PdfFaultReason = 'damaged' | 'encrypted' | 'empty' | 'tooComplex'

/** Thrown by every reading step of the engine. `page` counts from 1 and is set if a single page is at fault. */
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
