import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { drawIcon } from '#app/features/discovery/model/draw-icon.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'

/** Its address stays the same where the site's name or colour changes. Seconds. */
const life = 3_600

/** The site's drawn icon; everybody may see it, as they may its logo. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const size = /^(\d{1,4})\.png$/.exec(params.file ?? '')?.[1]
  try {
    const png = await drawIcon(visitOf(context), Number(size))
    return new Response(png, {
      headers: {
        'Content-Type': 'image/png',
        'Cache-Control': `public, max-age=${life}`,
        Vary: 'Cookie, Accept-Language',
        // A catalogue names it, and whoever shows the catalogue shows it.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return new Response(null, { status: 404 })
  }
}
