import { reportDirectives, reportingEndpoints } from '#app/doors/csp/csp-reports.ts'
import type { InlineSheet } from './viewer-assets.ts'

/**
 * The policy of the viewer's page. pdf.js compiles image decoders (wasm) and loads a document's own fonts from memory (blob:, data:);
 * nothing may come from another origin, and only the tenant's page may embed it. `null` is for a page without anything to protect, such as
 * a refusal, whose host isn't known: any page may embed that. `sheets` are the style sheets that the page contains.
 */
export function viewerCsp(parentOrigin: string | null, sheets: readonly InlineSheet[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    ["style-src 'self'", ...sheets.map(({ source }) => source)].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self' data: blob:",
    "connect-src 'self'",
    `frame-ancestors ${frameAncestor(parentOrigin)}`,
    "base-uri 'none'",
    "form-action 'self'",
    // No string becomes a script: the default policy (main.ts) lets pdf.js's worker pass, and nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...reportDirectives,
  ].join('; ')
}

/** All headers of the viewer's page. */
export function viewerHeaders(
  parentOrigin: string | null,
  sheets: readonly InlineSheet[] = [],
): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': viewerCsp(parentOrigin, sheets),
    'Reporting-Endpoints': reportingEndpoints,
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  }
}

/** The embedding origin for the policy. It comes from the tenant's settings and must not be able to add a directive. */
function frameAncestor(parentOrigin: string | null): string {
  if (parentOrigin === null) return '*'
  const url = URL.canParse(parentOrigin) ? new URL(parentOrigin) : null
  return url && url.origin !== 'null' ? url.origin : "'none'"
}
