import { dispatch } from '#app/api/dispatch.ts'
import { answerRefusal } from '#app/doors/answer.ts'
import { secured } from '#app/doors/security-headers.ts'
import { type Address, findAddress } from '#app/features/tenancy/model/snapshot/find-address.ts'
import { prefetchAddress } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { Refusal } from '#app/kernel/errors/refusal.ts'
import { withAssumedReader } from '#app/visit/assumed-reader.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import { type IncomingRequest, openVisit } from '#app/visit/open-visit.ts'
import { isApi } from '#workers/ask-console.ts'
import { tellingForgotten } from '#workers/forgotten-sites.ts'
import { renderPage } from '#workers/render-page.ts'
import { broken, served } from '#workers/served.ts'
import { consolePages } from './pages.ts'

/** Answers a request that the readers' Worker has passed on: a call of the API, or a page of the console. */
export function respondInConsole(incoming: IncomingRequest): Promise<Response> {
  return tellingForgotten(() => served(incoming, () => respondAt(incoming, new URL(incoming.request.url))))
}

async function respondAt(incoming: IncomingRequest, url: URL): Promise<Response> {
  const { request, env, ctx } = incoming
  try {
    const address = await findAddress(url, env, Date.now(), { afterwards: (work) => ctx.waitUntil(work) })
    const answer = await withAssumedReader(request.method, (assume) =>
      answerAt(address, { ...incoming, assume }),
    )
    return secured(answer, { env, address, url })
  } catch (error) {
    return await broken(error, request, url)
  }
}

async function answerAt(address: Address, incoming: IncomingRequest): Promise<Response> {
  switch (address.kind) {
    case 'site':
      return dispatch(incoming, address, address.restOfPath)
    case 'platform':
      return isApi(address.restOfPath)
        ? dispatch(incoming, null, address.restOfPath)
        : consolePage(address, incoming)
    default:
      // The readers' Worker has just found the site: it moved or was deleted in between.
      return answerRefusal(new Refusal('companyNotFound'), await findLocale(incoming.request))
  }
}

async function consolePage(
  { site, restOfPath }: Extract<Address, { kind: 'platform' }>,
  incoming: IncomingRequest,
): Promise<Response> {
  const prefetch = (db: Database) => prefetchAddress(db, incoming.request, restOfPath)
  const { visit } = await openVisit(incoming, { site, basePath: '' }, prefetch)
  return renderPage(consolePages, incoming, visit)
}
