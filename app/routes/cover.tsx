import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getCover } from '#app/domain/content/get-cover.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { visitOf } from '#app/http/context.ts'

/** A cover's picture. Its name is its hash, so that it may be kept for ever; for a closed site by its readers only. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const cover = await getCover(visitOf(context), {
      contentId: params.contentId ?? '',
      key: params.key ?? '',
    })
    return new Response(cover.body, {
      headers: {
        'Content-Type': cover.type,
        'Content-Length': String(cover.bytes),
        'Cache-Control': `${cover.isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
        // An SVG opened by itself must not be a page of ours.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return new Response(null, { status: error.http === 401 ? 403 : 404 })
  }
}
