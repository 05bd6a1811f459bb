import { expect, it } from 'vitest'
import { inLanguage } from '#app/kernel/i18n/translations.ts'
import { parseSiteSettings, siteSettingSchemas } from './site-settings.ts'

/** The hue of a colour in degrees; green is 120. */
function hueOf(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  const most = Math.max(r, g, b)
  const span = most - Math.min(r, g, b)
  if (span === 0) return Number.NaN
  if (most === r) return ((60 * (g - b)) / span + 360) % 360
  return most === g ? 120 + (60 * (b - r)) / span : 240 + (60 * (r - g)) / span
}

it('R257 R258 by default, chosen values have a green background and boxes have green edges', () => {
  const { layout, input } = parseSiteSettings({})
  for (const colour of [layout.searchValueColors.background, input.borderColor]) {
    expect(hueOf(colour), colour).toBeGreaterThan(90)
    expect(hueOf(colour), colour).toBeLessThan(160)
  }
  const own = parseSiteSettings({
    layout: { searchValueColors: { background: '#123456' } },
    input: { borderColor: '#654321' },
  })
  expect([own.layout.searchValueColors.background, own.input.borderColor]).toEqual(['#123456', '#654321'])
})

it('R454 header, body, input, layout, watermark and login are one record each, and a missing one is its defaults', () => {
  const records = ['header', 'body', 'input', 'layout', 'watermark', 'customLogin'] as const
  expect(Object.keys(siteSettingSchemas)).toEqual(expect.arrayContaining([...records]))
  const usual = parseSiteSettings({})
  for (const name of records) {
    expect(parseSiteSettings({ [name]: {} })[name], name).toEqual(usual[name])
    // A record is valid or invalid as a whole: one wrong field refuses all of it.
    const [field] = Object.keys(siteSettingSchemas[name].shape)
    expect(() => parseSiteSettings({ [name]: { [field as string]: Symbol('no value') } }), name).toThrow()
  }
})

it('the texts of a record may have translations, and so may the pictures that contain text', () => {
  const picture = (name: string) => ({ key: `${name.repeat(64)}.svg`, width: 200, height: 48 })
  const brand = {
    tagline: '空',
    logo: picture('a'),
    translations: { en: { tagline: 'Sky', logo: picture('b') } },
  }
  const slide = { desktopSlideImage: picture('c'), translations: { en: { desktopSlideImage: picture('d') } } }
  const stored = parseSiteSettings({ brand, banner: { slides: [slide] } })
  const { brand: shown, banner } = inLanguage(stored, 'en')
  expect(shown).toMatchObject({ tagline: 'Sky', logo: picture('b') })
  expect(banner.slides[0]?.desktopSlideImage).toEqual(picture('d'))
  expect(inLanguage(stored, 'ja').brand).toMatchObject({ tagline: '空', logo: picture('a') })
})

it('a translation obeys the limits of the original', () => {
  const withTagline = (translations: object) => () => parseSiteSettings({ brand: { translations } })
  expect(withTagline({ en: { tagline: 'x'.repeat(256) } })).toThrow()
  expect(withTagline({ fr: { tagline: 'ciel' } })).toThrow()
  expect(withTagline({ en: { logo: { key: '../other', width: 1, height: 1 } } })).toThrow()
})
