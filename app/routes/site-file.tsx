import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getSiteFile } from '#app/domain/site/site-file.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { visitOf } from '#app/http/context.ts'

/** A logo, an icon or a banner's picture. Its name is its hash, so that it may be kept for ever. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const file = await getSiteFile(visitOf(context), params.key ?? '')
    return new Response(file.body, {
      headers: {
        'Content-Type': file.type,
        'Content-Length': String(file.bytes),
        'Cache-Control': 'public, max-age=31536000, immutable',
        // An SVG opened by itself must not be a page of ours.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return new Response(null, { status: 404 })
  }
}
