/** Readers of PDF look for the mark in the first 1,024 bytes (ISO 32000-1 annex H.3.4.1). */
export const HEAD_BYTES = 1_024

/** Whether a file that begins so has PDF's mark; junk may stand before it. */
export function hasHeader(head: Uint8Array): boolean {
  return latin1(head).includes('%PDF-')
}

/** Whether it may be a PDF all the same: some have lost the mark, and every reader shows them. */
export function looksLikePdf(head: Uint8Array): boolean {
  return hasHeader(head) || /(^|\s)\d+ \d+ obj\b/.test(latin1(head))
}

function latin1(head: Uint8Array): string {
  return new TextDecoder('latin1').decode(head.subarray(0, HEAD_BYTES))
}
