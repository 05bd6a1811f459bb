import { expect, test } from 'vitest'
import { bases, postForm, send } from '#tests/http/client.ts'
import { ownTitles } from '#tests/sites/test-sites.ts'

/** Returns the texts of the sign-in form's labels. */
const labels = (html: string) =>
  [...html.matchAll(/<label[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, text]) => text?.trim())

test('R086 the fields of the sign-in have the site’s own labels, in both languages', async () => {
  for (const language of ['ja', 'en']) {
    const headers = { 'Accept-Language': language }
    const { titleOfEmailField, titleOfPasswordField } = ownTitles
    const titles = [titleOfEmailField, titleOfPasswordField]
    expect(labels((await send(`${bases.minato}/login`, { headers })).text)).toEqual(
      expect.arrayContaining(titles),
    )
    const refused = await postForm(`${bases.minato}/login`, { email: '', password: '' }, headers)
    expect(labels(refused.text)).toEqual(expect.arrayContaining(titles))
  }
})

test('R084 R086 without such labels they have the product’s, by account type', async () => {
  const found: Record<string, (string | undefined)[]> = {}
  for (const [name, base] of [
    ['aozora', bases.aozora],
    ['sakura', bases.sakura],
  ] as const)
    for (const language of ['ja', 'en']) {
      const { text } = await send(`${base}/login`, { headers: { 'Accept-Language': language } })
      found[`${name} ${language}`] = labels(text).slice(0, 2)
    }
  expect(found).toEqual({
    'aozora ja': ['メールアドレス', 'パスワード'],
    'aozora en': ['E-mail address', 'Password'],
    'sakura ja': ['ユーザー名', 'パスワード'],
    'sakura en': ['User name', 'Password'],
  })
})
