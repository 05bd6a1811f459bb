import { titleOf } from './pdf-title.ts'

const WINDOW = 64 * 1024
/** So much of a file is in memory while it is read whole. Bytes. */
const PIECE = 8 * 1024 * 1024

/** What is read of a file before its turn comes: its title, and whether it can be a PDF at all. */
export async function factsOf(file: File): Promise<{ title: string; isPdf: boolean }> {
  const head = await bytesOf(file.slice(0, WINDOW))
  const tail = await bytesOf(file.slice(-WINDOW))
  const start = new TextDecoder('latin1').decode(head.subarray(0, 1_024))
  return {
    title: titleOf(file.name, head, tail),
    isPdf: start.includes('%PDF-') || /(^|\s)\d+ \d+ obj\b/.test(start),
  }
}

/**
 * By what a file is known again: its name, its size and every byte of it, so that a corrected file is another one
 * (docs/adr/113). The browser can't hash a stream: a digest of the digests of its pieces never holds more than one.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const digests: BlobPart[] = [new TextEncoder().encode(`${file.size} ${file.name}\n`)]
  for (let at = 0; at < file.size; at += PIECE) digests.push(await digestOf(file.slice(at, at + PIECE)))
  const digest = new Uint8Array(await digestOf(new Blob(digests)))
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function digestOf(blob: Blob): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer())
}
