import { beforeAll, expect, test } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { bases, callApi, postForm, send, serverOrigin, tokenOf } from '#tests/http/client.ts'
import { smallBook } from '#tests/http/small-book.ts'

const contents = '/admin/sites/1/contents'
const staff = {
  system: 'system@bunko.example',
  company: 'company@aozora.example',
  service: 'service@aozora.example',
} as const
const cookies: Record<string, string> = {}

beforeAll(async () => {
  for (const [level, email] of Object.entries(staff)) {
    const { setCookies } = await postForm(`${serverOrigin}/admin/login`, { email, password: worldPassword })
    cookies[level] = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
  }
})

const look = (level: string, path: string) =>
  send(`${serverOrigin}${path}`, { headers: { Cookie: cookies[level] ?? '' } })

const sameOrigin = { Origin: serverOrigin, 'Sec-Fetch-Site': 'same-origin' }
const post = (body: FormData, headers: Record<string, string> = sameOrigin, level = 'service') =>
  send(`${serverOrigin}${contents}/new`, { headers: { Cookie: cookies[level] ?? '', ...headers }, body })

/** Makes a form as the page sends it, with the file last. */
function formOf(fields: Record<string, string>, file?: Uint8Array, name = '本.pdf') {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  if (file) form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name)
  return form
}

test('R442 each level sees its own companies and sites; others seem not to exist', async () => {
  const paths = ['/admin/companies', '/admin/companies/1', '/admin/companies/3', contents]
  const others = ['/admin/sites/3/contents', '/admin/sites/3/contents/new', '/admin/sites/9999/contents']
  const statuses = async (level: string) =>
    Promise.all([...paths, ...others].map(async (path) => (await look(level, path)).status))
  expect(await statuses('system')).toEqual([200, 200, 200, 200, 200, 200, 404])
  expect(await statuses('company')).toEqual([403, 200, 404, 200, 404, 404, 404])
  expect(await statuses('service')).toEqual([403, 403, 403, 200, 404, 404, 404])
  const [other, none] = await Promise.all(
    [3, 9999].map((id) => look('company', `/admin/sites/${id}/contents`)),
  )
  const plain = (text = '') => text.replace(/[0-9a-f-]{36}|sites\/\d+/g, '')
  expect(plain(other?.text)).toBe(plain(none?.text))
})

test('a guest is asked to sign in and returns to the screen', async () => {
  const asked = await send(`${serverOrigin}${contents}?state=ready`)
  expect(asked.location).toBe('/admin/login')
  const back = asked.setCookies.find((line) => line.startsWith('bunko.return='))?.split(';')[0] ?? ''
  const signedIn = await postForm(
    `${serverOrigin}/admin/login`,
    { email: staff.service, password: worldPassword },
    { Cookie: back },
  )
  expect(signedIn.location).toBe(`${contents}?state=ready`)
})

test('a refused upload keeps the input, names the file and gives the reason', async () => {
  const fields = { title: '断られる本の題名', author: '書いた 人', contentGroupIds: '1', view: 'false' }
  const refused = await post(formOf(fields, new TextEncoder().encode('ただの文章'), '覚え書き.pdf'))
  expect(refused.status).toBe(413)
  for (const kept of [fields.title, fields.author, '覚え書き.pdf', 'PDFではありません'])
    expect(refused.text).toContain(kept)
  const nothing = await post(formOf({ author: '書いた 人' }))
  expect(nothing.status).toBe(400)
  expect(nothing.text).toMatch(/role="alert"[^>]*>[^<]*印の付いた項目/)
  for (const field of ['title-problem', 'contentGroupIds-problem', 'file-problem'])
    expect(nothing.text).toContain(`id="${field}"`)
})

test('a file over 40 MB is refused while it is uploaded, with its name and the limit', async () => {
  const large = Buffer.alloc(41 * 1024 * 1024, 32)
  large.write('%PDF-1.7\n')
  const answer = await post(formOf({ title: '大きな本', contentGroupIds: '1' }, large, '大きな本.pdf'))
  expect(answer.status).toBe(413)
  expect(answer.text).toMatch(/大きな本\.pdf[^<]*大きすぎます[^<]*40MB/)
})

test('an upload is accepted from our own pages only, and never for another site', async () => {
  const book = await smallBook(['よその本'])
  const fields = { title: 'よそから来た本', contentGroupIds: '1' }
  const foreign = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await post(formOf(fields, book), foreign)).status).toBe(403)
  expect((await post(formOf(fields, book), {})).status).toBe(403)
  const sakura = `${serverOrigin}/admin/sites/3/contents/new`
  const headers = { Cookie: cookies.service ?? '', ...sameOrigin }
  expect((await send(sakura, { headers, body: formOf(fields, book) })).status).toBe(404)
  expect((await look('system', `${contents}?q=${encodeURIComponent(fields.title)}`)).text).toContain(
    '条件に合うものはありません',
  )
})

test('ruling 21 GET /content/page lists hidden contents and progress for administrators only', async () => {
  const fields = { title: '隠した一覧の本', contentGroupIds: '1', view: 'false' }
  const added = await post(formOf(fields, await smallBook(['一枚目'])))
  expect(added.location).toBe(contents)
  const route = `GET /content/page?search_key=${encodeURIComponent(fields.title)}`
  const asAdmin = await callApi(bases.aozora, route, { token: await tokenOf(bases.aozora, staff.service) })
  expect(asAdmin.data.contents).toMatchObject([
    { title: fields.title, view: false, progress: { version: 1 } },
  ])
  const reader = await tokenOf(bases.aozora, 'reader@aozora.example')
  expect((await callApi(bases.aozora, route, { token: reader })).data.contents).toEqual([])
})
