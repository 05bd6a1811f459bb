import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { draftLife, keepLookDraft, type LookDraft } from '#app/domain/site/look/preview/look-draft.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { answerScript, type PageContext, visitOf } from '#app/http/context.ts'
import { cookieScope } from '#app/http/cookies/set-cookie.ts'
import { type FormArgs, type FormReply, form } from '#app/http/form.ts'
import { pictureForm } from '#app/http/picture-form.ts'
import { draftWarnings } from '#app/pages/admin/look/draft-warnings.ts'
import type { PreviewReply } from '#app/pages/admin/look/preview-reply.ts'
import { previewQuery, readPreviewChoice } from '#app/pages/admin/look/preview-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { withQuery } from '#app/paths/query.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'
import { translateProblem, translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

type DraftOf<Schema extends z.ZodType> = (
  visit: Visit,
  input: z.output<Schema>,
) => LookDraft | Promise<LookDraft>
type Back = (tenantId: number) => string

/**
 * The action of a form of the look that is to be looked at before it is saved: what was typed is kept for whoever typed it
 * alone. The page's script is told what is wrong with which field; without script the form is shown again, with its preview.
 */
export function tryOut<Schema extends z.ZodType>(schema: Schema, draftOf: DraftOf<Schema>, back: Back) {
  return toldToScripts(form(schema, (args) => keepTyped(args, draftOf, back)))
}

/** The same of a form with pictures: those that were chosen are kept, and seen by nobody else until they are saved. */
export function tryOutPictures<Schema extends z.ZodType>(
  [schema, keep, list]: PictureParts<Schema>,
  draftOf: DraftOf<Schema>,
  back: Back,
) {
  return toldToScripts(pictureForm(schema, keep, (args) => keepTyped(args, draftOf, back), list))
}

/** A form with pictures as `pictureForm` takes it: its schema, what keeps a picture, and its list of rows. */
export type PictureParts<Schema extends z.ZodType> = [
  schema: Schema,
  keep: Parameters<typeof pictureForm<Schema>>[1],
  list?: string,
]

async function keepTyped<Schema extends z.ZodType>(
  { visit: staffVisit, input, params, context, request, typed }: FormArgs<z.output<Schema>>,
  draftOf: DraftOf<Schema>,
  back: Back,
): Promise<Response> {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const draft = await draftOf(visit, input)
  rememberDraft(context as PageContext, visit.site.tenantId, await keepLookDraft(visit, draft))
  if (isScript(request))
    return answerScript(context, { ...nothingWrong, warnings: draftWarnings(visit, draft) })
  const choice = readPreviewChoice(typed.initialValue?.preview)
  return redirect(withQuery(back(visit.site.tenantId), previewQuery({ ...choice, of: 'draft' })))
}

function toldToScripts(run: ReturnType<typeof form>) {
  return async (args: ActionFunctionArgs) => {
    const reply = await run(args)
    if (reply instanceof Response || !isScript(args.request)) return reply
    // What was typed is asked about: that it is wrong is the answer.
    const status = reply.data.refusal === null ? 200 : (reply.init?.status ?? 400)
    return answerScript(args.context, inWords(reply.data, visitOf(args.context)), status)
  }
}

const nothingWrong: PreviewReply = { problems: {}, warnings: [], refusal: null }

function isScript(request: Request): boolean {
  return request.headers.get('Accept')?.startsWith('application/json') ?? false
}

/** For the pages of this site's preview and its forms, and no others. */
function rememberDraft(context: PageContext, tenantId: number, id: string): void {
  const { visit, cookies } = context
  const scope = { ...cookieScope(visit), path: adminPaths.siteConsole(tenantId) }
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
