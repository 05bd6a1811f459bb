import { drain, type Ending, type Part, readParts } from '#app/doors/multipart/read-parts.ts'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { isRefusal, refuse, refuseFields } from '#app/kernel/errors/refusal.ts'

const maxFieldBytes = 256 * 1024
const maxNameLength = 255
/** The overhead of a part beyond its text, in bytes. */
const partCost = 256

/**
 * Reads a multipart body while it arrives: passes the part `file` to `use` as a stream, and collects the text parts in `fields`, which are
 * complete when `complete` resolves. Refuses a body that isn't multipart with `badRequest`, a body without a file (or with an empty one) by
 * naming what is missing, and a field that is too long by its name.
 */
export async function readUpload<Result>(
  request: Request,
  fields: FormData,
  use: (file: UploadedFile, complete: Promise<void>) => Promise<Result>,
): Promise<Result> {
  const complete = Promise.withResolvers<void>()
  complete.promise.catch(() => undefined)
  // The sender is only checked when the file arrives, so all fields together must be small.
  let room = maxFieldBytes
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
      // If the file is refused for another reason, the rest of the body is read so that the answer arrives.
      await drain(data)
    }
    complete.resolve()
  } catch (error) {
    complete.reject(error)
    if (work === null) throw error
  }
  return work ?? refuseFields({ file: ['required'] })
}

/** Whether the sender may not upload at all. They get the answer at once; the file isn't read to its end. */
function isOfAuthority(error: unknown): boolean {
  return isRefusal(error) && [401, 403, 404].includes(error.http)
}

/**
 * Whether a part of an API call contains a record of fields. Scripts in browsers send it as a file, because only files can have the type
 * JSON.
 */
export function isRecordPart(name: string): boolean {
  return name === 'content-data' || name === 'contentData'
}

/** The maximum number of files in a form. */
const maxFiles = 60

/**
 * Reads a multipart body while it arrives: passes each chosen file to `use` with the name of its field, and collects the text parts in
 * `fields`. Skips the rest of a file that `use` doesn't read to its end.
 */
export async function readFiles(
  request: Request,
  fields: FormData,
  use: (field: string, file: UploadedFile) => Promise<void>,
): Promise<void> {
  let room = maxFieldBytes
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
    } else if (fileName !== '' && ++files <= maxFiles) {
      await use(name, { name: fileName, type, stream: data })
      await drain(data)
    }
  }
}

/** Yields the parts of a multipart body while they arrive. Refuses a body with another content type. */
function partsOf({ headers, body }: Request, ending: Ending): AsyncIterable<Part> {
  const type = headers.get('Content-Type') ?? ''
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  return body === null || boundary === undefined ? refuse('badRequest') : readParts(body, boundary, ending)
}

/** The stream of a part, and a promise that resolves when it was read to its end. */
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

/** Reads a text field. Refuses one that is longer than the room left for all fields, by its name. */
async function readField({ name, data }: Part, longest: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of data) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest) break
  }
  if (name.length > maxNameLength) refuse('badRequest')
  if (text.length > longest) refuseFields({ [name]: [fieldProblem('tooLong', { max: maxFieldBytes })] })
  return text + decoder.decode()
}
