import { data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { askForProof } from '#app/doors/sign-in/ask-for-proof.ts'
import { askToSignIn } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type PageContext, visitOf } from './context.ts'
import { countRefusal } from './refusal-count.ts'
import { type Area, elsewhere } from './route-rules.ts'

export type PageArgs = {
  visit: Visit
  params: Record<string, string | undefined>
  url: URL
  request: Request
  context: LoaderFunctionArgs['context']
}

type Options = {
  /**
   * The part of the site that the page belongs to. If the site doesn't have it, or not for this visitor, the page
   * redirects before it runs.
   */
  area?: Area
}

/**
 * The only way to handle a page. Turns a refusal into what a person should see: for 401 the sign-in or the proof of
 * identity, keeping the way back; for anything else the error page with the catalogue's HTTP status. What isn't a refusal
 * is a bug and is logged.
 */
export function page<Data>(run: (args: PageArgs) => Promise<Data>, { area }: Options = {}) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Data> => {
    const visit = visitOf(context)
    const url = new URL(request.url)
    try {
      const args = { visit, params, url, request, context }
      if (area !== undefined) leadElsewhere(area, args)
      return await run(args)
    } catch (error) {
      if (!isRefusal(error)) throw error
      countRefusal(error.name)
      if (error.name === 'proofNeeded') throw askForProof(visit, pathOf(url, visit))
      if (error.http === 401) {
        throw askToSignIn(context, { back: pathOf(url, visit) })
      }
      ;(context as PageContext).headers = error.headers
      throw data({ refusal: error.words, details: error.details }, { status: error.page })
    }
  }
}

function pathOf({ pathname, search }: URL, { basePath }: Visit): string {
  return `${pathname.slice(basePath.length) || '/'}${search}`
}

/** A stored way back is used up by the first page that leads there (ruling 16). */
function leadElsewhere(area: Area, { visit, params, url, request, context }: PageArgs): void {
  const stored = ownCookie(visit.site, request, 'return')
  const returnRoute = readReturnRoute(stored)
  const words = (url.searchParams.get('q') ?? '').trim()
  const target = elsewhere(visit, { area, params, words, returnRoute })
  if (target === null) return
  if (target === 'sign-in') refuse('unauthorized')
  if (target === 'missing') refuse('notFound')
  if (target.to === returnRoute) clearCookie(context, 'return')
  throw redirect(target.to)
}
