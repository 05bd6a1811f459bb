import { describe, expect, it } from 'vitest'
import { viewerCsp, viewerHeaders } from './viewer-csp.ts'

describe("the viewer's policy", () => {
  it('allows no inline code, no eval, and nothing from elsewhere', () => {
    const policy = viewerCsp('https://books.example')
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https:(?!\/\/books)|\*/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("base-uri 'none'")
  })

  it('lets no string become a script, and reports every attempt', () => {
    const policy = viewerCsp('https://books.example')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;")
    expect(policy).toContain('report-uri /csp-report; report-to csp')
    expect(viewerHeaders(null)['Reporting-Endpoints']).toBe('csp="/csp-report"')
  })

  it("lets the tenant's page alone embed it", () => {
    expect(viewerCsp('https://books.example:8443')).toContain('frame-ancestors https://books.example:8443;')
    expect(viewerCsp('https://books.example/path?x')).toContain('frame-ancestors https://books.example;')
  })

  it('lets nobody embed the page if the origin makes no sense, which can’t add a directive either', () => {
    expect(viewerCsp('')).toContain("frame-ancestors 'none'")
    expect(viewerCsp('https://a.example; script-src *')).not.toContain('script-src *')
    expect(viewerCsp('javascript:alert(1)')).toContain("frame-ancestors 'none'")
  })

  it('lets any page embed a refusal', () => {
    expect(viewerCsp(null)).toContain('frame-ancestors *;')
  })

  it('is never stored and sends no referrer', () => {
    expect(viewerHeaders('https://books.example')).toMatchObject({
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
  })
})
