/** Leads elsewhere. Unlike the platform's own redirect, the answer takes the headers that every answer gets. */
export function redirectTo(url: URL, status = 302): Response {
  return new Response(null, { status, headers: { Location: url.href } })
}
