/**
 * A request's body where it stays within `limit` bytes, null where it is longer. What a client says about the length is
 * not asked: it may say nothing, or something else. A longer body is read past, so that the answer arrives.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null) return new Uint8Array(0)
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return length > limit ? null : joined(chunks, length)
    length += value.length
    if (length <= limit) chunks.push(value)
  }
}

/** The same as text; bytes that are no UTF-8 become U+FFFD. */
export async function readBodyText(request: Request, limit: number): Promise<string | null> {
  const bytes = await readBody(request, limit)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
