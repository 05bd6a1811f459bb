/** Redirects. Unlike with the platform's own redirect, headers can be added to the response. */
export function redirectTo(url: URL, status = 302): Response {
  return new Response(null, { status, headers: { Location: url.href } })
}
