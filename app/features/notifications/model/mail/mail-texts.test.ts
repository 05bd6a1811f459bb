import { describe, expect, it } from 'vitest'
import { locales } from '#app/kernel/i18n/locale.ts'
import { customKinds, filled, namedIn, needsLink, placeholdersOf, productWords } from './mail-texts.ts'

describe('what a letter names', () => {
  it('is filled in once: a value with braces of its own stays as it is', () => {
    const values = { site: '{{url}}', url: 'https://a.example', email: null }
    expect(filled('{{site}} {{ url }} {{email}}.{{nobody}}', values)).toBe(
      '{{url}} https://a.example .{{nobody}}',
    )
  })

  it('is told each once, in the order of the text', () => {
    expect(namedIn('{{url}} {{ site }} {{url}} {x} {{}}')).toEqual(['url', 'site'])
  })
})

describe('the product’s own words', () => {
  it.each(locales)('in %s name what the letter has, and their link where they need one', (locale) => {
    for (const kind of customKinds) {
      const { subject, body } = productWords(locale, kind)
      expect(namedIn(subject), kind).toEqual(['site'])
      const others = placeholdersOf(kind).filter((name) => name !== 'site')
      expect(
        namedIn(body).filter((name) => name !== 'site'),
        kind,
      ).toEqual(others)
      if (needsLink(kind)) expect(body, kind).toContain('{{url}}')
    }
  })
})
