import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type FormReply, form } from './form.ts'

const Input = z.object({
  email: z.string({ error: 'required' }),
  list: z.array(z.object({ part: z.string() })).optional(),
})

/** Posts a body to a form and answers the input of its use-case; null if the form came back. */
async function post(body: string, actor: object | null = {}): Promise<z.output<typeof Input> | null> {
  let read: z.output<typeof Input> | null = null
  const action = form(Input, async ({ input }) => {
    read = input
    return new Response(null, { status: 204 })
  })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost' }
  const request = new Request('http://localhost/login', { method: 'POST', body, headers })
  await action({ request, params: {}, context: { visit: { actor }, cookies: [] } })
  return read
}

describe('a form', () => {
  it('reads its fields, and lists by index', async () => {
    expect(await post('email=a&list[0].part=b&list[1].part=c')).toEqual({
      email: 'a',
      list: [{ part: 'b' }, { part: 'c' }],
    })
  })

  it.each([
    ['a place far away, which would be filled up to there', 'email[999999999]=x'],
    ['a place beyond every array', 'list[4294967295].part=x'],
    ['a name that nests for ever', `email${'.a'.repeat(20_000)}=x`],
    ['places that nest for ever', `email${'[0]'.repeat(20_000)}=x`],
    ['names that every object has', '__proto__.polluted=x&constructor.prototype.polluted=x'],
    ['a broken intent of the form library', '__intent__=%7B'],
  ])('does not read %s', async (_, body) => {
    const started = performance.now()
    expect(await post(`${body}&email=a`)).toEqual({ email: 'a' })
    expect(performance.now() - started).toBeLessThan(1000)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('ignores fields that no page could have sent', async () => {
    expect(await post(`email=a&x=${'a'.repeat(256 * 1024 - 10)}`)).toEqual({ email: 'a' })
    expect(await post(`email=a&x=${'a'.repeat(256 * 1024 - 9)}`)).toBeNull()
    expect(await post(`email=a&x=${'a'.repeat(64 * 1024 - 10)}`, null)).toEqual({ email: 'a' })
    expect(await post(`email=a&x=${'a'.repeat(64 * 1024 - 9)}`, null)).toBeNull()
  })

  it('shows a refusal at a field that was sent, or else at one of its own that wasn’t', async () => {
    const Kinds = z.discriminatedUnion('form', [
      z.object({ form: z.literal('save'), name: z.string(), byId: z.string().optional() }),
      z.object({ form: z.literal('delete') }),
    ])
    const errorOf = async (name: Parameters<typeof refuse>[0]) => {
      const action = form(Kinds, async () => refuse(name))
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost' }
      const request = new Request('http://localhost/x', { method: 'POST', body: 'form=save&name=a', headers })
      const answer = await action({ request, params: {}, context: { visit: {}, cookies: [] } })
      return (answer as unknown as { data: FormReply }).data.result.error ?? {}
    }
    expect(await errorOf('userGroupAlreadyExists')).toEqual({ name: ['refused.userGroupAlreadyExists'] })
    expect(await errorOf('idPasswordOrIpNeeded')).toEqual({ byId: ['refused.idPasswordOrIpNeeded'] })
    expect(await errorOf('noPermission')).toEqual({})
  })

  it('comes back as 503 after a temporary refusal, with the typed values but the password, and the time to try again', async () => {
    const action = form(
      z.object({ email: z.string(), password: z.string().meta({ input: 'secret' }) }),
      async () => refuse('upstreamNoAnswer', { wait: { why: 'busy', seconds: 5 } }),
    )
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost' }
    const body = 'email=a%40b.example&password=Secret-1'
    const context = { visit: {}, cookies: [], headers: {} }
    const request = new Request('http://localhost/login', { method: 'POST', body, headers })
    const reply = (await action({ request, params: {}, context })) as unknown as {
      data: FormReply
      init: ResponseInit
    }
    expect([reply.init.status, context.headers, reply.data.refusal]).toEqual([
      503,
      { 'Retry-After': '5' },
      'wait.busy',
    ])
    expect(reply.data.result.initialValue).toEqual({ email: 'a@b.example' })
  })
})
