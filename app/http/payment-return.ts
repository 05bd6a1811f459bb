import { paths } from '#app/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readBodyText } from './read-body.ts'
import { isNotCrossSite } from './same-origin.ts'

const longestReturn = 16 * 1024

/** Where providers of payments send browsers back to, and the page that asks what became of the order. */
const pages = new Map([
  [paths.veritransConfirm(), paths.veritransConfirm()],
  [paths.gmoReturn(), paths.veritransConfirm()],
  [paths.publisherProcessing(), paths.publisherProcessing()],
])

/**
 * A browser that comes back from a provider of payments by another site's form comes without our cookies: it is sent on with what it
 * brought in the address, where it has them. Nothing is decided here. Null for every other request.
 */
export async function answerPaymentReturn(
  request: Request,
  { basePath }: Pick<Visit, 'basePath'>,
): Promise<Response | null> {
  const { pathname, searchParams: brought } = new URL(request.url)
  const to = pages.get(pathname.slice(basePath.length))
  if (request.method !== 'POST' || to === undefined || isNotCrossSite(request)) return null
  const body = new URLSearchParams((await readBodyText(request.clone() as Request, longestReturn)) ?? '')
  for (const [name, value] of body) brought.set(name, value)
  const headers = { Location: `${basePath}${to}?${brought}`, 'Cache-Control': 'no-store' }
  return new Response(null, { status: 303, headers })
}
