import type { FileKind } from '#app/features/documents/model/document/file-kind.ts'
import { fileKinds } from '#app/features/documents/model/formats/file-kinds.ts'

const WINDOW = 64 * 1024

/** How many bytes of a file are in memory at once while it is hashed. */
const PIECE = 8 * 1024 * 1024

/** The words of a file that become fields of its content. Empty where the file says nothing. */
export type Words = { title: string; author: string; keywords: string }

/** The longest words that the server takes. */
const longest: Record<keyof Words, number> = { title: 255, author: 255, keywords: 1_000 }

/** Reads, before the upload begins, what the file says about itself. Null if it can't be of any kind that is accepted. */
export async function wordsOf(file: File): Promise<Words | null> {
  const head = await bytesOf(file.slice(0, WINDOW))
  const tail = await bytesOf(file.slice(-WINDOW))
  const kind = fileKinds.find((one) => one.looksLike(head))
  if (kind === undefined) return null
  const { title, author, keywords } = kind.wordsIn(head, tail)
  return {
    title: titleOf(file.name, title, kind),
    author: (author ?? '').slice(0, longest.author),
    keywords: (keywords ?? '').slice(0, longest.keywords),
  }
}

/** The title that the file states, otherwise its name without the extension. */
function titleOf(name: string, said: string | null, { extension }: FileKind): string {
  const plain = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name
  return (said ?? plain.replaceAll('_', ' ')).trim().slice(0, longest.title) || name
}

/**
 * Identifies a file by its name, size and every byte, so that a corrected file counts as another one (docs/adr/113).
 * The browser can't hash a stream: hashing the digests of pieces keeps only one piece in memory.
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
