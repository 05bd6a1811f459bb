import { expect, it } from 'vitest'
import { platformSite } from '#app/visit/site.ts'
import { siteInBoot } from './site-in-boot.ts'

const book = { title: '星の手帳', author: '本田 文', titleTranslation: 'Star Notes', authorTranslation: '' }

it('readers of the site’s other language see the translation where there is one', () => {
  const site = { ...platformSite(), lang: 'ja' as const }
  expect(siteInBoot(site, 'en', book)).toMatchObject({ title: 'Star Notes', author: '本田 文' })
  expect(siteInBoot(site, 'ja', book)).toMatchObject({ title: '星の手帳', author: '本田 文' })
  const english = { ...site, lang: 'en' as const }
  expect(siteInBoot(english, 'en', book).title).toBe('星の手帳')
  expect(siteInBoot(english, 'ja', book).title).toBe('Star Notes')
})

it('a site has a name and a colour, and a dictionary only where it sets one', () => {
  const site = platformSite()
  expect(siteInBoot(site, 'ja', book)).toMatchObject({
    siteName: 'Bunko',
    siteColour: '#1f5f4a',
    dictionary: null,
  })
  const dictionaryUrl = 'https://dictionary.example/{word}'
  const { settings } = site
  const asking = { ...site, settings: { ...settings, protection: { ...settings.protection, dictionaryUrl } } }
  expect(siteInBoot(asking, 'ja', book).dictionary).toBe(dictionaryUrl)
})
