import { describe, expect, it } from 'vitest'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import { showsBanner, viewBanner } from './banner-view.ts'

const id = 'a'.repeat(24)
const picture = (name: string) => ({ key: `${name.repeat(64)}.webp`, width: 948, height: 329 })
const bannerOf = (banner: object, path = '/') =>
  viewBanner({ settings: parseSiteSettings({ banner: { show: true, ...banner } }) }, path)
const message = { typeBanner: 1, message: 'Closed on Monday' }

describe('the pages with a banner', () => {
  it.each(['/', '/1', '/204', '/home-search', '/home-search/3'])('on %s', (path) => {
    expect(showsBanner(path, { show: true })).toBe(true)
    expect(bannerOf(message, path)).not.toBeNull()
  })

  it.each([
    ['R216', '/profile'],
    ['R216', '/profile/sessions'],
    ['R217', '/notifications'],
    ['R217', '/notifications/1'],
    ['R218', '/subscription'],
    ['R218', `/subscription/${id}`],
    ['R219', '/search'],
    ['R220', '/order-entry'],
    ['R220', `/order-entry/${id}`],
    ['R221', '/gakken-payment'],
    ['R221', '/veritrans-payment'],
    ['R221', '/gakken-payment/processing'],
    ['R221', '/gakken-payment/confirm'],
    ['R221', '/veritrans-payment/confirm'],
    ['R222', '/thank-you'],
    ['R223', `/1/${id}`],
    ['R223', `/search/${id}`],
    ['R223', `/home-search/1/${id}`],
    ['R223', `/content/${id}`],
    ['R223', `/${id}`],
    ['R223', `/1${id}`],
    ['R223', `/${'1'.repeat(24)}`],
    ['R223', '/direct-view/x'],
    ['R223', `/view-online/${id}/1`],
    ['R223', '/login'],
    ['R223', '/error-404'],
  ])('%s not on %s', (_rule, path) => {
    expect(showsBanner(path, { show: true })).toBe(false)
    expect(bannerOf(message, path)).toBeNull()
  })

  it('R224 are none if it is switched off', () => {
    const slides = [{ desktopSlideImage: picture('c') }]
    for (const banner of [message, { typeBanner: 2, image: picture('b') }, { typeBanner: 3, slides }]) {
      expect(bannerOf(banner)).not.toBeNull()
      expect(bannerOf({ ...banner, show: false })).toBeNull()
    }
    expect(viewBanner({ settings: parseSiteSettings({ banner: message }) }, '/')).toBeNull()
  })
})

describe('the banner', () => {
  it('R215 shows a message, with its link, size and a readable text colour', () => {
    const banner = bannerOf({
      ...message,
      link: '/search',
      backgroundColor: '#ffee00',
      textColor: '#ffffff',
      fontSize: 20,
    })
    expect(banner).toMatchObject({
      type: 'message',
      message: 'Closed on Monday',
      fontSize: 20,
      background: '#ffee00',
      ink: '#1b1c1e',
      link: { to: 'site', path: '/search' },
      isNewWindow: false,
    })
  })

  it('R215 R228 shows an image, whose link to another site opens a new window', () => {
    const banner = bannerOf({
      typeBanner: 2,
      image: picture('b'),
      imageText: 'Sale',
      link: 'https://example.com/',
    })
    expect(banner).toMatchObject({
      type: 'image',
      slide: { desktop: picture('b'), mobile: null, text: 'Sale', isNewWindow: true },
    })
  })

  it('R215 R226 R227 R228 shows slides, each with its pictures, its link and its target window', () => {
    const slides = [
      {
        desktopSlideImage: picture('c'),
        mobileSlideImage: picture('d'),
        bannerSlideLink: '/1',
        bannerSlideLinkType: 1,
      },
      { desktopSlideImage: picture('e'), bannerSlideLink: 'https://example.com/', bannerSlideLinkType: 2 },
      { desktopSlideImage: picture('f'), text: 'Third' },
    ]
    const banner = bannerOf({
      typeBanner: 3,
      slides,
      slideSpeed: 9,
      heightBanner: 300,
      mobileBannerHeight: 200,
    })
    expect(banner).toMatchObject({ type: 'slides', seconds: 9, height: 300, mobileHeight: 200 })
    expect((banner as { slides: unknown }).slides).toEqual([
      {
        desktop: picture('c'),
        mobile: picture('d'),
        text: '',
        link: { to: 'site', path: '/1' },
        isNewWindow: false,
      },
      {
        desktop: picture('e'),
        mobile: null,
        text: '',
        link: { to: 'elsewhere', url: 'https://example.com/' },
        isNewWindow: true,
      },
      { desktop: picture('f'), mobile: null, text: 'Third', link: null, isNewWindow: false },
    ])
  })

  it('R228 opens a slide’s link by its type, wherever it leads', () => {
    const slide = (bannerSlideLink: string, bannerSlideLinkType: 1 | 2) => ({
      desktopSlideImage: picture('c'),
      bannerSlideLink,
      bannerSlideLinkType,
    })
    const slides = [slide('https://example.com/', 1), slide('/1', 2)]
    expect(bannerOf({ typeBanner: 3, slides })).toMatchObject({
      slides: [{ isNewWindow: false }, { isNewWindow: true }],
    })
  })

  it('R225 has slides 329 pixels high on desktop and 256 on a phone by default', () => {
    expect(bannerOf(message)).toMatchObject({ height: 329, mobileHeight: 256 })
  })

  it('R215 is missing without a message, an image or slides of its own type', () => {
    const slides = [{ desktopSlideImage: picture('c') }]
    for (const banner of [
      { typeBanner: 1, message: '  ' },
      { typeBanner: 1 },
      { typeBanner: 2 },
      { typeBanner: 3 },
      { typeBanner: 1, image: picture('b'), slides },
      { typeBanner: 2, message: 'Closed', slides },
      { typeBanner: 3, message: 'Closed', image: picture('b') },
    ])
      expect(bannerOf(banner)).toBeNull()
  })
})
