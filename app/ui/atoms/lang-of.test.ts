import { expect, it } from 'vitest'
import { langOf } from './lang-of.ts'

it.each(['空', 'ＩＰｖ６早わかり', 'ﾌﾟﾘﾝﾀｰ', 'SQLひとめぐり'])(
  '%s is Japanese, on an English page too',
  (text) => {
    expect(langOf(text)).toBe('ja')
  },
)

it.each(['Small Networks, Well Kept', 'Reader’s account', 'DNS'])(
  '“%s” is English, on a Japanese page too',
  (text) => {
    expect(langOf(text)).toBe('en')
  },
)

it.each(['', 'Les étoiles', 'Звёзды', '별', '2025', '12–14'])('of “%s” no language is claimed', (text) => {
  expect(langOf(text)).toBeUndefined()
})
