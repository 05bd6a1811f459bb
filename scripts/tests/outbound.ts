import type { V4WorkerOptions } from 'miniflare'

/** The start of a log line that reports a request from the app to another server. */
const mark = 'request sent '

/** A Worker that the app's outgoing requests pass through in tests. It forwards them unchanged, and logs what they carry. */
const script = `
export default {
  async fetch(request) {
    const body = request.body === null ? '' : await request.clone().text()
    console.log(${JSON.stringify(mark)} + JSON.stringify([request.method, request.url, ...request.headers.values(), body]))
    return fetch(request)
  },
}`

export const outboundWorker: V4WorkerOptions = {
  name: 'outbound',
  modules: true,
  script,
  compatibilityDate: '2026-09-01',
}

/** Returns what a request carried if the log line reports one; else null. */
export function sentIn(line: string): string | null {
  if (!line.startsWith(mark)) return null
  return (JSON.parse(line.slice(mark.length)) as string[]).join('\n')
}
