import { describe, expect, it } from 'vitest'
import { readSiteLink } from './site-link.ts'

describe('a tenant’s link', () => {
  it('R208 leads into the site if it is a path', () => {
    for (const path of ['/', '/search?q=%E8%A8%AD', '/1/abc#toc', ' /search '])
      expect(readSiteLink(path)).toEqual({ to: 'site', path: path.trim() })
  })

  it('R209 leads elsewhere if it is an http or https address', () => {
    expect(readSiteLink('https://example.com/a')).toEqual({ to: 'elsewhere', url: 'https://example.com/a' })
    expect(readSiteLink('HTTP://example.com')).toEqual({ to: 'elsewhere', url: 'http://example.com/' })
  })

  it('is refused if a browser would run it, or read another host into it', () => {
    const none = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'mailto:a@example.com',
      '//evil.example/x',
      '/\\evil.example',
      '\\/evil.example',
      '/\t/evil.example',
      '/a b',
      'https://',
      'https:evil.example',
      'search',
      '#',
      '',
      null,
    ]
    expect(none.filter((link) => readSiteLink(link) !== null)).toEqual([])
  })
})
