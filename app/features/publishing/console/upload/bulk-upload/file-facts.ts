const WINDOW = 64 * 1024

/** How many bytes of a file are in memory at once while it is hashed. */
const PIECE = 8 * 1024 * 1024

/** Reads, before the upload begins, the file's title and whether it can be a PDF at all. */
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

/** Titles that programs write when the author gave none. */
const noTitle =
  /^(?:untitled|無題.*|microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|qxd|p65|pdf))$/i

const longest = 255

/** The title in the PDF's uncompressed head or tail, otherwise its file name without the extension. */
export function titleOf(name: string, head: Uint8Array, tail: Uint8Array): string {
  const said = [tail, head].map((bytes) => titleIn(bytes)).find((title) => title !== null)
  return (said ?? name.replace(/\.pdf$/i, '').replaceAll('_', ' ')).trim().slice(0, longest) || name
}

function titleIn(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes)
  if (text.includes('/Encrypt')) return null
  const title = xmpTitle(bytes, text) ?? infoTitle(text)
  return title === null || title.trim() === '' || noTitle.test(title.trim()) ? null : title
}

/** Reads `<dc:title><rdf:Alt><rdf:li>…` as UTF-8. */
function xmpTitle(bytes: Uint8Array, text: string): string | null {
  const at = text.indexOf('<dc:title>')
  if (at < 0) return null
  const part = new TextDecoder().decode(bytes.subarray(at, at + 4_096))
  const [, said] = /<rdf:li[^>]*>([^<]*)<\/rdf:li>/.exec(part) ?? []
  return said === undefined ? null : unescaped(said)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, name: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? all)
  })
}

/** Reads `/Title (…)` or `/Title <…>`, but only from a dictionary with keys that only the document's information has. */
function infoTitle(text: string): string | null {
  for (const [all, plain, hex] of text.matchAll(
    /\/Title\s*(?:\(((?:\\[\s\S]|[^\\()])*)\)|<([0-9a-fA-F\s]*)>)/g,
  )) {
    const at = text.indexOf(all)
    const from = text.lastIndexOf('obj', at)
    const to = text.indexOf('endobj', at)
    if (!/\/(?:Producer|Creator|CreationDate)\b/.test(text.slice(from, to < 0 ? undefined : to))) continue
    return decoded(plain === undefined ? bytesOfHex(hex ?? '') : bytesOfString(plain))
  }
  return null
}

function bytesOfHex(hex: string): Uint8Array {
  const digits = hex.replace(/\s/g, '')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '' }

function bytesOfString(text: string): Uint8Array {
  const plain = text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^[0-7]/.test(escaped)
      ? String.fromCharCode(Number.parseInt(escaped, 8) & 255)
      : (escapes[escaped] ?? escaped),
  )
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

function decoded(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isWide ? 'utf-16be' : 'latin1').decode(bytes)
}
