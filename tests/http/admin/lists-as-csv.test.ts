import { beforeAll, expect, test } from 'vitest'
import { postForm, send, serverOrigin } from '#tests/http/client.ts'
import { worldPassword } from '#tests/world/world.ts'

let cookie = ''

beforeAll(async () => {
  const login = { email: 'system@bunko.example', password: worldPassword }
  const { setCookies } = await postForm(`${serverOrigin}/admin/login`, login)
  cookie = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
  await postForm(
    `${serverOrigin}/admin/companies/1/referrers`,
    { urls: 'https://csv-of-the-log.example/' },
    { Cookie: cookie },
  )
})

/** The rows of a list's file under its headings. */
async function rowsOf(list: string): Promise<string[]> {
  const { status, text } = await send(`${serverOrigin}/admin/${list}`, { headers: { Cookie: cookie } })
  expect([list, status, text.startsWith('\ufeff')]).toEqual([list, 200, true])
  return text.slice(1).split('\r\n').filter(Boolean).slice(1)
}

test.each([
  ['companies.csv?columns=name', 'q=%E9%9D%92%E7%A9%BA'],
  ['sites/1/users.csv?columns=name', 'q=reader2@'],
  ['sites/1/contents.csv?columns=title', 'state=none'],
  ['audit.csv?columns=what', 'q=no-such-word-in-the-log'],
  ['companies/1/audit.csv?columns=what', 'area=nothing'],
])('R401 %s is narrowed as its list is, by %s', async (list, filter) => {
  const [all, some] = [await rowsOf(list), await rowsOf(`${list}&${filter}`)]
  expect(all.length).toBeGreaterThan(some.length)
  expect(all).toEqual(expect.arrayContaining(some))
})

test('R442 a company’s log and a site’s have their own rows only, with what was changed', async () => {
  const ofCompany = await rowsOf('companies/1/audit.csv?columns=change')
  expect(ofCompany.join('\n')).toContain('https://csv-of-the-log.example/')
  expect((await rowsOf('companies/3/audit.csv?columns=change')).join('\n')).not.toContain('csv-of-the-log')
  expect((await rowsOf('sites/3/audit.csv?columns=change')).join('\n')).not.toContain('csv-of-the-log')
})
