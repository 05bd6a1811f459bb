import { expect, it } from 'vitest'
import { isUsername, usernameKey } from './names.ts'

it('R405 accepts 6 to 64 letters, digits, underscores, dots and hyphens', () => {
  for (const good of ['reader', 'sakura.reader', 'A_b-c.9', 'x'.repeat(64)])
    expect(isUsername(good)).toBe(true)
})

it('R405 refuses other lengths and characters', () => {
  const bad = [
    '',
    'abcde',
    'x'.repeat(65),
    'with space',
    'reader\n',
    'レーダーさん',
    'ｒｅａｄｅｒ',
    'a@b.example',
    "x' OR 1=1",
  ]
  for (const text of bad) expect(isUsername(text)).toBe(false)
})

it('finds the same account in any case and width', () => {
  expect(usernameKey(' Ｓａｋｕｒａ．Reader ')).toBe('sakura.reader')
})
