import { expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases } from '#tests/http/client.ts'
import { newLearner } from '#tests/http/provider-browser.ts'

for (const { language, google, microsoft } of [
  { language: 'ja', google: 'Googleでログイン', microsoft: 'Microsoftでログイン' },
  { language: 'en', google: 'Sign in with Google', microsoft: 'Sign in with Microsoft' },
] as const) {
  test(`R160 sign-in with Google by its button, in ${language}`, async () => {
    const browser = new FormBrowser(language)
    await browser.open(`${bases.aozora}/login`)
    await browser.press(google)
    await browser.submit(browser.one('button[value="hanako"]'))
    expect(browser.text('.menu-name')).toBe('青空 花子')
  })

  test(`R161 Microsoft answers by its own form, to a site on its own domain, in ${language}`, async () => {
    const browser = new FormBrowser(language)
    await browser.open(`${bases.sakura}/login`)
    await browser.press(microsoft)
    await browser.submit(browser.one('button[value="haruko"]'))
    await browser.submit(browser.one('form[method="post"] button'))
    expect(browser.url).toBe(`${bases.sakura}/`)
    expect(browser.text('.menu-name')).toBe('さくら 春子')
  })
}

test('R114 the learning service and its terms', async () => {
  const person = await newLearner()
  const browser = new FormBrowser()
  await browser.open(`${bases.manabi}/login`)
  await browser.press('学習サービスIDでログイン')
  await browser.submit(browser.one(`button[value="${person}"]`))
  await browser.press('同意する')
  expect(browser.url).toBe(bases.manabi)
  expect(browser.text('.menu-name')).toContain('学 ')
})
