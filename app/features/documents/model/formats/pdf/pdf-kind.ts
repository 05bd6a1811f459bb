import type { FileKind, StatedWords } from '#app/features/documents/model/document/file-kind.ts'
import { looksLikePdf } from '#app/gateways/pdf/file-head.ts'

/**
 * A PDF's words are read from its uncompressed objects alone, so that a browser needs no reader of PDFs for it. An encrypted file, and one
 * whose information is in a compressed stream, states none.
 */
export const pdfKind: FileKind = {
  extension: 'pdf',
  contentType: 'application/pdf',
  looksLike: looksLikePdf,
  wordsIn(head, tail) {
    const parts = [tail, head].map((bytes) => ({ bytes, text: binaryText(bytes) }))
    const isEncrypted = parts.some(({ text }) => text.includes('/Encrypt'))
    const first = (field: keyof StatedWords, none: RegExp) => {
      const said = isEncrypted ? [] : parts.map((part) => saidOf(part, field)?.trim() ?? '')
      return said.find((words) => words !== '' && !none.test(words)) ?? null
    }
    return {
      title: first('title', noTitle),
      author: first('author', noAuthor),
      keywords: first('keywords', nothing),
    }
  },
}

/** Titles that programs write when the author gave none, and names that are those of accounts. */
const noTitle =
  /^(?:untitled|無題.*|microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|qxd|p65|pdf))$/i
const noAuthor = /^(?:user|owner|admin(?:istrator)?|author|anonymous|unknown|root|作成者|所有者)$/i
const nothing = /^[,;、\s]*$/

type Part = { bytes: Uint8Array; text: string }

/** The field in the XMP, or else in the information dictionary. Without keywords the subject says what it is about. */
function saidOf(part: Part, field: keyof StatedWords): string | null {
  if (field === 'title') return xmpItems(part, 'dc:title')[0] ?? infoWords(part, 'Title')
  if (field === 'author') return xmpItems(part, 'dc:creator').join(', ') || infoWords(part, 'Author')
  return xmpItems(part, 'dc:subject').join(', ') || infoWords(part, 'Keywords') || infoWords(part, 'Subject')
}

/** Each byte as the character of its number. The browser's "latin1" is Windows' one, which has others from 0x80 to 0x9f. */
function binaryText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode.apply(null, [...bytes.subarray(at, at + 8192)])
  return text
}

/** Reads the items of `<dc:creator><rdf:Seq><rdf:li>…`, or of another list, as UTF-8. */
function xmpItems({ bytes, text }: Part, name: string): string[] {
  const at = text.indexOf(`<${name}>`)
  const to = text.indexOf(`</${name}>`, at)
  if (at < 0 || to < 0) return []
  const list = new TextDecoder().decode(bytes.subarray(at, to))
  return [...list.matchAll(/<rdf:li[^>]*>([^<]*)<\/rdf:li>/g)].map(([, item = '']) => unescaped(item).trim())
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code === null) return entities[name] ?? all
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Reads `/Title (…)` or `/Title <…>`, but only from a dictionary with keys that only the document's information has. */
function infoWords({ text }: Part, key: string): string | null {
  const entry = new RegExp(
    `/${key}\\s*(?:\\(((?:\\\\[\\s\\S]|[^\\\\()]|\\((?:\\\\[\\s\\S]|[^\\\\()])*\\))*)\\)|<([0-9a-fA-F\\s]*)>)`,
    'g',
  )
  for (const { index, 1: plain, 2: hex } of text.matchAll(entry)) {
    const from = text.lastIndexOf('obj', index)
    const to = text.indexOf('endobj', index)
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
  const plain = text.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, escaped: string) =>
    /^[0-7]/.test(escaped)
      ? String.fromCharCode(Number.parseInt(escaped, 8) & 255)
      : escaped === '\r\n'
        ? ''
        : (escapes[escaped] ?? escaped),
  )
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/** The characters from 0x80 to 0x9e of PDF's own encoding, which is Latin-1 otherwise. */
const high = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'

/** Decodes UTF-16 and UTF-8 by their marks, and else PDF's own encoding. Escapes in UTF-16 that name a language are dropped. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder('utf-16be').decode(bytes).replace(/\x1b[^\x1b]*\x1b/g, '')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  return binaryText(bytes).replace(/[\x80-\x9e\xa0]/g, (character) =>
    character === '\xa0' ? '€' : (high[character.charCodeAt(0) - 0x80] ?? character),
  )
}
