import { isRefusal } from '#app/kernel/errors/refusal.ts'

type Picture = { body: ReadableStream; bytes: number; type: string; isPublic?: boolean }

/**
 * Answers a picture that is named by its hash, so it may be cached for ever; by the reader's browser only, if it isn't public. A refusal
 * has no page: 404, or 403 if a sign-in is missing.
 */
export async function answerPicture(found: Promise<Picture>): Promise<Response> {
  try {
    const { body, bytes, type, isPublic = true } = await found
    return new Response(body, {
      headers: {
        'Content-Type': type,
        'Content-Length': String(bytes),
        'Cache-Control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
        // Feed readers and catalogues show public pictures on their own pages.
        'Cross-Origin-Resource-Policy': isPublic ? 'cross-origin' : 'same-origin',
        // An SVG that is opened by itself must not act as a page of the site.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return new Response(null, { status: error.http === 401 ? 403 : 404 })
  }
}
