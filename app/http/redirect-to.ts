/** Leads elsewhere. Unlike the platform's own redirect, the answer takes the headers that every answer gets. */
export function redirectTo(url: URL): Response {
  return new Response(null, { status: 302, headers: { Location: url.href } })
}
