import { world, worldPassword } from '#seeds/demo/world.ts'
import { send } from './load.ts'
import type { Runtime } from './runtime.ts'

/** Signs the demo's first reader in through the page's form and answers their cookies. */
export function signIn(runtime: Runtime): Promise<string> {
  return signInAs(runtime, '/aozora/login', world.aozora.readers[0]?.email ?? '')
}

/** The platform's operator, who sees all of the console's frame. */
export function signInOperator(runtime: Runtime): Promise<string> {
  return signInAs(runtime, '/admin/login', 'system@bunko.example')
}

async function signInAs({ origin }: Runtime, path: string, email: string): Promise<string> {
  const fields = { email, password: worldPassword, keep_login: 'true' }
  const answer = await send(origin, {
    path,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  if (answer.status !== 302) throw new Error(`sign-in: ${answer.status}`)
  const cookies = answer.headers['set-cookie'] ?? []
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
