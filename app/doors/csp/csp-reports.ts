import { leaveBody, readBodyText } from '#app/doors/read-body.ts'
import { readCspReports } from './read-csp-reports.ts'

/** Exists on every host: the report comes from the page's own origin and brings no cookie. */
export const cspReportPath = '/csp-report'

/** The end of a policy: `report-uri` for browsers that don't know `report-to`, whose endpoint is named in a header. */
export const reportDirectives = [`report-uri ${cspReportPath}`, 'report-to csp']
export const reportingEndpoints = `csp="${cspReportPath}"`

/** Bytes. A report has some hundred, and browsers send at most five together. */
const longestBody = 16 * 1024
const mostLines = 20
const minute = 60_000

/**
 * Logs one JSON line for each report. Anybody may post here, so both the body and the isolate's lines in a minute are
 * limited. Answers 204, or 400 if it isn't a report.
 */
export async function receiveCspReports(request: Request, now: number): Promise<Response> {
  const reports = readCspReports(await readBodyText(request, longestBody))
  await leaveBody(request)
  for (const report of reports) write(report, now)
  return new Response(null, { status: reports.length > 0 ? 204 : 400 })
}

const written = { minute: 0, lines: 0 }

function write(report: object, now: number): void {
  const current = Math.floor(now / minute)
  if (current !== written.minute) Object.assign(written, { minute: current, lines: 0 })
  written.lines++
  if (written.lines > mostLines) return
  const isLast = written.lines === mostLines
  const line = isLast ? { event: 'more reports in this minute' } : report
  console.warn(JSON.stringify({ level: 'warn', where: 'csp', ...line }))
}
