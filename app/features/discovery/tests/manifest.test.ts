import { describe, expect, it } from 'vitest'
import { viewManifest } from '#app/features/discovery/site/manifest-view.ts'
import { type Given, visitOf } from '#tests/visits/render-in-layout.tsx'

const icon = (kind: string, size: number, height = size) => ({
  brand: { favicon: { key: `${'a'.repeat(64)}.${kind}`, width: size, height } },
})
const manifestOf = (given: Given = {}) => viewManifest(visitOf(given))
const sizesOf = (settings: Record<string, unknown>) =>
  manifestOf({ settings }).icons.map(({ sizes }) => sizes)

describe('the manifest of a site', () => {
  it('has what an installable site needs, within the site’s own addresses', () => {
    const { icons, ...manifest } = manifestOf({ site: { serviceName: '港の資料室' } })
    expect(manifest).toMatchObject({
      name: '港の資料室',
      short_name: '港の資料室',
      display: 'standalone',
      lang: 'ja',
    })
    const [start, scope] = [manifest.start_url, manifest.scope].map(
      (path) => new URL(path, 'http://localhost/shop/x').href,
    )
    expect(start?.startsWith(scope ?? 'none')).toBe(true)
    expect(new URL(manifest.id, 'http://localhost').pathname).toBe('/shop/')
    for (const colour of [manifest.theme_color, manifest.background_color])
      expect(colour).toMatch(/^#[0-9a-f]{6}$/i)
    for (const purpose of ['any', 'maskable']) expect(icons.some((one) => one.purpose === purpose)).toBe(true)
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  })

  it('is at the root of a site’s own domain', () => {
    const visit = { ...visitOf({ site: { domain: 'shop.example', servicePath: null } }), basePath: '' }
    expect(viewManifest(visit)).toMatchObject({ id: '/', start_url: '/', scope: '/' })
  })

  it('shortens a long name for the home screen, using the service’s name if that is shorter', () => {
    const titlePage = 'あおぞら市立中央図書館デジタル資料室'
    const brand = { brand: { titlePage } }
    expect(manifestOf({ settings: brand, site: { serviceName: 'あおぞら' } }).short_name).toBe('あおぞら')
    expect(manifestOf({ settings: brand, site: { serviceName: titlePage } }).short_name).toBe(
      'あおぞら市立中央図書館デ',
    )
  })

  it.each([
    ['a large square is enough', icon('png', 512), ['512x512']],
    ['a vector picture is any size', icon('svg', 32), ['any']],
    ['a small one is told, and the drawn ones', icon('png', 32), ['32x32', '192x192', '512x512', '512x512']],
    ['one that is no square as well', icon('png', 512, 300), ['512x300', '192x192', '512x512', '512x512']],
    ['JPEG is no kind for icons', icon('jpg', 512), ['512x512', '192x192', '512x512', '512x512']],
  ])('%s', (_, settings, sizes) => {
    expect(sizesOf(settings)).toEqual(sizes)
  })
})
