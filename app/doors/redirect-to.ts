/** Makes a redirect. Unlike `Response.redirect`, its response accepts further headers. */
export function redirectTo(url: URL, status = 302): Response {
  return new Response(null, { status, headers: { Location: url.href } })
}
