import { titleOf } from './pdf-title.ts'

const WINDOW = 64 * 1024

/** What is read of a file before it is sent: its title, by what it is known again, and whether it can be a PDF at all. */
export async function factsOf(file: File): Promise<{ title: string; fingerprint: string; isPdf: boolean }> {
  const head = await bytesOf(file.slice(0, WINDOW))
  const tail = await bytesOf(file.slice(-WINDOW))
  const start = new TextDecoder('latin1').decode(head.subarray(0, 1_024))
  return {
    title: titleOf(file.name, head, tail),
    fingerprint: await fingerprintOf(file, head),
    isPdf: start.includes('%PDF-') || /(^|\s)\d+ \d+ obj\b/.test(start),
  }
}

/** By its name, its size and its first bytes. */
async function fingerprintOf({ name, size }: File, head: Uint8Array<ArrayBuffer>): Promise<string> {
  const about = new TextEncoder().encode(`${size} ${name}\n`)
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([about, head]).arrayBuffer())
  return Array.from(new Uint8Array(digest).subarray(0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer())
}
