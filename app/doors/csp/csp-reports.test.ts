import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cspReportPath, receiveCspReports } from './csp-reports.ts'

const launch = `l1.${'x'.repeat(43)}`
const written = () => vi.mocked(console.warn).mock.calls.map(([line]) => JSON.parse(String(line)))
/** The clock; every test begins another hour, since the limit counts per minute. */
let now = 0

function post(body: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request(`https://viewer.example${cspReportPath}`, { method: 'POST', body: text })
  return receiveCspReports(request, now)
}

beforeEach(() => {
  now += 3_600_000
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

describe('a CSP report', () => {
  it('is logged as one line, in both formats that browsers send', async () => {
    const violation = {
      effectiveDirective: 'script-src-elem',
      blockedURL: 'inline',
      documentURL: 'https://books.example/aozora/search',
      sourceFile: 'https://books.example/assets/page.js',
      lineNumber: 3,
    }
    const first = await post([{ type: 'csp-violation', body: violation }])
    const second = await post({
      'csp-report': {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
        'document-uri': 'https://books.example/aozora/search',
        'source-file': 'https://books.example/assets/page.js',
        'line-number': 3,
      },
    })
    const line = {
      level: 'warn',
      event: 'policy violated',
      where: 'csp',
      directive: 'script-src-elem',
      blocked: 'inline',
      page: 'https://books.example/aozora/search',
      source: 'https://books.example/assets/page.js',
      line: 3,
    }
    expect([first.status, second.status]).toEqual([204, 204])
    expect(written()).toEqual([line, line])
  })

  it('is logged without tokens, queries, names and pieces of the page', async () => {
    await post([
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'connect-src',
          documentURL: `https://user:secret@viewer.example/v/${launch}?q=secret#secret`,
          blockedURL: `https://elsewhere.example/take?key=secret`,
          sourceFile: 'data:text/plain,secret',
          sample: 'secret',
          referrer: 'https://books.example/secret',
        },
      },
    ])
    expect(JSON.stringify(written())).not.toContain('secret')
    expect(written()[0]).toMatchObject({
      page: 'https://viewer.example/v/…',
      blocked: 'https://elsewhere.example/take',
      source: 'data:',
    })
  })

  it('is cut to the maximum length of a line, whoever sent it', async () => {
    const long = `https://a.example/${'a/'.repeat(3_000)}`
    await post({ 'csp-report': { 'effective-directive': 'x'.repeat(999), 'document-uri': long } })
    await post(Array.from({ length: 50 }, () => ({ body: { effectiveDirective: 'img-src' } })))
    expect(Math.max(...written().map((line) => JSON.stringify(line).length))).toBeLessThan(600)
    expect(written()).toHaveLength(1 + 5)
  })

  it('is answered 400 and not logged if it is malformed or too long', async () => {
    for (const body of ['', '{', 'null', '[]', '{"a":1}', '[1,null]', ' '.repeat(20_000)]) {
      expect((await post(body)).status, body.slice(0, 9)).toBe(400)
    }
    expect(written()).toEqual([])
  })

  it('isn’t logged after too many in a minute, which is logged once', async () => {
    const report = { 'csp-report': { 'effective-directive': 'img-src' } }
    for (let times = 0; times < 40; times++) expect((await post(report)).status).toBe(204)
    expect(written()).toHaveLength(20)
    expect(written()[19]).toEqual({ level: 'warn', where: 'csp', event: 'more reports in this minute' })
    now += 60_000
    await post(report)
    expect(written()).toHaveLength(21)
  })
})
