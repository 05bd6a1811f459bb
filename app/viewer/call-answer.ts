import type { PagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import type { readSegment } from '#app/features/reading/model/viewer/read-segment.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'

const noStore = { 'Cache-Control': 'private, no-store' }

/** The answer to a call with a key: nothing, JSON, or the response that the call made. */
export function answerKeyCall(result: unknown): Response {
  if (result instanceof Response) return result
  if (result === undefined) return new Response(null, { status: 204 })
  return Response.json(result, { headers: noStore })
}

export function answerPicture(picture: PagePicture): Response {
  if (picture.type === 'svg')
    return new Response(picture.svg, { headers: { ...noStore, 'Content-Type': 'image/svg+xml' } })
  const size = { 'Page-Width': String(picture.points) }
  return new Response(picture.bytes, { headers: { ...noStore, ...size, 'Content-Type': 'image/jpeg' } })
}

export function answerSegment({ body, bytes }: Awaited<ReturnType<typeof readSegment>>): Response {
  const headers = { 'Content-Type': 'application/pdf', ...noStore, 'Content-Length': String(bytes) }
  if (body instanceof Uint8Array) return new Response(body, { headers })
  const fixed = new FixedLengthStream(bytes)
  void body.pipeTo(fixed.writable).catch((error) => {
    if (!isRefusal(error))
      console.error(JSON.stringify({ level: 'error', where: 'segment', error: String(error) }))
  })
  return new Response(fixed.readable, { headers })
}
