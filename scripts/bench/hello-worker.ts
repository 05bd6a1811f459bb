/** A Worker that does the least possible. */
export default {
  fetch: (): Response => new Response('hello', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
}
