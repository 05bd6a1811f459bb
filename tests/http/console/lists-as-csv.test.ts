import { beforeAll, expect, test } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { postForm, send, serverOrigin } from '#tests/http/client.ts'

let cookie = ''
/** The name of a hashtag that occurs only in the log of one site. */
const mark = `log${Date.now().toString(36)}`

beforeAll(async () => {
  const login = { email: 'system@bunko.example', password: worldPassword }
  const { setCookies } = await postForm(`${serverOrigin}/admin/login`, login)
  cookie = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
  const own = { Cookie: cookie, Origin: serverOrigin, 'Sec-Fetch-Site': 'same-origin' }
  await postForm(`${serverOrigin}/admin/sites/17/hashtags/new`, { 'name.ja': mark }, own)
})

/** Downloads a list as CSV, and returns its rows without the headings. */
async function rowsOf(list: string): Promise<string[]> {
  const { status, text } = await send(`${serverOrigin}/admin/${list}`, { headers: { Cookie: cookie } })
  expect([list, status, text.startsWith('\ufeff')]).toEqual([list, 200, true])
  return text.slice(1).split('\r\n').filter(Boolean).slice(1)
}

test.each([
  ['companies.csv?columns=name', 'q=%E9%9D%92%E7%A9%BA'],
  ['staff.csv?columns=name', 'level=system_admin'],
  ['companies/1/staff.csv?columns=email', 'q=company@'],
  ['sites/1/users.csv?columns=name', 'q=reader2@'],
  ['sites/1/contents.csv?columns=title', 'state=none'],
  ['audit.csv?columns=subject', 'q=no-such-word-in-the-log'],
  ['sites/17/audit.csv?columns=subject', 'area=nothing'],
])('R401 %s is filtered like its list, by %s', async (list, filter) => {
  const [all, some] = [await rowsOf(list), await rowsOf(`${list}&${filter}`)]
  expect(all.length).toBeGreaterThan(some.length)
  expect(all).toEqual(expect.arrayContaining(some))
})

test('R442 the CSV of an audit log has only the entries of its place', async () => {
  const isIn = async (place: string) =>
    (await rowsOf(`${place}audit.csv?columns=subject&q=${mark}`)).some((row) => row.includes(mark))
  expect(await Promise.all(['', 'sites/17/', 'sites/1/', 'companies/1/'].map(isIn))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
