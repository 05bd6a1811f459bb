/** The length of a file's head in bytes: PDF programs look for the signature in the first 1,024 (ISO 32000-1 annex H.3.4.1). */
export const HEAD_BYTES = 1_024

/** Whether a file's head contains PDF's signature. Other bytes may stand before it. */
export function hasHeader(head: Uint8Array): boolean {
  return latin1(head).includes('%PDF-')
}

/** Whether a file's head may be a PDF's even without a signature: some files have lost it, and every program opens them. */
export function looksLikePdf(head: Uint8Array): boolean {
  return hasHeader(head) || /(^|\s)\d+ \d+ obj\b/.test(latin1(head))
}

function latin1(head: Uint8Array): string {
  return new TextDecoder('latin1').decode(head.subarray(0, HEAD_BYTES))
}
