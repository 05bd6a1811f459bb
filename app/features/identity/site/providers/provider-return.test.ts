import { expect, it, vi } from 'vitest'
import { newState } from '#app/features/identity/model/identity/sign-in-flow.ts'
import type { Visit } from '#app/visit/visit.ts'
import { answerReturn } from './provider-return.ts'

it.each([
  [true, ['flow', 'app']],
  [false, ['flow']],
])(
  'R082 a visitor who returns without a sign-in is still in the app they came from: %s',
  async (isApp, expected) => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const site = { tenantId: 1, servicePath: 'aozora', domain: null, settings: { signIn: {} } }
    const visit = { site, origin: 'http://localhost', basePath: '/aozora', locale: 'ja' } as unknown as Visit
    const cookies: string[] = []
    const kind = { provider: 'google', purpose: 'sign-in', isAutomatic: false, isApp } as const
    const fields = { error: 'access_denied', state: newState(kind, 'x'.repeat(43)) }
    await answerReturn({ visit, cookies } as never, new Request('http://localhost/aozora/login'), fields)
    const names = cookies.map((line) => /^aozora\.(\w+)=/.exec(line)?.[1])
    expect(names.filter((name) => name !== 'flash')).toEqual(expected)
  },
)
