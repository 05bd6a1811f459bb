import { readBodyText } from '#app/doors/read-body.ts'
import { isRecordPart, readFiles } from '#app/doors/read-upload.ts'
import { readWire, toCamelCase } from '#app/doors/wire.ts'
import type { SentFiles } from '#app/features/branding/model/picture/picture-of-input.ts'
import { refusePicture, type UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Endpoint } from './endpoint.ts'

/** The maximum size of a JSON body in bytes; files come by multipart. */
export const maxJsonBytes = 1024 * 1024

/**
 * Reads the query and the JSON body of a call as one record. The body takes precedence; empty values are dropped except for the call's
 * `mayBeEmpty`. The header `Idempotency-Key` counts as `idempotency_key` if the call has no such field. Refuses broken JSON with
 * `badRequest`, and more than `most` bytes with `bodyTooLarge`, without reading further.
 */
export async function readParams(
  request: Request,
  endpoint: Pick<Endpoint, 'body' | 'mayBeEmpty' | 'record'>,
  most: number,
): Promise<Record<string, unknown>> {
  const { body, mayBeEmpty } = endpoint
  const json = body === 'json' ? await readJson(request, most) : {}
  return paramsOf({ ...headOf(request, endpoint), ...json }, mayBeEmpty)
}

/** Like `readParams`, but without the body, which isn't touched. */
export function readHeadParams(
  request: Request,
  endpoint: Pick<Endpoint, 'mayBeEmpty' | 'record'>,
): Record<string, unknown> {
  return paramsOf(headOf(request, endpoint), endpoint.mayBeEmpty)
}

/**
 * The parameters in the address and headers. Drops `lang` from a change of a record: there it says in which language the record is written,
 * while a record may have a field of the same name.
 */
function headOf(request: Request, { record }: Pick<Endpoint, 'record'>): Record<string, string> {
  const { lang, ...head } = inHead(request)
  return record === null && lang !== undefined ? { ...head, lang } : head
}

function inHead(request: Request): Record<string, string> {
  return { ...keyOf(request), ...Object.fromEntries(new URL(request.url).searchParams) }
}

function paramsOf(sent: Record<string, unknown>, mayBeEmpty: readonly string[]): Record<string, unknown> {
  const told = Object.entries(sent)
    .map(([key, value]) => [toCamelCase(key), value] as const)
    .filter(([key]) => mayBeEmpty.includes(key))
  const texts = told.filter(([, value]) => value === '')
  const lists = told.flatMap(([key, value]) =>
    Array.isArray(value) ? [[key, value.map((one) => one ?? '')] as const] : [],
  )
  const filled = readWire(sent) as Record<string, unknown>
  return { ...Object.fromEntries(texts), ...filled, ...Object.fromEntries(lists) }
}

/** The idempotency key from its header (draft-ietf-httpapi-idempotency-key-header), with or without quotes. */
function keyOf({ headers }: Request): Record<string, string> {
  const key = headers.get('Idempotency-Key')?.replace(/^"(.*)"$/, '$1')
  return key === undefined ? {} : { idempotency_key: key }
}

async function readJson(request: Request, most: number): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return {}
  const text = (await readBodyText(request, most)) ?? refuse('bodyTooLarge')
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

/** The maximum size of all pictures of one call together, in bytes. */
const maxPictureBytes = 24 * 1024 * 1024

/**
 * Reads the fields of a call that names pictures, and the pictures sent along, by their file names. Without pictures the body may be JSON.
 * Refuses pictures of more than 24 MB with `invalidFile`.
 */
export async function readPictures(
  request: Request,
): Promise<{ fields: Record<string, unknown>; files: SentFiles }> {
  const type = request.headers.get('Content-Type') ?? ''
  const files = new Map<string, UploadedFile>()
  if (!type.startsWith('multipart/form-data'))
    return { fields: readWire(await readJson(request, maxJsonBytes)) as Record<string, unknown>, files }
  const parts = new FormData()
  let room = maxPictureBytes
  await readFiles(request, parts, async (_, { stream, ...file }) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) {
      room -= chunk.length
      if (room < 0) refusePicture('fileTooLarge', { name: file.name, max: maxPictureBytes / 1024 / 1024 })
      chunks.push(chunk)
    }
    files.set(file.name, { ...file, stream: inTurn(chunks) })
  })
  return { fields: readParts(parts), files }
}

async function* inTurn(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** Joins the text parts of an upload into one record: `content-data` is JSON whose fields count as the call's own. */
export function readParts(parts: FormData): Record<string, unknown> {
  const fields = {}
  for (const [name, text] of parts) Object.assign(fields, readWire(fieldOf(name, String(text))))
  return fields
}

function fieldOf(name: string, text: string): Record<string, unknown> {
  return isRecordPart(name) ? parseRecord(text) : { [name]: text }
}
