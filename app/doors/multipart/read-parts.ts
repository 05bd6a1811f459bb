import { refuse } from '#app/kernel/errors/refusal.ts'

/** The head of a part. */
type PartHead = {
  name: string
  /** The file's name. Null for an ordinary field, '' for a file field that was left empty. */
  fileName: string | null
  /** The part's content type; '' if it has none. */
  type: string
}

/** One part of a multipart body with its data as a stream. Data that isn't read is skipped. */
export type Part = PartHead & { data: AsyncIterable<Uint8Array> }

/** The maximum length of a part's head in bytes; one with a field, a file and a type is never this long. */
const maxHeadBytes = 16 * 1024

const lineEnd = '\r\n'

const headEnd = Buffer.from('\r\n\r\n')

/** Set `isLeft` to leave the rest of the body unread, because the sender may not send it. */
export type Ending = { isLeft: boolean }

/**
 * Yields the parts of a multipart body (RFC 7578) one after the other. Refuses a body that isn't one or is incomplete
 * with `badRequest`.
 */
export async function* readParts(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  ending: Ending = { isLeft: false },
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`)
  const bytes = new ByteReader(body)
  try {
    await drain(bytes.upTo(delimiter))
    while (await isPartNext(bytes)) {
      const head = parsePartHead(await readHead(bytes)) ?? refuse('badRequest')
      const data = bytes.upTo(delimiter)
      yield { ...head, data }
      await drain(data)
    }
  } finally {
    // Reads to the end otherwise: a client that is still sending doesn't read the answer, and proxies turn the broken connection into a
    // 500.
    if (ending.isLeft) bytes.leave()
    else await bytes.skipRest()
  }
}

/** Whether another part follows a delimiter: `--` ends the body and a line end begins a part. Blanks may stand in between. */
async function isPartNext(bytes: ByteReader): Promise<boolean> {
  let next = await bytes.take(2)
  if (next === '--') return false
  while (/^[ \t]/.test(next)) next = next.slice(1) + (await bytes.take(1))
  return next === lineEnd || refuse('badRequest')
}

async function readHead(bytes: ByteReader): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes.upTo(headEnd)) {
    length += chunk.length
    if (length > maxHeadBytes) refuse('badRequest')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

export async function drain(data: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of data);
}

/** Reads a stream up to given marks. Holds one chunk and a possible beginning of a mark in memory. */
class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  /** The bytes that were read but not yet taken. Begins with a line end, because the first delimiter may have none before it. */
  #held: Buffer = Buffer.from(lineEnd)

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  /** Yields the bytes before `mark` while they arrive, then skips the mark. Can be interrupted and continued. */
  upTo(mark: Buffer): AsyncIterable<Uint8Array> {
    let ended = false
    const next = async (): Promise<IteratorResult<Uint8Array>> => {
      while (!ended) {
        const at = this.#held.indexOf(mark)
        ended = at >= 0
        const sure = ended ? at : Math.max(0, this.#held.length - mark.length + 1)
        const piece = this.#held.subarray(0, sure)
        this.#held = this.#held.subarray(ended ? at + mark.length : sure)
        if (piece.length > 0) return { value: piece, done: false }
        if (!ended) await this.#hold()
      }
      return { value: undefined, done: true }
    }
    return { [Symbol.asyncIterator]: () => ({ next }) }
  }

  async take(count: number): Promise<string> {
    while (this.#held.length < count) await this.#hold()
    const taken = this.#held.toString('latin1', 0, count)
    this.#held = this.#held.subarray(count)
    return taken
  }

  async skipRest(): Promise<void> {
    while (!(await this.#reader.read()).done);
  }

  leave(): void {
    this.#reader.cancel().catch(() => undefined)
  }

  async #hold(): Promise<void> {
    const { done, value } = await this.#reader.read()
    if (done) refuse('badRequest')
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
  }
}

/** Parses the lines before a part's data, without the empty one. Null if they don't name a field. */
export function parsePartHead(lines: string): PartHead | null {
  const headers = new Map<string, string>()
  // A line that begins with a blank continues the previous one.
  for (const line of lines.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon < 0) return null
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  const [kind = '', parameters] = splitAt(headers.get('content-disposition') ?? '', ';')
  if (kind.trim().toLowerCase() !== 'form-data') return null
  const values = parseParameters(parameters)
  const name = values.get('name')
  if (name === undefined || name === '') return null
  const fileName = values.get('filename')
  return {
    name: unescapeQuotes(name),
    fileName:
      decodeExtended(values.get('filename*')) ?? (fileName === undefined ? null : unescapeQuotes(fileName)),
    type: headers.get('content-type') ?? '',
  }
}

const token = /^[\s;]*([^\s=;"]+)\s*=\s*/

/** Parses `a=b; c="d;e=\"f"`: quotes may contain semicolons and equals signs. Skips anything that isn't a parameter. */
function parseParameters(text: string): Map<string, string> {
  const values = new Map<string, string>()
  for (let rest = text; rest.trim() !== ''; ) {
    const found = token.exec(rest)
    if (found === null) {
      rest = splitAt(rest.replace(/^[\s;]+/, ''), ';')[1]
      continue
    }
    const after = rest.slice(found[0].length)
    const [value, left] = after.startsWith('"') ? quotedValue(after) : plainValue(after)
    const key = found[1]!.toLowerCase()
    if (!values.has(key)) values.set(key, value)
    rest = left
  }
  return values
}

/**
 * Splits a quoted value from the rest of a text. Browsers escape a quote as %22 and leave backslashes as they are; other clients write \"
 * and \\ . A name that ends with a backslash looks like an escaped quote: if no other quote follows, it is the closing one.
 */
function quotedValue(text: string): [value: string, rest: string] {
  const closed = /^"((?:[^"\\]|\\[\s\S])*)"(?=\s*(?:;|$))/.exec(text)
  if (closed !== null) return [closed[1]!.replace(/\\(["\\])/g, '$1'), text.slice(closed[0].length)]
  const last = text.lastIndexOf('"')
  return last > 0 ? [text.slice(1, last), text.slice(last + 1)] : plainValue(text.slice(1))
}

function plainValue(text: string): [value: string, rest: string] {
  const [value, rest] = splitAt(text, ';')
  return [value.trim(), rest]
}

/**
 * Decodes only the three characters that browsers escape in names (HTML, multipart form data): "100%25.pdf" stays as it
 * is.
 */
function unescapeQuotes(value: string): string {
  return value.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Decodes `filename*=UTF-8''a%20b.pdf` (RFC 8187). It isn't meant for forms, but some clients send nothing else. */
function decodeExtended(value: string | undefined): string | null {
  const [, encoded] = /^utf-8'[^']*'(.+)$/i.exec(value ?? '') ?? []
  if (encoded === undefined) return null
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function splitAt(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
