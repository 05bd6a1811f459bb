import { world, worldPassword } from '#tests/world/world.ts'
import { send } from './load.ts'
import type { Runtime } from './runtime.ts'

/** Signs the demo's first reader in through the page's form and answers their cookies. */
export async function signIn({ origin }: Runtime): Promise<string> {
  const fields = { email: world.aozora.readers[0]?.email ?? '', password: worldPassword, keep_login: 'true' }
  const answer = await send(origin, {
    path: '/aozora/login',
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  if (answer.status !== 302) throw new Error(`sign-in: ${answer.status}`)
  const cookies = answer.headers['set-cookie'] ?? []
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
