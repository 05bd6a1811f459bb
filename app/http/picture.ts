import { isRefusal } from '#app/errors/refusal.ts'

type Picture = { body: ReadableStream; bytes: number; type: string; isPublic?: boolean }

/**
 * Answers with a picture whose name is its hash, so that it may be kept for ever; where it isn't public, by the reader's
 * browser only. A refusal has no page: 404, or 403 where a sign-in is missing.
 */
export async function answerPicture(found: Promise<Picture>): Promise<Response> {
  try {
    const { body, bytes, type, isPublic = true } = await found
    return new Response(body, {
      headers: {
        'Content-Type': type,
        'Content-Length': String(bytes),
        'Cache-Control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
        // Readers of feeds and catalogues show what everybody may see on pages of their own.
        'Cross-Origin-Resource-Policy': isPublic ? 'cross-origin' : 'same-origin',
        // An SVG opened by itself must not be a page of ours.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return new Response(null, { status: error.http === 401 ? 403 : 404 })
  }
}
