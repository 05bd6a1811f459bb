import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { answer, answerRefusal, refusalOf } from './answer.ts'
import { visitOf } from './context.ts'
import { parseCall } from './parse-call.ts'
import { leaveBody, readBodyText } from './read-body.ts'
import { ensureSameOrigin } from './same-origin.ts'
import { readWire } from './wire.ts'

export type ScriptArgs = {
  visit: Visit
  params: Record<string, string | undefined>
  url: URL
  request: Request
}

/** Makes a call for a page's own script, where a form isn't enough. The answer has the format of the API. Only our own pages may write. */
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

const longest = 64 * 1024

/**
 * Reads the JSON that a page's script sends, together with the query of the address. Refuses invalid JSON with `badRequest`, more than 64
 * KiB with `bodyTooLarge`, and invalid fields with `badParameters`.
 */
export async function readScriptBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  given: Record<string, string> = {},
): Promise<z.output<Schema>> {
  const text = (await readBodyText(request, longest)) ?? refuse('bodyTooLarge')
  return parseCall(schema, { ...(readWire(parsed(text)) as object), ...given })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('badRequest')
  }
}
