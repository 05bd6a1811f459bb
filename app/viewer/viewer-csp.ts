import { reportDirectives, reportingEndpoints } from '#app/doors/csp/csp-reports.ts'

/**
 * The policy of the viewer's page. pdf.js compiles image decoders (wasm) and loads a document's own fonts from
 * memory (blob:, data:); nothing may come from elsewhere, and only the tenant's page may embed it. `null` is for a
 * page with nothing to protect whose place isn't known, such as a refusal: any page may embed that.
 */
export function viewerCsp(parentOrigin: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self' data: blob:",
    "connect-src 'self'",
    `frame-ancestors ${frameAncestor(parentOrigin)}`,
    "base-uri 'none'",
    "form-action 'self'",
    // No string becomes script: the default policy of trusted-urls.ts lets pdf.js's worker pass, and nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...reportDirectives,
  ].join('; ')
}

/** Every header of the viewer's page but the cookie-less session itself. */
export function viewerHeaders(parentOrigin: string | null): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': viewerCsp(parentOrigin),
    'Reporting-Endpoints': reportingEndpoints,
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  }
}

/** An origin written by the tenant must not be able to add a directive of its own. */
function frameAncestor(parentOrigin: string | null): string {
  if (parentOrigin === null) return '*'
  const url = URL.canParse(parentOrigin) ? new URL(parentOrigin) : null
  return url && url.origin !== 'null' ? url.origin : "'none'"
}
