import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { z } from 'zod'
import type { UploadedFile } from '#app/domain/publishing/upload/receive-file.ts'
import { isRefusal, refuseFields } from '#app/errors/refusal.ts'
import { fieldsIn } from '#app/errors/refused-field.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import { visitOf } from './context.ts'
import { type FormArgs, replyTo } from './form.ts'
import { leaveBody } from './read-body.ts'
import { readUpload } from './read-upload.ts'
import { ensureSameOrigin } from './same-origin.ts'

type UploadArgs<Input> = Omit<FormArgs<Input>, 'typed'> & { file: UploadedFile }

/**
 * The only way into a form with a file. The file is handed on while it streams, never held; it is the form's last field, so
 * that what was typed is judged before a byte of it is stored. Refusals come back as `form` brings them: what was typed is
 * kept, the file has to be chosen again.
 */
export function uploadForm<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: UploadArgs<z.output<Schema>>) => Promise<Response>,
) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const sent = new FormData()
    try {
      ensureSameOrigin(request)
      // No file is read of a guest; what else they may not is for the use-case to say.
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

/** As the API reads a call, whose schemas these forms share: what was left empty isn't sent, and nothing is guessed. */
function submissionOf<Schema extends z.ZodType>(sent: FormData, schema: Schema) {
  const filled = new FormData()
  for (const [name, value] of sent) if (value !== '') filled.append(name, value)
  return parseWithZod(filled, { schema, disableAutoCoercion: true })
}

function withoutNull(error: Record<string, string[] | null> | null): Record<string, string[]> {
  return Object.fromEntries(Object.entries(error ?? {}).map(([field, problems]) => [field, problems ?? []]))
}
