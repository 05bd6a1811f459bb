/** The smallest possible Worker, to compare with. */
export default {
  fetch: (): Response => new Response('hello', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
}
