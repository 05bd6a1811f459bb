import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from '@remix-run/cloudflare'
import { z } from 'zod'
import { takeAppFlag } from '#app/doors/sign-in/app-visitor.ts'
import { askForProof, askToSignIn } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { type FieldProblems, fieldsIn, isRefusal, type Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import { secretFieldsOf } from '#app/kernel/values/inputs/secret-input.ts'
import { appFlag } from '#app/visit/from-app.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countRefusal } from './answer.ts'
import { type PageContext, visitOf } from './context.ts'
import { leaveBody, maxBytesFor, readBody } from './read-body.ts'
import { ensureNotCrossSite, ensureSameOrigin } from './same-origin.ts'

/** The valid fields of a form, and the names of the invalid ones. */
type Readable<Schema extends z.ZodType> = { part: Partial<z.output<Schema>>; wrong: readonly string[] }

export type FormArgs<Input> = {
  visit: Visit
  input: Input
  request: Request
  context: ActionFunctionArgs['context']
  params: ActionFunctionArgs['params']
  /** The typed values without secrets, for an answer that shows the same form again. */
  typed: FormReply['result']
}

/** The data that a page receives from its own form: conform's result, with names of problems and refusals in place of texts. */
export type FormReply = { result: SubmissionResult<string[]>; refusal: string | null }

export type FormOptions<Schema extends z.ZodType> = {
  /**
   * Refuses with the problems that the use-case would find in the valid fields while other fields are invalid, so that all problems are
   * reported at once. Problems of the form as a whole wait until all fields are valid.
   */
  judge?: (
    args: Readable<Schema> & { visit: Visit; params: ActionFunctionArgs['params'] },
  ) => Promise<unknown>
  /**
   * Which pages may post: only those of the site, or all but those of other sites. The second is for signing in, which doesn't rely on a
   * cookie, and signing out, which only ends it; clients other than browsers may do both.
   */
  guard?: 'same-origin' | 'not-cross-site'
  /**
   * Whether a page of the route can show the problems. If not, the error page shows them, and the route exports `RouteError` as its
   * ErrorBoundary.
   */
  hasPage?: boolean
  /** Changes the fields before they are validated. */
  prepare?: (sent: FormData) => FormData
}

/**
 * Makes the action of a form; there is no other way to handle one. After invalid fields and refusals the same page comes back with status
 * 400 and the typed values without secrets. On success it answers the response of `run`, usually a redirect.
 */
export function form<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: FormArgs<z.output<Schema>>) => Promise<Response>,
  { guard = 'same-origin', hasPage = true, prepare = (sent) => sent, judge }: FormOptions<Schema> = {},
) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const sent = new FormData()
    const submissionOf = () => parseWithZod(prepare(sent), { schema })
    // Secret fields are never sent back to the browser.
    const hideFields = secretFieldsOf(schema)
    const reply = hasPage ? replyTo : refuseElsewhere({ context, request })
    try {
      // Refuses a sender who may not post here by the headers alone, before the body is read.
      if (guard === 'same-origin') ensureSameOrigin(request)
      else ensureNotCrossSite(request)
      await readForm(request, sent, maxBytesFor(visitOf(context), maxFormBytes))
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

/** The fields at which a refusal is shown: those that were sent, or else fields of the form that weren't, such as an unchecked checkbox. */
function fieldsOf(error: Refusal, sent: FormData, schema: z.ZodType): FieldProblems {
  const found = fieldsIn(error, [...sent.keys()])
  return Object.keys(found).length > 0 ? found : fieldsIn(error, fieldNamesOf(schema))
}

function fieldNamesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap(fieldNamesOf)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** The limits of a form in bytes and fields, far above any form of ours. */
const maxFormBytes = 256 * 1024

const maxFields = 200

/**
 * The names that a form's field may have: `name`, `name[12]`, `name[12].part`. Limited, because conform builds whatever structure a name
 * describes.
 */
export const fieldName = /^[A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}|\[\d{1,2}\]){0,3}$/

/**
 * Adds the fields that our own pages could have sent. A body of another type counts as a form without fields. Refuses a body of more than
 * `most` bytes with `bodyTooLarge`, without reading further.
 */
async function readForm(request: Request, form: FormData, most: number): Promise<void> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return
  const body = (await readBody(request, most)) ?? refuse('bodyTooLarge')
  const sent = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => new FormData())
  for (const [name, value] of [...sent].slice(0, maxFields))
    if (fieldName.test(name)) form.append(name, value)
}

/** Answers a form that wasn't accepted. A missing sign-in (401) becomes 400, since the page itself shows it. */
export function replyTo(result: FormReply['result'], refusal: string | null, status = 400) {
  return data({ result, refusal } satisfies FormReply, { status: status === 401 ? 400 : status })
}

/** Refuses like a page: asks guests to sign in, and shows the error page for anything else. */
function refuseElsewhere({ context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>) {
  return (_: FormReply['result'], refusal: string | null, status = 400): never => {
    if (refusal === 'proofNeeded') throw askForProof(visitOf(context), pageBefore(request))
    if (status === 401) throw askToSignIn(context, { back: undefined })
    throw data({ refusal: refusal ?? 'badParameters' }, { status })
  }
}

/** The page with the pressed button, for a form without a page of its own. Null if it isn't one of ours. */
function pageBefore(request: Request): string | null {
  const before = request.headers.get('Referer')
  if (before === null || !URL.canParse(before)) return null
  const { origin, pathname, search } = new URL(before)
  return origin === new URL(request.url).origin ? pathname + search : null
}

/** Reads the valid fields of a form. If several forms share a page, it reads the one that was sent. */
function readablePart<Schema extends z.ZodType>(
  sent: FormData,
  schema: Schema,
  problems: object,
): Readable<Schema> {
  const wrong = [...new Set(Object.keys(problems).map((path) => path.replace(/[.[].*/, '')))]
  const right = Object.entries(shapeOf(schema, sent)).filter(([name]) => !wrong.includes(name))
  const submission = parseWithZod(sent, { schema: z.object(Object.fromEntries(right)) })
  const part = submission.status === 'success' ? submission.value : {}
  return { part: part as Partial<z.output<Schema>>, wrong }
}

function shapeOf(schema: z.core.$ZodType, sent: FormData): z.core.$ZodShape {
  if (schema instanceof z.ZodObject) return schema.shape
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return {}
  const { discriminator } = schema.def
  const name = sent.get(discriminator)
  const chosen = schema.options.find(
    (option) => option instanceof z.ZodObject && option.shape[discriminator]?.safeParse(name).success,
  )
  return chosen === undefined ? {} : shapeOf(chosen, sent)
}

/**
 * Reads a form that was sent by GET to be previewed before it is saved. Answers the reply that shows it as typed, and its value, or null if
 * a field is invalid.
 */
export function readTried<Schema extends z.ZodType>(
  typed: URLSearchParams,
  schema: Schema,
): { reply: FormReply; value: z.output<Schema> | null } {
  const submission = parseWithZod(typed, { schema })
  const value = submission.status === 'success' ? submission.value : null
  return { reply: { result: submission.reply(), refusal: null }, value }
}
