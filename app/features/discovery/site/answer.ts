import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { etagOf } from '#app/doors/cache/etag.ts'
import { visitOf } from '#app/doors/context.ts'
import { streamOf } from '#app/doors/text-stream.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import type { Site } from '#app/visit/site.ts'
import { asGuest, type Visit } from '#app/visit/visit.ts'

type DiscoveryArgs = { visit: Visit; params: Record<string, string | undefined>; url: URL }

/** The answer may be cached for this many seconds. The cache's key also contains the site's version. */
const life = 300

/**
 * Answers a document for programs, written for a guest whoever asks, so that it is the same for everybody. If the site
 * doesn't have it or is closed to guests the answer is 404, because feed readers couldn't sign in.
 */
export function discovery(
  has: (site: Site) => boolean,
  type: string,
  write: (args: DiscoveryArgs) => Promise<string | AsyncGenerator<string>>,
) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Response> => {
    const visit = asGuest(visitOf(context))
    try {
      if (!has(visit.site)) refuse('notFound')
      const written = await write({ visit, params, url: new URL(request.url) })
      const headers = headersOf(type)
      if (typeof written !== 'string') return new Response(streamOf(written), { headers })
      const body = new TextEncoder().encode(written)
      return new Response(body, { headers: { ...headers, ETag: await etagOf(body) } })
    } catch (error) {
      if (!isRefusal(error)) throw error
      return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    }
  }
}

/** Headers of a public document, which pages of any origin may read. */
function headersOf(type: string): Record<string, string> {
  return {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': `public, max-age=${life}`,
    // If the address names no language, the answer is in the visitor's own.
    Vary: 'Cookie, Accept-Language',
    'Access-Control-Allow-Origin': '*',
  }
}
