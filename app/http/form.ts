import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from '@remix-run/cloudflare'
import { z } from 'zod'
import { type FieldProblems, isRefusal, type Refusal, refuse } from '#app/errors/refusal.ts'
import { fieldsIn } from '#app/errors/refused-field.ts'
import { secretFieldsOf } from '#app/values/inputs/secret-fields.ts'
import { appFlag } from '#app/visit/from-app.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type PageContext, visitOf } from './context.ts'
import { leaveBody, mostBytesOf, readBody } from './read-body.ts'
import { type Readable, readablePart } from './readable-part.ts'
import { countRefusal } from './refusal-count.ts'
import { ensureNotCrossSite, ensureSameOrigin } from './same-origin.ts'
import { takeAppFlag } from './sign-in/app-visitor.ts'
import { askForProof } from './sign-in/ask-for-proof.ts'
import { askToSignIn } from './sign-in/ask-to-sign-in.ts'

export type FormArgs<Input> = {
  visit: Visit
  input: Input
  request: Request
  context: ActionFunctionArgs['context']
  params: ActionFunctionArgs['params']
  /** What was typed, secrets left out, for an answer that shows the same form again. */
  typed: FormReply['result']
}

/** What a page gets back from its own form: conform's result, with the names of problems and refusals, never words. */
export type FormReply = { result: SubmissionResult<string[]>; refusal: string | null }

type Options<Schema extends z.ZodType> = {
  /**
   * Refuses with what the use-case would find wrong with the fields that could be read, where others can't be: so that all of it is told
   * at once. What it says of the whole form waits until the fields are right.
   */
  judge?: (
    args: Readable<Schema> & { visit: Visit; params: ActionFunctionArgs['params'] },
  ) => Promise<unknown>
  /** Signing in takes no authority from a cookie and signing out only ends it: other clients than browsers may do both. */
  guard?: 'same-origin' | 'not-cross-site'
  /** Without a page that shows what was wrong the error page does; the route then exports `RouteError` as its ErrorBoundary. */
  hasPage?: boolean
  /** Changes the fields before they are judged. */
  prepare?: (sent: FormData) => FormData
}

/**
 * The only way into a form. Bad fields and refusals come back to the same page with status 400, what was typed kept and
 * secrets left out; success is what `run` answers, a redirect as a rule.
 */
export function form<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: FormArgs<z.output<Schema>>) => Promise<Response>,
  { guard = 'same-origin', hasPage = true, prepare = (sent) => sent, judge }: Options<Schema> = {},
) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const sent = new FormData()
    const submissionOf = () => parseWithZod(prepare(sent), { schema })
    // Never sent back to the browser, whatever went wrong.
    const hideFields = secretFieldsOf(schema)
    const reply = hasPage ? replyTo : refuseElsewhere({ context, request })
    try {
      // A sender who may not post here is refused by the headers alone: the body isn't touched.
      if (guard === 'same-origin') ensureSameOrigin(request)
      else ensureNotCrossSite(request)
      await readForm(request, sent, mostBytesOf(visitOf(context), longestForm))
      if (sent.get(appFlag) === 'true') takeAppFlag(context)
      const submission = submissionOf()
      if (submission.status !== 'success') {
        const problems = submission.error as FieldProblems
        const read = () => ({
          ...readablePart(prepare(sent), schema, problems),
          visit: visitOf(context),
          params,
        })
        const found = judge === undefined ? {} : await problemsOf(() => judge(read()), sent, schema)
        return reply(submission.reply({ hideFields, fieldErrors: { ...found, ...problems } }), null)
      }
      const typed = submission.reply({ hideFields })
      return await run({ visit: visitOf(context), input: submission.value, request, context, params, typed })
    } catch (error) {
      if (!isRefusal(error)) throw error
      countRefusal(error.name)
      const answered = context as PageContext
      answered.headers = error.headers
      const fieldErrors = fieldsOf(error, sent, schema)
      return reply(submissionOf().reply({ hideFields, fieldErrors }), error.words, error.http)
    } finally {
      await leaveBody(request)
    }
  }
}

async function problemsOf(
  judge: () => Promise<unknown>,
  sent: FormData,
  schema: z.ZodType,
): Promise<FieldProblems> {
  try {
    await judge()
    return {}
  } catch (error) {
    if (!isRefusal(error)) throw error
    return fieldsOf(error, sent, schema)
  }
}

/** Where a refusal is told: at a field that was sent, else at one of the form's that wasn't, such as a box that isn't ticked. */
function fieldsOf(error: Refusal, sent: FormData, schema: z.ZodType): FieldProblems {
  const found = fieldsIn(error, [...sent.keys()])
  return Object.keys(found).length > 0 ? found : fieldsIn(error, fieldNamesOf(schema))
}

function fieldNamesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap(fieldNamesOf)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** No page has a form near these. Bytes, and fields. */
const longestForm = 256 * 1024
const mostFields = 200
/** `name`, `name[12]`, `name[12].part`: conform builds what a name says, however deep or far it reaches. */
export const fieldName = /^[A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}|\[\d{1,2}\]){0,3}$/

/**
 * Adds the fields our own pages could have sent. A form without fields may come without a body; what is no form at all is one
 * without fields. Refuses with `bodyTooLarge` more than `most` bytes; of those no more is read.
 */
async function readForm(request: Request, form: FormData, most: number): Promise<void> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return
  const body = (await readBody(request, most)) ?? refuse('bodyTooLarge')
  const sent = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => new FormData())
  for (const [name, value] of [...sent].slice(0, mostFields))
    if (fieldName.test(name)) form.append(name, value)
}

/** The answer to a form that was not accepted. A sign-in that is missing is told on the page itself. */
export function replyTo(result: FormReply['result'], refusal: string | null, status = 400) {
  return data({ result, refusal } satisfies FormReply, { status: status === 401 ? 400 : status })
}

/** As a page refuses: a guest is asked to sign in, all else stands on the error page. */
function refuseElsewhere({ context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>) {
  return (_: FormReply['result'], refusal: string | null, status = 400): never => {
    if (refusal === 'proofNeeded') throw askForProof(visitOf(context), pageBefore(request))
    if (status === 401) throw askToSignIn(context, { back: undefined })
    throw data({ refusal: refusal ?? 'badParameters' }, { status })
  }
}

/** The page of our own on which a button was pressed that has no page itself. */
function pageBefore(request: Request): string | null {
  const before = request.headers.get('Referer')
  if (before === null || !URL.canParse(before)) return null
  const { origin, pathname, search } = new URL(before)
  return origin === new URL(request.url).origin ? pathname + search : null
}
