import type { FileKind } from '#app/features/documents/model/document/file-kind.ts'
import { looksLikePdf } from '#app/gateways/pdf/file-head.ts'

/** A PDF's title is read from its uncompressed objects alone, so that a browser needs no reader of PDFs for it. */
export const pdfKind: FileKind = {
  extension: 'pdf',
  contentType: 'application/pdf',
  looksLike: looksLikePdf,
  titleIn: (head, tail) => titleOf(tail) ?? titleOf(head),
}

/** Titles that programs write when the author gave none. */
const noTitle =
  /^(?:untitled|無題.*|microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|qxd|p65|pdf))$/i

function titleOf(bytes: Uint8Array): string | null {
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
