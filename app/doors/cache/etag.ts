/** The ETag of an answer. It is weak, because Cloudflare may compress the answer. */
export async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).subarray(0, 12)
  return `W/"${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
}

/** Answers the response, or only a 304 if the client has it already (RFC 9110 section 13.1.2). */
export function unlessKnown(request: Request, answer: Response): Response {
  const known = request.headers.get('If-None-Match')
  if (known === null || answer.status !== 200) return answer
  const etag = answer.headers.get('ETag')
  if (etag === null || !names(known, etag)) return answer
  const headers = new Headers(answer.headers)
  for (const name of ['Content-Length', 'Content-Type']) headers.delete(name)
  void answer.body?.cancel()
  return new Response(null, { status: 304, headers })
}

/** Compares weakly, as for GET: with or without `W/`. */
function names(list: string, etag: string): boolean {
  const bare = (mark: string) => mark.trim().replace(/^W\//, '')
  return list.trim() === '*' || list.split(',').some((mark) => bare(mark) === bare(etag))
}
