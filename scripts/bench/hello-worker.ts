/** The least a Worker can do at all. */
export default {
  fetch: (): Response => new Response('hello', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
}
