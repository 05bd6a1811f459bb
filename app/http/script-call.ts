import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'
import { answer, answerRefusal, refusalOf } from './answer.ts'
import { visitOf } from './context.ts'
import { leaveBody } from './read-body.ts'
import { ensureSameOrigin } from './same-origin.ts'

type ScriptArgs = { visit: Visit; params: Record<string, string | undefined>; url: URL; request: Request }

/**
 * The way of a page's own script to a use-case, where a form would not do: what it gets back is what the API answers. Writes
 * are for our own pages only.
 */
export function scriptCall(run: (args: ScriptArgs) => Promise<unknown>) {
  return async ({ context, params, request }: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> => {
    const visit = visitOf(context)
    const url = new URL(request.url)
    try {
      if (request.method !== 'GET') ensureSameOrigin(request)
      return answer(await run({ visit, params, url, request }))
    } catch (error) {
      const about = { requestId: visit.requestId, where: url.pathname, tenantId: visit.site.tenantId }
      return answerRefusal(refusalOf(error, about), visit.locale)
    } finally {
      await leaveBody(request)
    }
  }
}
