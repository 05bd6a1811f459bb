import { describe, expect, it } from 'vitest'
import { locales } from '#app/kernel/i18n/locale.ts'
import {
  customKinds,
  filled,
  namedIn,
  neededIn,
  placeholdersOf,
  placeholdersOfSubject,
  productWords,
} from './mail-texts.ts'

describe('the placeholders of a mail', () => {
  it('are filled in once: braces in a value stay as they are', () => {
    const values = { site: '{{url}}', url: 'https://a.example', email: null }
    expect(filled('{{site}} {{ url }} {{email}}.{{nobody}}', values)).toBe(
      '{{url}} https://a.example .{{nobody}}',
    )
  })

  it('are listed once each, in the order of the text', () => {
    expect(namedIn('{{url}} {{ site }} {{url}} {x} {{}}')).toEqual(['url', 'site'])
  })
})

describe('the product’s own texts', () => {
  it.each(locales)(
    'in %s contain all placeholders of the mail, and its link where it needs one',
    (locale) => {
      for (const kind of customKinds) {
        const { subject, body } = productWords(locale, kind)
        expect(namedIn(subject), kind).toEqual(placeholdersOfSubject(kind))
        const others = placeholdersOf(kind).filter((name) => name !== 'site')
        expect(
          namedIn(body).filter((name) => name !== 'site'),
          kind,
        ).toEqual(others)
        for (const name of neededIn(kind)) expect(body, kind).toContain(`{{${name}}}`)
      }
    },
  )
})
