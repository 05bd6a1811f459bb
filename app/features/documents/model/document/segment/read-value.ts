import { type PdfDict, PdfRef, type PdfValue, UnreadablePdf } from './pdf-value.ts'

/** The deepest nesting. PDFium itself gives up at 64. */
const MAX_DEPTH = 100

const WHITE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)))
const [LF, CR, PERCENT, SLASH, LESS, GREATER, OPEN, CLOSE, BACKSLASH] = [10, 13, 37, 47, 60, 62, 40, 41, 92]

/** Reads tokens and values one after the other. `at` is the position of the next byte. */
export class ValueReader {
  at: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** Reads the next token as text: '<<', '>>', '[', ']', a name with its slash, a string with its brackets, or a word. */
  token(): string {
    this.skipSpace()
    const start = this.at
    const first = this.#bytes[this.at++]
    if (first === undefined) throw new UnreadablePdf('unexpected end')
    if (first === LESS || first === GREATER) this.#endAngle(first)
    else if (first === OPEN) this.#endString()
    else if (first === SLASH || !DELIMITERS.has(first)) this.#endWord()
    return latin1(this.#bytes, start, this.at)
  }

  value(): PdfValue {
    const token = this.token()
    const reference = /^\s+\d+\s+R\b/.exec(
      latin1(this.#bytes, this.at, Math.min(this.at + 16, this.#bytes.length)),
    )
    if (!reference || !/^\d+$/.test(token)) return this.#parse(token, 0)
    this.at += reference[0].length
    return new PdfRef(Number(token))
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.at]
      if (byte === PERCENT) this.#skipComment()
      else if (byte !== undefined && WHITE.has(byte)) this.at++
      else return
    }
  }

  #parse(token: string, depth: number): PdfValue {
    if (depth > MAX_DEPTH) throw new UnreadablePdf('nested too deeply')
    if (token === '<<') return toDict(this.#list('>>', depth))
    if (token === '[') return this.#list(']', depth)
    if (token === '>>' || token === ']') throw new UnreadablePdf('unbalanced brackets')
    return token
  }

  /** Reads values up to the closing token. `12 0 R` becomes one reference. */
  #list(end: string, depth: number): PdfValue[] {
    const items: PdfValue[] = []
    for (let token = this.token(); token !== end; token = this.token()) {
      if (token === 'R') {
        items.pop()
        items.push(new PdfRef(Number(items.pop())))
      } else {
        items.push(this.#parse(token, depth + 1))
      }
    }
    return items
  }

  #endAngle(first: number): void {
    if (this.#bytes[this.at] === first) {
      this.at++
      return
    }
    if (first === GREATER) throw new UnreadablePdf('stray bracket')
    const end = this.#bytes.indexOf(GREATER, this.at)
    if (end < 0) throw new UnreadablePdf('open string')
    this.at = end + 1
  }

  #endString(): void {
    for (let depth = 1; depth > 0; this.at++) {
      const byte = this.#bytes[this.at]
      if (byte === undefined) throw new UnreadablePdf('open string')
      if (byte === BACKSLASH) this.at++
      else if (byte === OPEN) depth++
      else if (byte === CLOSE) depth--
    }
  }

  #endWord(): void {
    for (;;) {
      const byte = this.#bytes[this.at]
      if (byte === undefined || WHITE.has(byte) || DELIMITERS.has(byte)) return
      this.at++
    }
  }

  #skipComment(): void {
    for (;;) {
      const byte = this.#bytes[this.at]
      if (byte === undefined || byte === LF || byte === CR) return
      this.at++
    }
  }
}

export function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!)
  return text
}

function toDict(items: PdfValue[]): PdfDict {
  const dict: PdfDict = new Map()
  for (let index = 0; index + 1 < items.length; index += 2) {
    const key = items[index]
    if (typeof key !== 'string' || !key.startsWith('/')) throw new UnreadablePdf('dictionary key is no name')
    dict.set(key, items[index + 1]!)
  }
  return dict
}
