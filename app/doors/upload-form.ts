import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { z } from 'zod'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { isRefusal, refuseFields } from '#app/kernel/errors/refusal.ts'
import { fieldsIn } from '#app/kernel/errors/refused-field.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import { visitOf } from './context.ts'
import { type FormArgs, replyTo } from './form.ts'
import { leaveBody } from './read-body.ts'
import { readUpload } from './read-upload.ts'
import { ensureSameOrigin } from './same-origin.ts'

export type UploadArgs<Input> = Omit<FormArgs<Input>, 'typed'> & { file: UploadedFile }

/**
 * The only way to handle a form with a file. The file is passed on as a stream and never held in memory. It is the form's
 * last field, so that the others are validated before any of it is stored. Refusals come back as with `form`: what was
 * typed stays, but the file must be chosen again.
 */
export function uploadForm<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: UploadArgs<z.output<Schema>>) => Promise<Response>,
) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const sent = new FormData()
    try {
      ensureSameOrigin(request)
      // Reads no files from guests. The use-case decides about everything else.
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

/**
 * Reads the fields like an API call, because these forms share their schemas: empty fields aren't sent, and no value is
 * guessed.
 */
function submissionOf<Schema extends z.ZodType>(sent: FormData, schema: Schema) {
  const filled = new FormData()
  for (const [name, value] of sent) if (value !== '') filled.append(name, value)
  return parseWithZod(filled, { schema, disableAutoCoercion: true })
}

function withoutNull(error: Record<string, string[] | null> | null): Record<string, string[]> {
  return Object.fromEntries(Object.entries(error ?? {}).map(([field, problems]) => [field, problems ?? []]))
}
