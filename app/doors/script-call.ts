import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'
import { answer, answerRefusal, refusalOf } from './answer.ts'
import { visitOf } from './context.ts'
import { leaveBody } from './read-body.ts'
import { ensureSameOrigin } from './same-origin.ts'

export type ScriptArgs = {
  visit: Visit
  params: Record<string, string | undefined>
  url: URL
  request: Request
}

/**
 * Lets a page's own script call a use-case, where a form isn't enough. The answer has the format of the API. Only our own
 * pages may write.
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
