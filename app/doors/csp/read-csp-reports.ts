/** What is logged about a violated policy. */
type CspReport = { directive: string; blocked?: string; page?: string; source?: string; line?: number }

const mostReports = 5

/**
 * Reads the reports in a body of either format: `report-to` (a list) or `report-uri` (a single one). Empty for anything
 * else.
 */
export function readCspReports(text: string | null): CspReport[] {
  const body = parsed(text)
  const list: unknown[] = Array.isArray(body)
    ? body.map((each) => each?.body)
    : [fieldsOf(body)['csp-report']]
  return list.slice(0, mostReports).flatMap((each) => reportOf(fieldsOf(each)) ?? [])
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function reportOf(fields: Record<string, unknown>): CspReport | null {
  const directive = fields.effectiveDirective ?? fields['effective-directive'] ?? fields['violated-directive']
  if (typeof directive !== 'string') return null
  const line = fields.lineNumber ?? fields['line-number']
  return {
    directive: directive.slice(0, 40),
    blocked: withoutSecrets(fields.blockedURL ?? fields['blocked-uri']),
    page: withoutSecrets(fields.documentURL ?? fields['document-uri']),
    source: withoutSecrets(fields.sourceFile ?? fields['source-file']),
    line: Number.isSafeInteger(line) ? (line as number) : undefined,
  }
}

/**
 * Removes user, query, fragment and long path segments from an address, since they could contain a token. `data:`
 * addresses and the like are removed completely.
 */
function withoutSecrets(address: unknown): string | undefined {
  if (typeof address !== 'string' || address === '') return undefined
  if (!URL.canParse(address)) return /^[\w-]{1,40}$/.exec(address)?.[0]
  const { protocol, origin, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol.slice(0, 20)
  return `${origin}${pathname.replace(/[^/]{20,}/g, '…')}`.slice(0, 150)
}
