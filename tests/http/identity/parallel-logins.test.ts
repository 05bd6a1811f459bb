import { expect, test } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { bases, callApi, loginBody, postForm } from '#tests/http/client.ts'

// Each login takes a while, because hashing a password is slow on purpose.
const login = `${bases.aozora}/login`
const status = async (token: string) => (await callApi(bases.aozora, 'GET /auth/info', { token })).status

/** Signs in alternately by form and by API, and returns the access tokens. */
async function signInOften(email: string, times: number): Promise<string[]> {
  const one = async (at: number) => {
    if (at % 2 === 0) {
      const { data } = await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(email) })
      return data?.access_token as string
    }
    const { setCookies } = await postForm(login, { email, password: worldPassword })
    return setCookies.find((line) => line.startsWith('aozora='))?.split(/[=;]/)[1] as string
  }
  return Promise.all(Array.from({ length: times }, (_, at) => one(at)))
}

test('ruling 8: 12 simultaneous logins by form and by API all succeed, and exactly three sessions remain', async () => {
  const email = 'many@aozora.example'
  let earlier: string[] = []
  for (const times of [12, 4]) {
    const tokens = await signInOften(email, times)
    expect(new Set(tokens.filter((token) => /^r1\.[\w-]{43}$/.test(token ?? ''))).size).toBe(times)
    const statuses = await Promise.all([...earlier, ...tokens].map(status))
    expect(statuses.filter((one) => one === 200)).toHaveLength(3)
    expect(statuses.slice(0, earlier.length)).not.toContain(200)
    earlier = tokens
  }
})

for (const [whose, email] of [
  ['a reader', 'many.wrong@aozora.example'],
  ['nobody', `nobody.${Date.now()}@aozora.example`],
] as const)
  test(`R103 ruling 9: of 10 simultaneous wrong passwords of ${whose} the fifth locks the account, by form and by API`, async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const password = `Wrong-${at}`
        if (at % 2 === 0)
          return (await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(email, password) }))
            .status
        const { text, setCookies } = await postForm(login, { email, password }, { 'Accept-Language': 'en' })
        expect(setCookies.filter((line) => line.startsWith('aozora='))).toEqual([])
        return text.includes('The account or password is incorrect.')
          ? 606
          : text.includes('blocked for 30 minutes')
            ? 427
            : 0
      }),
    )
    const [wrong = 0, blocked = 0] = [606, 427].map((code) => outcomes.filter((one) => one === code).length)
    expect([wrong, blocked]).toEqual([4, 6])
    const right = await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(email) })
    expect(right.status).toBe(427)
  })
