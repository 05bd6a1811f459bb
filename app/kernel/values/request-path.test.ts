import { describe, expect, it } from 'vitest'
import { readRequestPath } from './request-path.ts'

const pathnameOf = (address: string) => new URL(address, origin).pathname
const origin = 'https://books.example'

describe('the path of a request', () => {
  it('is used as it is if it is normal', () => {
    for (const path of [
      '/',
      '/aozora',
      '/aozora/',
      '/aozora/search/d49f01e75edab80b06d78f66',
      '/%E3%81%82',
      '/a;b:c',
    ])
      expect(readRequestPath(path), path).toEqual({ kind: 'plain' })
  })

  it('with empty segments redirects within the same origin', () => {
    const moved = (path: string) => readRequestPath(pathnameOf(`${origin}${path}`))
    expect(moved('/aozora//search')).toEqual({ kind: 'moved', path: '/aozora/search' })
    expect(moved('//evil.example')).toEqual({ kind: 'moved', path: '/evil.example' })
    expect(moved('/aozora//evil.example//')).toEqual({ kind: 'moved', path: '/aozora/evil.example/' })
    expect(moved('/\\evil.example/\\/x')).toEqual({ kind: 'moved', path: '/evil.example/x' })
  })

  it('isn’t found if it has a broken escape, a disguised separator or control character, or is far too long', () => {
    const odd = [
      '%',
      '%zz',
      '%E0%A4',
      '%u3042',
      '%ff',
      '%00',
      'a%0d%0ab',
      '%7f',
      '%5c',
      '/%5c:',
      '..%2fetc',
      '%2F%2Fevil.example',
    ]
    for (const path of odd) expect(readRequestPath(`/aozora/${path}`), path).toEqual({ kind: 'nowhere' })
    expect(readRequestPath(`/${'a'.repeat(2_047)}`)).toEqual({ kind: 'plain' })
    expect(readRequestPath(`/${'a'.repeat(2_048)}`)).toEqual({ kind: 'nowhere' })
  })
})
