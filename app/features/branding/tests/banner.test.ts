import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BannerCall, BannerInput, getBanner, saveBanner } from '#app/features/branding/model/banner/banner.ts'
import { keepPicture } from '#app/features/branding/model/picture/keep-picture.ts'
import { viewBanner } from '#app/layout/site/banner-view.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { picturePlatform, sentFile } from './picture-world.ts'

const platform = picturePlatform()
let visit: Visit

beforeAll(() => seedRecords(platform.db, platform.clock.now))
beforeEach(async () => {
  visit = await platform.visitOf('aozora')
})

async function photo(width: number, height: number, colour: string) {
  const create = { width, height, channels: 3 as const, background: colour }
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer())
}
const save = (fields: object, files?: Parameters<typeof saveBanner>[2]) =>
  saveBanner(visit, BannerInput.parse(fields), files)
/** The banner of the first page at its next request, in one language. */
async function shown(locale: 'ja' | 'en' = 'ja') {
  const { site } = await platform.visitOf('aozora', locale)
  return viewBanner(site, '/')
}

describe('a saved banner', () => {
  it('R215 is a message in the reader’s language', async () => {
    await save({
      show: 'on',
      message: { ja: '休館のお知らせ', en: 'Closed today' },
      link: '/search',
      fontSize: 20,
    })
    expect(await shown()).toMatchObject({ type: 'message', message: '休館のお知らせ', fontSize: 20 })
    expect(await shown('en')).toMatchObject({
      message: 'Closed today',
      link: { to: 'site', path: '/search' },
    })
  })

  it('R224 R225 isn’t shown if it is off, and then needs neither content nor height', async () => {
    const { value } = await save({ typeBanner: 3 })
    expect(value).toMatchObject({ heightBanner: 329, mobileBannerHeight: 256 })
    expect(await shown()).toBeNull()
  })

  it('R227 R228 has slides in order, with pictures for phones and a choice of window', async () => {
    const files = new Map([
      ['one.jpg', sentFile(await photo(2_400, 800, '#334455'), 'one.jpg')],
      ['two.jpg', sentFile(await photo(900, 300, '#773333'), 'two.jpg')],
      ['phone.jpg', sentFile(await photo(800, 600, '#227733'), 'phone.jpg')],
    ])
    const slide = { desktopSlideImage: 'one.jpg', mobileSlideImage: 'phone.jpg', bannerSlideLinkType: 2 }
    const bannerImageResponseList = [
      { ...slide, text: { ja: '一', en: 'One' }, bannerSlideLink: 'https://books.example/' },
      { desktopSlideImage: { ja: 'two.jpg' } },
    ]
    await save({ show: true, typeBanner: 3, slideSpeed: 9, bannerImageResponseList }, files)
    expect(await shown('en')).toMatchObject({
      seconds: 9,
      slides: [
        {
          desktop: { width: 1_920, height: 640, smaller: [{ width: 1_280 }, { width: 640 }] },
          mobile: { width: 800, smaller: [{ width: 640 }] },
          text: 'One',
          isNewWindow: true,
        },
        { desktop: { width: 900 }, mobile: null, text: '' },
      ],
    })
  })

  it.each([
    [{ typeBanner: 1 }, { message: ['required'] }],
    [{ typeBanner: 2 }, { image: ['required'] }],
    [{ typeBanner: 3 }, { bannerImageResponseList: ['tooFew?min=1'] }],
    [
      { typeBanner: 3, bannerImageResponseList: [{ text: 'x' }] },
      { 'bannerImageResponseList[0].desktopSlideImage': ['required'] },
    ],
    [{ typeBanner: 2, image: `${'a'.repeat(64)}.webp` }, { image: ['pictureGone'] }],
  ])('%j without content is refused at its field', async (fields, problems) => {
    await expect(save({ show: true, ...fields })).rejects.toMatchObject({ fields: problems })
  })

  it('can link to pages but never to scripts', () => {
    const isTaken = (link: string) => BannerInput.safeParse({ link }).success
    expect(['/search', 'https://books.example/a', 'http://books.example'].map(isTaken)).toEqual([
      true,
      true,
      true,
    ])
    expect(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:x'].map(isTaken)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('can refer to a stored picture, and keeps it for the other language', async () => {
    const kept = await keepPicture(visit, 'banner', sentFile(await photo(1_000, 300, '#123123'), 'a.jpg'))
    await save({ show: true, typeBanner: 2, image: { ja: kept.key, en: kept.key }, imageText: '海' })
    expect((await getBanner(visit)).value.translations?.en?.image).toEqual(kept)
    expect(await shown('en')).toMatchObject({ type: 'image', slide: { desktop: kept, text: '海' } })
  })

  it('recognises a slide by its picture, wherever it moves, and keeps its other language', async () => {
    const keep = async (colour: string) =>
      keepPicture(visit, 'banner', sentFile(await photo(900, 300, colour), 'a.jpg'))
    const [a, english, b, c] = [
      await keep('#111'),
      await keep('#222'),
      await keep('#333'),
      await keep('#444'),
    ]
    const write = async (by: Visit, ...keys: (string | object)[]) => {
      const slides = keys.map((desktopSlideImage) => ({ desktopSlideImage }))
      const { value } = await saveBanner(by, BannerCall.parse({ bannerImageResponseList: slides }))
      return value.slides.map((slide) => [
        slide.desktopSlideImage.key,
        slide.translations?.en?.desktopSlideImage?.key,
      ])
    }
    await write(visit, { ja: a.key, en: english.key }, b.key)
    expect(await write({ ...visit, wording: 'en' }, b.key, english.key)).toEqual([
      [b.key, undefined],
      [a.key, english.key],
    ])
    // The slide now in this place isn't the one that moved away, so it takes over none of its pictures.
    expect(await write(visit, a.key, c.key, b.key)).toEqual([
      [a.key, english.key],
      [c.key, undefined],
      [b.key, undefined],
    ])
  })

  describe('sent as the specification’s call', () => {
    const call = async (fields: object, files?: Parameters<typeof saveBanner>[2]) =>
      (await saveBanner(visit, BannerCall.parse({ show: true, typeBanner: 2, ...fields }), files)).value
    const only = async (name: string, colour: string) =>
      new Map([[name, sentFile(await photo(1_000, 300, colour), name)]])

    it('uses a single file as its picture, whatever its name and the picture before', async () => {
      const { image: first } = await call({}, await only('blob', '#123123'))
      expect(first?.width).toBe(1_000)
      const { image: second } = await call({ image: first?.key }, await only('写真 1.jpg', '#321321'))
      expect([second?.width, second?.key === first?.key]).toEqual([1_000, false])
    })

    it('uses the named file if there are several', async () => {
      const files = new Map([...(await only('a.jpg', '#454545')), ...(await only('b.jpg', '#545454'))])
      const { image: named } = await call({ image: 'b.jpg' }, files)
      expect(named).toEqual((await call({}, await only('blob', '#545454'))).image)
    })

    it('leaves a file to the slide that names it', async () => {
      const before = (await getBanner(visit)).value.image
      const bannerImageResponseList = [{ desktopSlideImage: 'one.jpg' }]
      const { image, slides } = await call(
        { typeBanner: 3, bannerImageResponseList },
        await only('one.jpg', '#777777'),
      )
      expect([image, slides.length]).toEqual([before, 1])
    })

    it('keeps the picture in all languages if no image is sent, and removes it if the name is empty', async () => {
      const { key } = await keepPicture(
        visit,
        'banner',
        sentFile(await photo(1_000, 300, '#1b1b1b'), 'b.jpg'),
      )
      const was = await call({ image: { ja: key, en: key } })
      const { image, translations } = await call({ heightBanner: 300 })
      expect([image, translations?.en?.image]).toEqual([was.image, was.translations?.en?.image])
      expect((await call({ show: false, image: { ja: '', en: '' } })).image).toBeNull()
    })
  })
})
