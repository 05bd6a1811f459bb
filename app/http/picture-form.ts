import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { z } from 'zod'
import type { UploadedFile } from '#app/domain/publishing/upload/receive-file.ts'
import { type FieldProblems, isRefusal } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { visitOf } from './context.ts'
import { type FormArgs, fieldName, replyTo } from './form.ts'
import { readBody } from './read-body.ts'
import { readFiles } from './read-upload.ts'
import { countRefusal } from './refusal-count.ts'
import { ensureSameOrigin } from './same-origin.ts'

/** A file chosen for the field `logo` is sent as `file:logo`; `remove:logo` takes away the picture the field has. */
const [ofFile, ofRemoval] = ['file:', 'remove:']

type Pictures = { visit: Visit; params: ActionFunctionArgs['params'] }

/**
 * The only way into a form with pictures. Each is kept while the form arrives, and its field then has the picture's name: what was
 * typed and chosen stays after a refusal. What is wrong with a picture stands beside its field.
 */
export function pictureForm<Schema extends z.ZodType>(
  schema: Schema,
  keep: (place: Pictures, field: string, file: UploadedFile) => Promise<string>,
  run: (args: Omit<FormArgs<z.output<Schema>>, 'typed'>) => Promise<Response>,
) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const visit = visitOf(context)
    const sent = new FormData()
    const kept = new Map<string, string>()
    const fieldErrors: FieldProblems = {}
    try {
      ensureSameOrigin(request)
      await readFiles(request, sent, async (part, file) => {
        const field = part.slice(ofFile.length)
        if (!part.startsWith(ofFile) || !fieldName.test(field)) return
        const name = await problemsOr(() => keep({ visit, params }, field, file))
        if (typeof name === 'string') kept.set(field, name)
        else fieldErrors[field] = name
      })
      const submission = parseWithZod(fieldsOf(sent, kept), { schema })
      const isWrong = Object.keys(fieldErrors).length > 0
      // An intent only changes the form, such as by another slide.
      if (submission.status === undefined)
        return replyTo(submission.reply({ fieldErrors }), null, isWrong ? 400 : 200)
      if (submission.status !== 'success' || isWrong) return replyTo(submission.reply({ fieldErrors }), null)
      return await run({ visit, input: submission.value, request, context, params })
    } catch (error) {
      if (!isRefusal(error)) throw error
      countRefusal(error.name)
      if (!request.bodyUsed) await readBody(request, 0)
      const submission = parseWithZod(fieldsOf(sent, kept), { schema })
      const isOfFields = Object.keys(error.fields).length > 0
      return replyTo(
        submission.reply({ fieldErrors: error.fields }),
        isOfFields ? null : error.words,
        error.http,
      )
    }
  }
}

/** What is wrong with a file is said with all else that is; other refusals end the form. */
async function problemsOr(keep: () => Promise<string>): Promise<string | string[]> {
  try {
    return await keep()
  } catch (error) {
    if (!isRefusal(error) || error.fields.file === undefined) throw error
    return error.fields.file
  }
}

/** The fields our own pages could have sent, with the names of pictures that were chosen in the place of those before. */
function fieldsOf(sent: FormData, kept: ReadonlyMap<string, string>): FormData {
  const isGone = (name: string) => sent.has(`${ofRemoval}${name}`) || kept.has(name)
  const form = new FormData()
  for (const [name, value] of sent)
    if ((fieldName.test(name) || name === '__intent__') && !isGone(name)) form.append(name, value)
  for (const [name, value] of kept) form.append(name, value)
  return form
}
