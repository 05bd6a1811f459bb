import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getPlanImage } from '#app/domain/subscription/get-plan-image.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { visitOf } from '#app/http/context.ts'

/** A plan's picture. Its name is its hash, so that it may be kept for ever. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const file = await getPlanImage(visitOf(context), params.key ?? '')
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
