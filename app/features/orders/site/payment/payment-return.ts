import { readBodyText } from '#app/doors/read-body.ts'
import { isNotCrossSite } from '#app/doors/same-origin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

const maxReturnBytes = 16 * 1024

/**
 * The addresses to which payment providers send browsers back, each with the page that shows what came of it. A mailed link leads back
 * to its own page.
 */
const pages = new Map([
  [paths.veritransConfirm(), paths.veritransConfirm()],
  [paths.gmoReturn(), paths.veritransConfirm()],
  [paths.publisherProcessing(), paths.publisherProcessing()],
])

/**
 * Answers a browser that a payment provider sends back by a cross-site form, and so without our cookies: redirects it with the same
 * parameters in the address, so that it sends the cookies. Does nothing else. Null for any other request.
 */
export async function answerPaymentReturn(
  request: Request,
  { basePath }: Pick<Visit, 'basePath'>,
): Promise<Response | null> {
  if (request.method !== 'POST') return null
  const { pathname, searchParams: brought } = new URL(request.url)
  const path = pathname.slice(basePath.length)
  const to = path.startsWith(paths.mailedCard('')) ? path : pages.get(path)
  if (to === undefined || isNotCrossSite(request)) return null
  const body = new URLSearchParams((await readBodyText(request.clone() as Request, maxReturnBytes)) ?? '')
  // GMO's page for cards reports the order's password at the provider, too. It belongs in no address and no log.
  body.delete('result')
  for (const [name, value] of body) brought.set(name, value)
  const headers = { Location: `${basePath}${to}?${brought}`, 'Cache-Control': 'no-store' }
  return new Response(null, { status: 303, headers })
}
