import { describe, expect, it } from 'vitest'
import { CardSorts } from '#app/features/catalogue/site/card-list.tsx'
import { Banner } from '#app/layout/site/banner.tsx'
import { SiteSidebar } from '#app/layout/site/page.tsx'
import { SiteFooter } from '#app/ui/layout/site-footer.tsx'
import type { SiteFooterLink } from '#app/visit/site.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const picture = (name: string) => ({ key: `${name.repeat(64)}.webp`, width: 948, height: 329 })
const fileOf = (name: string) => `/shop/files/site/${name.repeat(64)}.webp`

describe('the footer', () => {
  const link = (id: number, positionLink: 1 | 2 | 3, url: string, typeLink: 1 | 2): SiteFooterLink => ({
    id,
    url,
    label: `link ${id}`,
    typeLink,
    positionLink,
    ordinal: id,
  })
  const footerLinks = [link(1, 2, '/1', 1), link(2, 3, 'https://example.com/', 2), link(3, 1, '/3', 2)]
  const settings = { brand: { logo: picture('a') }, footer: { copyRight: '© 青空' } }
  const html = renderIn({ site: { footerLinks }, settings }, <SiteFooter />)

  it('R205 has its logo, the upper, middle and lower row, and the copyright, in this order', () => {
    const parts = [fileOf('a'), 'link 3', 'link 2', 'link 1', '© 青空'].map((part) => html.indexOf(part))
    expect(parts).toEqual([...parts].sort((one, other) => one - other))
    expect(parts).not.toContain(-1)
    expect(html.match(/<ul/g)).toHaveLength(3)
  })

  it('R210 is aligned left, centred or right by the site’s setting', () => {
    for (const horizontalLinkPosition of ['left', 'center', 'right'])
      expect(renderIn({ settings: { footer: { horizontalLinkPosition } } }, <SiteFooter />)).toContain(
        `class="site-footer footer-${horizontalLinkPosition}"`,
      )
  })

  it('R214 has the site’s colours and size', () => {
    const footer = { backgroundColor: '#101010', color: '#fafafa', fontSize: 12 }
    const style = /<footer[^>]* style="([^"]*)"/.exec(renderIn({ settings: { footer } }, <SiteFooter />))?.[1]
    expect(style).toBe('--footer:#101010;--footer-ink:#fafafa;--footer-size:12px')
  })

  it('R208 R209 opens other sites in a new window, and says so', () => {
    const tags = ['/shop/1', 'https://example.com/', '/shop/3'].map(
      (href) => html.match(new RegExp(`<a [^>]*href="${href}"[^>]*>.*?</a>`))?.[0] ?? '',
    )
    expect(tags.map((tag) => tag.includes('target="_blank"'))).toEqual([false, true, true])
    expect(tags.map((tag) => tag.includes('only-heard'))).toEqual([false, true, true])
  })
})

describe('the banner', () => {
  const bannerOf = (banner: object, path = '/') =>
    renderIn({ path, settings: { banner: { show: true, ...banner } } }, <Banner />)
  const slide = (desktop: string, mobile: string | null) => ({
    desktopSlideImage: picture(desktop),
    mobileSlideImage: mobile === null ? null : picture(mobile),
  })

  it('R215 is a message, an image, or slides', () => {
    const kinds = [
      bannerOf({ typeBanner: 1, message: '本日休館' }),
      bannerOf({ typeBanner: 2, image: picture('b') }),
      bannerOf({ typeBanner: 3, slides: [slide('c', null), slide('d', null)] }),
    ].map((html) => [html.includes('本日休館'), html.match(/<img/g)?.length ?? 0, /carousel/.test(html)])
    expect(kinds).toEqual([
      [true, 0, false],
      [false, 1, false],
      [false, 2, true],
    ])
  })

  it('is fetched before other pictures and has its space reserved; later slides load when they come near', () => {
    const lone = bannerOf({ typeBanner: 2, image: picture('b') })
    expect(lone).toMatch(/<img [^>]*width="948" height="329"[^>]*loading="eager"[^>]*fetchPriority="high"/)
    const slides = bannerOf({ typeBanner: 3, slides: [slide('c', 'd'), slide('e', null)] })
    const [first, second] = slides.match(/<img[^>]*>/g) ?? []
    expect(first).toMatch(/width="948" height="329".*loading="eager".*fetchPriority="high"/)
    expect(second).toMatch(/loading="lazy".*fetchPriority="auto"/)
  })

  it('R217 R219 R223 is only on lists of contents', () => {
    const banner = { typeBanner: 1, message: '本日休館' }
    expect(bannerOf(banner, '/1?page=2')).toContain('本日休館')
    for (const path of ['/notifications', '/search?q=a', '/1/abcdefghij0123456789'])
      expect(bannerOf(banner, path), path).toBe('')
  })

  it('R226 gives the slides the site’s seconds', () => {
    const html = bannerOf({ typeBanner: 3, slideSpeed: 9, slides: [slide('c', null), slide('d', null)] })
    expect(html).toContain('&quot;seconds&quot;:9')
  })

  it('R228 a single slide, a slide among others and an image open their link, here or in a new window', () => {
    const linked = (bannerSlideLink: string | null, bannerSlideLinkType: 1 | 2) => ({
      ...slide('c', null),
      bannerSlideLink,
      bannerSlideLinkType,
    })
    const around = (html: string) =>
      [...html.matchAll(/(<a [^>]*>)?<picture>/g)].map(([, anchor]) =>
        anchor === undefined ? null : [/href="([^"]*)"/.exec(anchor)?.[1], anchor.includes('_blank')],
      )
    const several = [linked('/2', 1), linked('https://example.com/', 2), linked(null, 2)]
    expect(around(bannerOf({ typeBanner: 3, slides: several }))).toEqual([
      ['/shop/2', false],
      ['https://example.com/', true],
      null,
    ])
    expect(around(bannerOf({ typeBanner: 3, slides: [linked('/2', 2)] }))).toEqual([['/shop/2', true]])
    const image = { typeBanner: 2, image: picture('b') }
    expect(around(bannerOf({ ...image, link: '/2' }))).toEqual([['/shop/2', false]])
    expect(around(bannerOf({ ...image, link: 'https://example.com/' }))).toEqual([
      ['https://example.com/', true],
    ])
  })

  it('R227 has another picture and another height on narrow screens', () => {
    const heights = { heightBanner: 300, mobileBannerHeight: 200 }
    const html = bannerOf({ typeBanner: 3, ...heights, slides: [slide('c', 'd'), slide('e', null)] })
    expect(html).toContain('--banner-height:300px;--banner-height-mobile:200px')
    const sources = html.match(/<source[^>]*>/g) ?? []
    expect(sources).toHaveLength(1)
    expect(sources[0]).toContain('media="(max-width: 768px)"')
    expect(sources[0]).toContain(fileOf('d'))
    expect(html.match(/<img[^>]*>/g)?.map((img) => /src="([^"]*)"/.exec(img)?.[1])).toEqual([
      fileOf('c'),
      fileOf('e'),
    ])
  })
})

it('R201 the sidebar is as wide as the style sheet says for its size', () => {
  for (const sidebarSize of ['small', 'medium', 'large']) {
    const html = renderIn({ settings: { layout: { viewPage: 2, sidebarSize } } }, <SiteSidebar />)
    expect(html).toContain(`class="sidebar sidebar-${sidebarSize}"`)
  }
})

it('R240 field 12 is listed among the sort orders but can’t be chosen', () => {
  const sort = (field: number, isDisabled: boolean) => ({
    field,
    title: `order ${field}`,
    current: null,
    next: 'asc' as const,
    isDisabled,
  })
  const html = renderIn(
    {},
    <CardSorts sorts={[sort(1, false), sort(12, true)]} hrefOf={({ sort: field }) => `/1?sort=${field}`} />,
  )
  expect(html).toContain('href="/shop/1?sort=1"')
  expect(html).toContain('order 12')
  expect(html).not.toContain('sort=12')
})
