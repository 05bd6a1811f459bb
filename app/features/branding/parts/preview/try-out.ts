import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { consoleForm, consolePictures } from '#app/doors/console-site.ts'
import { answerScript, type PageContext, visitOf } from '#app/doors/context.ts'
import type { FormArgs, FormReply } from '#app/doors/form.ts'
import type { KeepPicture } from '#app/doors/upload-form.ts'
import {
  type BrandingDraft,
  draftLife,
  keepBrandingDraft,
} from '#app/features/branding/model/preview/preview-draft.ts'
import { cookieScopeAt, scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { translateProblem, translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { draftWarnings } from './branding-record-view.ts'
import type { PreviewReply } from './preview-reply.ts'
import { draftQuery, readPreviewChoice } from './preview-view.ts'

type DraftOf<Schema extends z.ZodType> = (
  visit: Visit,
  input: z.output<Schema>,
) => BrandingDraft | Promise<BrandingDraft>
type Back = (tenantId: number) => string

/**
 * The action that previews a form of the branding: stores the input as a draft that only its writer can see. With a script
 * the answer names the problems of each field; without one the form is shown again beside its preview.
 */
export function tryOut<Schema extends z.ZodType>(schema: Schema, draftOf: DraftOf<Schema>, back: Back) {
  return toldToScripts(consoleForm(schema, (args) => keepTyped(args, draftOf, back), { prepare: withTaken }))
}

/**
 * The action that previews a form with pictures. Uploaded pictures are stored, but nobody else sees them until they are
 * saved.
 */
export function tryOutPictures<Schema extends z.ZodType>(
  [schema, keep, list]: PictureParts<Schema>,
  draftOf: DraftOf<Schema>,
  back: Back,
) {
  return toldToScripts(consolePictures(schema, keep, (args) => keepTyped(args, draftOf, back), list))
}

/**
 * A form with pictures, as `consolePictures` takes it: its schema, the function that stores a picture, and the name of
 * its list of rows.
 */
export type PictureParts<Schema extends z.ZodType> = [schema: Schema, keep: KeepPicture, list?: string]

/** Puts a proposed colour, sent by a button as `take=field=#rrggbb`, into its field. */
function withTaken(sent: FormData): FormData {
  const [, field, colour] = /^([A-Za-z][\w.]{0,99})=(#[0-9a-f]{6})$/.exec(String(sent.get('take'))) ?? []
  if (field !== undefined && colour !== undefined && sent.has(field)) sent.set(field, colour)
  return sent
}

async function keepTyped<Schema extends z.ZodType>(
  { visit, input, context, request, typed }: FormArgs<z.output<Schema>>,
  draftOf: DraftOf<Schema>,
  back: Back,
): Promise<Response> {
  const draft = await draftOf(visit, input)
  const choice = readPreviewChoice(typed.initialValue?.preview)
  const draftId = await keepBrandingDraft(visit, draft)
  rememberDraft(context as PageContext, adminPaths.brandingDraft(visit.site.tenantId, choice.tab), draftId)
  if (isScript(request))
    return answerScript(context, { ...nothingWrong, warnings: draftWarnings(visit, draft) })
  return redirect(withQuery(back(visit.site.tenantId), draftQuery(choice, draftId)))
}

function toldToScripts(run: ReturnType<typeof consoleForm>) {
  return async (args: ActionFunctionArgs) => {
    const reply = await run(args)
    if (reply instanceof Response || !isScript(args.request)) return reply
    // A problem in the input is a valid answer to a preview, so its status is 200.
    const status = reply.data.refusal === null ? 200 : (reply.init?.status ?? 400)
    return answerScript(args.context, inWords(reply.data, visitOf(args.context)), status)
  }
}

const nothingWrong: PreviewReply = { problems: {}, warnings: [], refusal: null }

function isScript(request: Request): boolean {
  return request.headers.get('Accept')?.startsWith('application/json') ?? false
}

/** Names the draft in a cookie that only the previewed pages get. */
function rememberDraft(context: PageContext, path: string, id: string): void {
  const { visit, cookies } = context
  const scope = { ...cookieScopeAt(visit), path }
  cookies.push(
    serialiseCookie(scopedCookieName(visit.site, 'preview', scope), id, { ...scope, maxAge: draftLife }),
  )
}

function inWords({ result, refusal }: FormReply, { locale }: Visit): PreviewReply {
  const words = translator(locale)
  const problems = Object.entries(result.error ?? {}).map(([field, said]) => [
    field,
    (said ?? []).map((problem) => translateProblem(words, problem)),
  ])
  return {
    ...nothingWrong,
    problems: Object.fromEntries(problems),
    refusal: refusal === null ? null : words(`errors:${refusal}` as 'errors:forbidden'),
  }
}
