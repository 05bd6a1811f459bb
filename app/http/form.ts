import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { isRefusal } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { visitOf } from './context.ts'
import { ensureNotCrossSite, ensureSameOrigin } from './same-origin.ts'

export type FormArgs<Input> = {
  visit: Visit
  input: Input
  request: Request
  context: ActionFunctionArgs['context']
}

/** What a page gets back from its own form: conform's result, with the names of problems and refusals, never words. */
export type FormReply = { result: SubmissionResult<string[]>; refusal: string | null }

/** Never sent back to the browser, whatever went wrong. */
const secretFields = ['password', 'newPass', 'confirmPass', 'cardNumber', 'securityCode']

type Options = {
  /** Signing in takes no authority from a cookie and signing out only ends it: other clients than browsers may do both. */
  guard?: 'same-origin' | 'not-cross-site'
}

/**
 * The only way into a form. Bad fields and refusals come back to the same page with status 400, what was typed kept and
 * secrets left out; success is what `run` answers, a redirect as a rule.
 */
export function form<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: FormArgs<z.output<Schema>>) => Promise<Response>,
  { guard = 'same-origin' }: Options = {},
) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const submission = parseWithZod(await readForm(request), { schema })
    try {
      if (guard === 'same-origin') ensureSameOrigin(request)
      else ensureNotCrossSite(request)
      if (submission.status !== 'success') return reply(submission.reply({ hideFields: secretFields }), null)
      return await run({ visit: visitOf(context), input: submission.value, request, context })
    } catch (error) {
      if (!isRefusal(error)) throw error
      return reply(
        submission.reply({ hideFields: secretFields, fieldErrors: error.fields }),
        error.name,
        error.http,
      )
    }
  }
}

/** A form without fields may come without a body, and what is no form at all is one without fields. */
async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)
  return isForm ? request.formData().catch(() => new FormData()) : new FormData()
}

function reply(result: FormReply['result'], refusal: string | null, status = 400) {
  return data({ result, refusal } satisfies FormReply, { status: status === 401 ? 400 : status })
}
