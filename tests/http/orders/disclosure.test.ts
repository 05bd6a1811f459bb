import { expect, test } from 'vitest'
import { commerce } from '#seeds/demo/commerce.ts'
import { bases, send } from '#tests/http/client.ts'

const path = '/commerce-disclosure'
const inLanguage = (lang: string) => ({ headers: { 'Accept-Language': lang } })

test('guests read who sells at a site, in either language, from the shared cache', async () => {
  const ja = await send(bases.aozora + path, inLanguage('ja'))
  expect(ja.status).toBe(200)
  expect(ja.text).toContain('特定商取引法に基づく表記</h1>')
  expect(ja.text).toContain(commerce.aozora?.seller.address)
  expect(ja.setCookies).toEqual([])
  const en = await send(bases.aozora + path, inLanguage('en'))
  expect(en.text).toContain('Disclosure under the Specified Commercial Transactions Act</h1>')
  expect(en.text).toContain(commerce.aozora?.seller.phone)
  await expect
    .poll(async () => (await send(bases.aozora + path, inLanguage('en'))).headers['x-page-cache'])
    .toBe('HIT')
})

test('every page of a site that sells links to it; a site that sells nothing has neither page nor link', async () => {
  const link = `href="${new URL(bases.aozora).pathname}${path}"`
  expect((await send(`${bases.aozora}/search`)).text).toContain(link)
  expect((await send(bases.tidewell + path)).status).toBe(404)
  expect((await send(`${bases.tidewell}/search`)).text).not.toContain(path)
})
