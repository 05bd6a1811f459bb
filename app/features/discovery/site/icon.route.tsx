import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { drawIcon } from '#app/features/discovery/model/draw-icon.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'

/** In seconds. It is short because the address stays the same if the site's name or colour changes. */
const life = 3_600

/** The site's drawn icon. Everybody may see it, like the logo. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const size = /^(\d{1,4})\.png$/.exec(params.file ?? '')?.[1]
  try {
    const png = await drawIcon(visitOf(context), Number(size))
    return new Response(png, {
      headers: {
        'Content-Type': 'image/png',
        'Cache-Control': `public, max-age=${life}`,
        Vary: 'Cookie, Accept-Language',
        // Catalogues link to it, and applications of other origins show them.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return new Response(null, { status: 404 })
  }
}
