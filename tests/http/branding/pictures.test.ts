import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { bases, callApi, postForm, send, serverOrigin, tokenOf } from '#tests/http/client.ts'

/** No other test reads the pages of tana. */
const base = bases.tana
const email = 'service@tana.example'
const brand = `${serverOrigin}/admin/sites/17/look/brand`
let token = ''
let cookie = ''

beforeAll(async () => {
  token = await tokenOf(base, email)
  const { setCookies } = await postForm(`${serverOrigin}/admin/login`, { email, password: worldPassword })
  cookie = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
})

async function drawn(width: number, height: number, background: string): Promise<Blob> {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' })
}
/** Makes a form as a browser sends it: its fields, and files with their names. */
function formOf(fields: Record<string, string>, files: Record<string, [Blob, string]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, [file, called]] of Object.entries(files)) form.set(name, file, called)
  return form
}
const sendBrand = (form: FormData, as = cookie) =>
  send(brand, { body: form, headers: { Cookie: as, Origin: serverOrigin } })

describe('pictures of a site’s design', () => {
  it('are uploaded by a call, and served in the widths of the pages, with the right type', async () => {
    const look = { show: true, type_banner: 2, image_text: { ja: '春', en: 'Spring' } }
    const form = formOf(
      { 'content-data': JSON.stringify(look) },
      { imageFile: [await drawn(2_000, 600, '#345'), 'spring.png'] },
    )
    const { status, data } = await callApi(base, 'PUT /banner', { token, body: form })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      is_show: true,
      image_text: '春',
      translations: { en: { image_text: 'Spring' } },
    })
    const page = await send(`${base}/`)
    const [, sources = ''] = /class="banner banner-image".*?srcSet="([^"]+)"/s.exec(page.text) ?? []
    expect(sources.match(/ \d+w/g)).toEqual([' 1920w', ' 1280w', ' 640w'])
    for (const source of sources.split(', ')) {
      const served = await send(`${serverOrigin}${source.split(' ')[0]}`)
      expect(served.headers['content-type']).toBe('image/webp')
      expect((await sharp(served.body).metadata()).width).toBe(Number(/(\d+)w$/.exec(source)?.[1]))
    }
    // The answered record can be sent again without the file, and so can one without a picture.
    const again = await callApi(base, 'PUT /banner', {
      token,
      body: { ...look, image: data.image },
    })
    expect(again.data.image).toBe(data.image)
    expect((await callApi(base, 'PUT /banner', { token, body: look })).data.image).toBe(data.image)
    expect((await callApi(base, 'PUT /banner/reset-banner', { token, body: {} })).data.image).toBeNull()
  })

  it('are refused beside their field if they are none, and no guest may upload any', async () => {
    const form = () =>
      formOf(
        { 'content-data': JSON.stringify({ logo: { en: 'x.png' } }) },
        { file: [new Blob(['<svg onload="alert(1)"/>']), 'x.png'] },
      )
    const refused = await callApi(base, 'PUT /brand/update', { token, body: form() })
    expect(refused).toMatchObject({ http: 413, status: 413 })
    expect(refused.fields).toEqual({ 'logo.en': [expect.stringContaining('x.png')] })
    expect((await callApi(base, 'PUT /brand/update', { body: form() })).http).toBe(401)
  })

  it('are kept in a form without script that comes back with other errors', async () => {
    const words = { 'titlePage.ja': '棚の書庫', 'tagline.ja': 'い'.repeat(256) }
    const files = { 'file:logo.ja': [await drawn(640, 128, '#853'), 'logo.png'] } as Record<
      string,
      [Blob, string]
    >
    const bad = { ...files, 'file:favicon': [new Blob(['GIF89a']), 'icon.gif'] } as Record<
      string,
      [Blob, string]
    >
    const refused = await sendBrand(formOf(words, bad))
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('「icon.gif」はPNGでもJPEGでもありません')
    expect(refused.text).toContain('value="棚の書庫"')
    const [, name = ''] = /name="logo\.ja" value="([0-9a-f]{64}\.webp)"/.exec(refused.text) ?? []
    expect(name).not.toBe('')
    expect((await send(`${base}/login`)).text).not.toContain(name)
    const saved = await sendBrand(formOf({ ...words, 'tagline.ja': '短い', 'logo.ja': name }, {}))
    expect([saved.status, saved.location]).toEqual([302, '/admin/sites/17/look/brand'])
    expect((await send(`${base}/login`)).text).toContain(name)
    const removed = await sendBrand(
      formOf({ ...words, 'tagline.ja': '', 'logo.ja': name, 'remove:logo.ja': 'on' }, {}),
    )
    expect(removed.status).toBe(302)
    expect((await send(`${base}/login`)).text).not.toContain(name)
  })

  it('R417 are refused above 2 MB as a logo, and from another origin', async () => {
    const large = new Blob([await drawn(64, 64, '#123'), new Uint8Array(2 * 1024 * 1024)])
    const { status, text } = await sendBrand(formOf({}, { 'file:logo.ja': [large, 'large.png'] }))
    expect(status).toBe(400)
    expect(text).toContain('「large.png」は大きすぎます')
    const headers = { Cookie: cookie, Origin: 'https://evil.example' }
    expect((await send(brand, { body: formOf({}, {}), headers })).status).toBe(403)
  })
})

it('the sign-in shows the site’s own labels above its fields, in the reader’s language', async () => {
  const titles = { custom_name: { ja: '棚の会員の方へ', en: 'For members of the shelf' } }
  expect((await callApi(base, 'PUT /custom-login/update', { token, body: titles })).status).toBe(200)
  const heading = async (language: string) => {
    const { text } = await send(`${base}/login`, { headers: { 'Accept-Language': language } })
    return /<h1>(.*?)<\/h1>.*type="password"/s.exec(text)?.[1]
  }
  expect([await heading('ja'), await heading('en')]).toEqual([titles.custom_name.ja, titles.custom_name.en])
  expect((await callApi(base, 'PUT /custom-login/update', { token, body: {} })).status).toBe(200)
  expect(await heading('ja')).toBe('ログイン')
})
