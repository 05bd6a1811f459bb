import { type MultipartPart, streamMultipart } from '@web3-storage/multipart-parser'
import type { UploadedFile } from '#app/domain/publishing/upload/receive-file.ts'
import { Refusal, refuse, refuseFields } from '#app/errors/refusal.ts'
import { readBodyText } from '#app/http/read-body.ts'
import { readWire } from '#app/http/wire.ts'

/** JSON bodies are small; files come by multipart. Bytes. */
const maxJsonBytes = 1024 * 1024
const maxMetadataBytes = 256 * 1024
/** What a part takes besides its text. */
const partCost = 256

/** Query and JSON body of a call as one record, body before query. Refuses broken JSON with `badRequest`. */
export async function readParams(request: Request, hasJsonBody: boolean): Promise<Record<string, unknown>> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const body = hasJsonBody ? await readJson(request) : {}
  return readWire({ ...query, ...body }) as Record<string, unknown>
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return {}
  const text = (await readBodyText(request, maxJsonBytes)) ?? refuse('badRequest')
  const type = request.headers.get('Content-Type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  if (text.trim() === '') return {}
  return parseRecord(text)
}

function parseRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    refuse('badRequest')
  }
  return refuse('badRequest')
}

type LateFields = () => Promise<Record<string, unknown>>

/**
 * Reads a multipart body as it arrives: the file goes to `use` while it is still streaming, and fields are complete when
 * `fields()` answers, whichever way round a client sends them. Refuses what is no multipart with `badRequest`, and a body
 * without a file with what is missing.
 */
export async function readUpload<Result>(
  request: Request,
  use: (fields: LateFields, file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const fields: Record<string, unknown> = {}
  const complete = Promise.withResolvers<void>()
  complete.promise.catch(() => undefined)
  // Who sends the fields is known only when the file comes, so that all of them together have to be small.
  let room = maxMetadataBytes
  let work: Promise<Result> | null = null
  try {
    for await (const { name, data, filename, contentType } of partsOf(request)) {
      if (name !== 'file' || filename === undefined || work !== null) {
        const text = await readText(data, room)
        room -= text.length + name.length + partCost
        Object.assign(fields, readWire(fieldOf(name, text)))
        continue
      }
      const file = watched(data)
      work = use(() => complete.promise.then(() => fields), {
        name: baseName(filename),
        type: contentType ?? '',
        stream: file.stream,
      })
      // A refusal before the end of the file: what is left of the body is read past, so that the answer arrives.
      await Promise.race([file.ended, work.catch(() => undefined)])
      await drain(data)
    }
    complete.resolve()
  } catch (error) {
    complete.reject(error)
    if (work === null) throw asRefusal(error)
  }
  if (work === null) return refuseFields({ file: ['required'] })
  return (work as Promise<Result>).catch((error) => {
    throw asRefusal(error)
  })
}

/** The parts of a multipart body, each while it comes. Refuses what says of itself that it is none. */
function partsOf({ headers, body }: Request): AsyncIterable<MultipartPart> {
  const type = headers.get('Content-Type') ?? ''
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  return body === null || boundary === undefined ? refuse('badRequest') : streamMultipart(body, boundary)
}

/** Some clients send the path on their own disk (RFC 7578 4.2). */
function baseName(filename: string): string {
  return filename.split(/[/\\]/).pop() ?? ''
}

function fieldOf(name: string, text: string): Record<string, unknown> {
  return name === 'content-data' || name === 'contentData' ? parseRecord(text) : { [name]: text }
}

/** The stream, and when its reader came to its end. */
function watched(data: AsyncIterable<Uint8Array>): {
  stream: AsyncIterable<Uint8Array>
  ended: Promise<void>
} {
  const ended = Promise.withResolvers<void>()
  async function* stream() {
    yield* data
    ended.resolve()
  }
  return { stream: stream(), ended: ended.promise }
}

async function drain(data: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of data);
}

/** The parser throws plain errors for bodies that are no multipart, or end too early. */
function asRefusal(error: unknown): unknown {
  const isParsers = error instanceof Error && /multipart|content-disposition|boundary/i.test(error.message)
  return isParsers ? new Refusal('badRequest') : error
}

async function readText(data: AsyncIterable<Uint8Array>, longest: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of data) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest) refuse('badRequest')
  }
  if (longest < 0) refuse('badRequest')
  return text + decoder.decode()
}
