import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { drawSamplePage } from '#app/features/reading/model/viewer/sample-page.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'

/** Empty paper: the page's picture is drawn a minute after its upload. */
const blank = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 210"/>'

/** The picture of a sample page. It bears its reader's name, so no other browser or cache may keep it. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const wanted = { contentId: params.contentId ?? '', page: Number(params.page) }
  try {
    const svg = await drawSamplePage(visitOf(context), wanted)
    return new Response(svg ?? blank, {
      headers: {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': svg === null ? 'no-store' : 'private, max-age=600',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      },
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.http === 429) return new Response(null, { status: 429, headers: error.headers })
    return new Response(null, { status: error.http === 401 ? 403 : 404 })
  }
}
