/** What the log is told about a policy that was broken. */
type CspReport = { directive: string; blocked?: string; page?: string; source?: string; line?: number }

const mostReports = 5

/** The reports in a body of either form, `report-to` (a list) or `report-uri` (one); none in anything else. */
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

/** No user, query or fragment of an address, and no part of its path as long as a token; of `data:` and its like, nothing. */
function withoutSecrets(address: unknown): string | undefined {
  if (typeof address !== 'string' || address === '') return undefined
  if (!URL.canParse(address)) return /^[\w-]{1,40}$/.exec(address)?.[0]
  const { protocol, origin, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol.slice(0, 20)
  return `${origin}${pathname.replace(/[^/]{20,}/g, '…')}`.slice(0, 150)
}
