import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isRefusal } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { askToSignIn } from './ask-to-sign-in.ts'
import { visitOf } from './context.ts'

export type PageArgs = {
  visit: Visit
  params: Record<string, string | undefined>
  url: URL
  request: Request
  context: LoaderFunctionArgs['context']
}

/**
 * The only way into a page. A refusal becomes what a person should see: 401 the sign-in, with the way back kept;
 * anything else the error page with the catalogue's HTTP status. What is no refusal is a bug and goes on to the log.
 */
export function page<Data>(run: (args: PageArgs) => Promise<Data>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Data> => {
    const visit = visitOf(context)
    const url = new URL(request.url)
    try {
      return await run({ visit, params, url, request, context })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.http === 401) {
        const back = `${url.pathname.slice(visit.basePath.length) || '/'}${url.search}`
        throw askToSignIn(context, request, { back })
      }
      throw data({ refusal: error.name }, { status: isMissing(error.name) ? 404 : error.http })
    }
  }
}

/** To a browser what isn't there is 404, whatever number the API gives it. */
function isMissing(name: string): boolean {
  return [
    'contentNotFound',
    'contentUnpublished',
    'contentGroupNotFound',
    'notFound',
    'fileNotFound',
  ].includes(name)
}
