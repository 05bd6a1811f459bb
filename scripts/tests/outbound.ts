import type { V4WorkerOptions } from 'miniflare'

/** What begins a line that tells of a request the app sent to somebody else. */
const mark = 'request sent '

/** Through what the app's requests to others go in tests: it passes them on as they are and tells what was in them. */
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

/** What a request carried, where a line tells of one; else null. */
export function sentIn(line: string): string | null {
  if (!line.startsWith(mark)) return null
  return (JSON.parse(line.slice(mark.length)) as string[]).join('\n')
}
