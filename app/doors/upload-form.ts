import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { z } from 'zod'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { type FieldProblems, fieldsIn, isRefusal, refuseFields } from '#app/kernel/errors/refusal.ts'
import { OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countRefusal } from './answer.ts'
import { visitOf } from './context.ts'
import { type FormArgs, fieldName, replyTo } from './form.ts'
import { leaveBody } from './read-body.ts'
import { readFiles, readUpload } from './read-upload.ts'
import { ensureSameOrigin } from './same-origin.ts'

export type UploadArgs<Input> = Omit<FormArgs<Input>, 'typed'> & { file: UploadedFile }

/**
 * Makes the action of a form with a file; there is no other way to handle one. The file is passed on as a stream and never held in memory.
 * It is the form's last field, so that the others are validated before any of it is stored. After a refusal the form comes back as with
 * `form`: the typed values stay, but the file must be chosen again.
 */
export function uploadForm<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: UploadArgs<z.output<Schema>>) => Promise<Response>,
) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const sent = new FormData()
    try {
      ensureSameOrigin(request)
      // Reads no files from guests. Everything else is decided by the use-case.
      requireSignedIn(visitOf(context))
      return await readUpload(request, sent, async (file) => {
        const submission = submissionOf(sent, schema)
        if (submission.status !== 'success') return refuseFields(withoutNull(submission.error))
        return run({ visit: visitOf(context), input: submission.value, params, file, request, context })
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await leaveBody(request)
      const result = submissionOf(sent, schema).reply({ fieldErrors: fieldsIn(error, [...sent.keys()]) })
      return replyTo(result, error.name === 'badParameters' ? null : error.name, error.http)
    }
  }
}

/** Parses the fields like an API call, because these forms share their schemas: drops empty fields and coerces no value. */
function submissionOf<Schema extends z.ZodType>(sent: FormData, schema: Schema) {
  const filled = new FormData()
  for (const [name, value] of sent) if (value !== '') filled.append(name, value)
  return parseWithZod(filled, { schema, disableAutoCoercion: true })
}

function withoutNull(error: Record<string, string[] | null> | null): Record<string, string[]> {
  return Object.fromEntries(Object.entries(error ?? {}).map(([field, problems]) => [field, problems ?? []]))
}

/** Prefixes of field names: a file for the field `logo` is sent as `file:logo`; `remove:logo` removes the field's picture. */
const [ofFile, ofRemoval] = ['file:', 'remove:']

type Place = { visit: Visit; params: ActionFunctionArgs['params'] }

/** Stores a picture that was chosen for a field, and returns its name. */
export type KeepPicture = (place: Place, field: string, file: UploadedFile) => Promise<string>

/**
 * Makes the action of a form with pictures; there is no other way to handle one. Each picture is stored while the form arrives, and its
 * field then has the picture's name, so that it isn't lost if the form is refused. Problems of a picture are shown at its field. Rows of
 * `list` can be added, moved and removed, which only changes the form.
 */
export function pictureForm<Schema extends z.ZodType>(
  schema: Schema,
  keep: KeepPicture,
  run: (args: FormArgs<z.output<Schema>>) => Promise<Response>,
  list?: string,
) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const visit = visitOf(context)
    const sent = new FormData()
    const kept = new Map<string, string>()
    const fieldErrors: FieldProblems = {}
    try {
      ensureSameOrigin(request)
      // Reads no files from guests. Everything else is decided by the use-case.
      requireSignedIn(visitOf(context))
      await readFiles(request, sent, async (part, file) => {
        const field = part.slice(ofFile.length)
        if (!part.startsWith(ofFile) || !fieldName.test(field)) return
        const name = await problemsOr(() => keep({ visit, params }, field, file))
        if (typeof name === 'string') kept.set(field, name)
        else fieldErrors[field] = name
      })
      const submission = parseWithZod(withMoves(fieldsOf(sent, kept), list), { schema })
      const isWrong = Object.keys(fieldErrors).length > 0
      // An intent, such as adding a row, only changes the form and saves nothing.
      if (submission.status === undefined && !isWrong) return replyTo(submission.reply(), null, 200)
      if (submission.status !== 'success' || isWrong)
        return replyTo({ ...submission.reply({ fieldErrors }), status: 'error' }, null)
      const typed = submission.reply()
      return await run({ visit, input: submission.value, request, context, params, typed })
    } catch (error) {
      if (!isRefusal(error)) throw error
      countRefusal(error.name)
      await leaveBody(request)
      const submission = parseWithZod(withMoves(fieldsOf(sent, kept), list), { schema })
      const fieldErrors = fieldsIn(error, [...fieldsOf(sent, kept).keys()])
      const isOfFields = Object.keys(fieldErrors).length > 0
      return replyTo(submission.reply({ fieldErrors }), isOfFields ? null : error.words, error.http)
    }
  }
}

/** Answers a problem with a file, to be reported together with all others. Other refusals end the form. */
async function problemsOr(keep: () => Promise<string>): Promise<string | string[]> {
  try {
    return await keep()
  } catch (error) {
    if (!isRefusal(error) || error.fields.file === undefined) throw error
    return error.fields.file
  }
}

/** The fields that our own pages could have sent, with the names of newly chosen pictures in place of the old ones. */
function fieldsOf(sent: FormData, kept: ReadonlyMap<string, string>): FormData {
  const isGone = (name: string) => sent.has(`${ofRemoval}${name}`) || kept.has(name)
  const form = new FormData()
  for (const [name, value] of sent)
    if ((fieldName.test(name) || name === '__intent__') && !isGone(name)) form.append(name, value)
  for (const [name, value] of kept) form.append(name, value)
  // Sends a removed picture as empty, because a missing field would keep the old one.
  const removed = [...sent.keys()].flatMap((name) =>
    name.startsWith(ofRemoval) ? name.slice(ofRemoval.length) : [],
  )
  for (const name of removed) if (fieldName.test(name) && !kept.has(name)) form.append(name, '')
  return form
}

/** Applies the moves of a list's rows (`OrderInput`) to the form, without saving anything, because the rows get new numbers. */
function withMoves(form: FormData, list: string | undefined): FormData {
  const moves = OrderInput.safeParse(Object.fromEntries(form)).data
  const isMoved = moves !== undefined && Object.values(moves).some((move) => move !== undefined)
  if (list === undefined || !isMoved) return form
  const rowOf = (name: string) => (name.startsWith(`${list}[`) ? (/\d+/.exec(name)?.[0] ?? null) : null)
  const rows = [...new Set([...form.keys()].flatMap((name) => rowOf(name) ?? []))]
  const order = reordered(
    rows.sort((a, b) => Number(a) - Number(b)),
    moves,
  )
  const moved = new FormData()
  for (const [name, value] of form) {
    const row = rowOf(name)
    moved.append(row === null ? name : name.replace(row, String(order.indexOf(row))), value)
  }
  moved.append('__intent__', JSON.stringify({ type: 'validate', payload: {} }))
  return moved
}
