import type { UploadedFile } from '#app/domain/publishing/upload/receive-file.ts'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { isRefusal, refuse, refuseFields } from '#app/errors/refusal.ts'
import { drain, type Ending, type Part, readParts } from './multipart/read-parts.ts'

const longestFields = 256 * 1024
const longestName = 255
/** What a part takes besides its text. */
const partCost = 256

/**
 * Reads a multipart body as it arrives: the part `file` goes to `use` while it is still streaming, the text parts into
 * `fields`, which are all there when `complete` is. Refuses what is no multipart with `badRequest`, a body without a
 * file, or with a field for one that was left empty, with what is missing, and a field that is too long by its name.
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
  const ending: Ending = { isLeft: false }
  try {
    for await (const part of partsOf(request, ending)) {
      const { name, fileName, type, data } = part
      if (name !== 'file' || !fileName || work !== null) {
        const text = await readField(part, room)
        room -= text.length + name.length + partCost
        if (name !== 'file') fields.append(name, text)
        continue
      }
      const file = watched(data)
      work = use({ name: fileName, type, stream: file.stream }, complete.promise)
      const refused = work.then(() => false, isOfAuthority)
      ending.isLeft = (await Promise.race([file.ended, refused])) === true
      if (ending.isLeft) break
      // Another refusal before the end of the file: what is left of the body is read past, so that the answer arrives.
      await drain(data)
    }
    complete.resolve()
  } catch (error) {
    complete.reject(error)
    if (work === null) throw error
  }
  return work ?? refuseFields({ file: ['required'] })
}

/** Whoever may not send it is told so at once; nobody reads their file to its end. */
function isOfAuthority(error: unknown): boolean {
  return isRefusal(error) && [401, 403, 404].includes(error.http)
}

/** The part of an API call that is a record of its fields. Browsers' scripts send it as a file, since only a file can say that it is JSON. */
export function isRecordPart(name: string): boolean {
  return name === 'content-data' || name === 'contentData'
}

/** No form has more files than these. */
const mostFiles = 60

/**
 * Reads a multipart body as it arrives: each file that was chosen goes to `use`, by the field it was chosen in, and the text parts
 * into `fields`. What `use` leaves of a file is read past.
 */
export async function readFiles(
  request: Request,
  fields: FormData,
  use: (field: string, file: UploadedFile) => Promise<void>,
): Promise<void> {
  let room = longestFields
  let files = 0
  for await (const part of partsOf(request, { isLeft: false })) {
    const { name, type, data } = part
    const fileName = isRecordPart(name) ? null : part.fileName
    if (fileName !== null) {
      room -= name.length + fileName.length + partCost
      if (room < 0) refuse('bodyTooLarge')
    }
    if (fileName === null) {
      const text = await readField(part, room)
      room -= text.length + name.length + partCost
      fields.append(name, text)
    } else if (fileName !== '' && ++files <= mostFiles) {
      await use(name, { name: fileName, type, stream: data })
      await drain(data)
    }
  }
}

/** The parts of a multipart body, each while it comes. Refuses what says of itself that it is none. */
function partsOf({ headers, body }: Request, ending: Ending): AsyncIterable<Part> {
  const type = headers.get('Content-Type') ?? ''
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  return body === null || boundary === undefined ? refuse('badRequest') : readParts(body, boundary, ending)
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

/** Refuses a field that is longer than what is left for all of them, by its name. */
async function readField({ name, data }: Part, longest: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of data) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest) break
  }
  if (name.length > longestName) refuse('badRequest')
  if (text.length > longest) refuseFields({ [name]: [fieldProblem('tooLong', { max: longestFields })] })
  return text + decoder.decode()
}
