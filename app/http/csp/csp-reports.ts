import { leaveBody, readBodyText } from '#app/http/read-body.ts'
import { readCspReports } from './read-csp-reports.ts'

/** On every host: a report comes from the page's own origin, and carries no cookie there. */
export const cspReportPath = '/csp-report'

/** Ends a policy: `report-uri` for browsers that don't know `report-to`, whose endpoint the header names. */
export const reportDirectives = [`report-uri ${cspReportPath}`, 'report-to csp']
export const reportingEndpoints = `csp="${cspReportPath}"`

/** Bytes. A browser's report has some hundred; five of them come together at most. */
const longestBody = 16 * 1024
const mostLines = 20
const minute = 60_000

/**
 * Logs one JSON line per report. Anybody may post here, so what is read is bounded, and so are the lines of an isolate in
 * a minute. Answers 204, and 400 to what is no report.
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
