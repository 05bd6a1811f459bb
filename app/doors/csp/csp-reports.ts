import { leaveBody, readBodyText } from '#app/doors/read-body.ts'
import { log } from '#app/kernel/logging/log.ts'

/** The logged fields of a violated policy. */
type CspReport = { directive: string; blocked?: string; page?: string; source?: string; line?: number }

/** The path for reports, on every host: a report comes from the page's own origin, without cookies. */
export const cspReportPath = '/csp-report'

/** The end of a policy: `report-uri` for browsers that don't know `report-to`, whose endpoint is named in a header. */
export const reportDirectives = [`report-uri ${cspReportPath}`, 'report-to csp']

export const reportingEndpoints = `csp="${cspReportPath}"`

/** The maximum size of a report's body in bytes. A report has some hundred bytes, and browsers send at most five together. */
const maxBodyBytes = 16 * 1024

const maxLines = 20

const minute = 60_000

/**
 * Logs one JSON line for each report. Anybody may post here, so both the body and the isolate's lines per minute are limited. Answers 204,
 * or 400 if it isn't a report.
 */
export async function receiveCspReports(request: Request, now: number): Promise<Response> {
  const reports = readCspReports(await readBodyText(request, maxBodyBytes))
  await leaveBody(request)
  for (const report of reports) write(report, now)
  return new Response(null, { status: reports.length > 0 ? 204 : 400 })
}

const written = { minute: 0, lines: 0 }

function write(report: object, now: number): void {
  const current = Math.floor(now / minute)
  if (current !== written.minute) Object.assign(written, { minute: current, lines: 0 })
  written.lines++
  if (written.lines > maxLines) return
  const isLast = written.lines === maxLines
  if (isLast) log('warn', 'more reports in this minute', { where: 'csp' })
  else log('warn', 'policy violated', { where: 'csp', ...report })
}

const maxReports = 5

/**
 * Reads the reports in a body of either format: `report-to` (a list) or `report-uri` (a single one). Empty for anything
 * else.
 */
function readCspReports(text: string | null): CspReport[] {
  const body = parsed(text)
  const list: unknown[] = Array.isArray(body)
    ? body.map((each) => each?.body)
    : [fieldsOf(body)['csp-report']]
  return list.slice(0, maxReports).flatMap((each) => reportOf(fieldsOf(each)) ?? [])
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
 * Removes user, query, fragment and long path segments from an address, since they could contain a token. Reduces other addresses, such as
 * `data:`, to their scheme.
 */
function withoutSecrets(address: unknown): string | undefined {
  if (typeof address !== 'string' || address === '') return undefined
  if (!URL.canParse(address)) return /^[\w-]{1,40}$/.exec(address)?.[0]
  const { protocol, origin, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol.slice(0, 20)
  return `${origin}${pathname.replace(/[^/]{20,}/g, '…')}`.slice(0, 150)
}
