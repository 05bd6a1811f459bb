import { type MultipartPart, streamMultipart } from '@web3-storage/multipart-parser'
import type { UploadedFile } from '#app/domain/publishing/upload/receive-file.ts'
import { Refusal, refuse, refuseFields } from '#app/errors/refusal.ts'

const longestFields = 256 * 1024
/** What a part takes besides its text. */
const partCost = 256

/**
 * Reads a multipart body as it arrives: the part `file` goes to `use` while it is still streaming, the text parts into
 * `fields`, which are all there when `complete` is. Refuses what is no multipart with `badRequest`, and a body without a
 * file, or with a field for one that was left empty, with what is missing.
 */
export async function readUpload<Result>(
  request: Request,
  fields: FormData,
  use: (file: UploadedFile, complete: Promise<void>) => Promise<Result>,
): Promise<Result> {
  const complete = Promise.withResolvers<void>()
  complete.promise.catch(() => undefined)
  // Who sends the fields is known only when the file comes, so that all of them together have to be small.
  let room = longestFields
  let work: Promise<Result> | null = null
  try {
    for await (const { name, data, filename, contentType } of partsOf(request)) {
      if (name !== 'file' || !filename || work !== null) {
        const text = await readText(data, room)
        room -= text.length + name.length + partCost
        if (name !== 'file') fields.append(name, text)
        continue
      }
      const file = watched(data)
      work = use({ name: baseName(filename), type: contentType ?? '', stream: file.stream }, complete.promise)
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
