import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { paymentPush } from '#app/features/orders/site/payment/payment-push.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { visitOf } from '#tests/visits/render-in-layout.tsx'
import { form } from './form.ts'
import { readScriptBody, scriptCall } from './script-call.ts'
import { pictureForm, uploadForm } from './upload-form.ts'

const done = async () => new Response(null, { status: 204 })
/** Every function that handles a request with a body, each with a use-case that accepts everybody. */
const doors = {
  form: form(z.object({}), done),
  'form for whoever isn’t here': form(z.object({}), done, { guard: 'not-cross-site' }),
  uploadForm: uploadForm(z.object({}), async ({ file }) => {
    for await (const _ of file.stream);
    return done()
  }),
  pictureForm: pictureForm(z.object({}), async () => 'name', done),
  scriptCall: scriptCall(async ({ request }) => readScriptBody(request, z.object({}))),
  paymentPush: paymentPush('GMO'),
}

const size = 300 * 1024
const most = 90 * 1024 * 1024
const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'

/** A request with a file of 90 MB, whose data is only made when it is read. */
function large(headers: Record<string, string>) {
  const counted = { pulled: 0, isLeft: false }
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const chunk = new Uint8Array(size).fill(0x61)
      if (counted.pulled === 0) chunk.set(Buffer.from(`--x7\r\n${head}`))
      counted.pulled += 1
      controller.enqueue(chunk)
      if (counted.pulled * size >= most) controller.close()
    },
    cancel() {
      counted.isLeft = true
    },
  }
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 })
  const type = { 'Content-Type': 'multipart/form-data; boundary=x7' }
  const init = { method: 'POST', body, headers: { ...type, ...headers }, duplex: 'half' } as RequestInit
  return { counted, request: new Request('http://localhost/x', init) }
}

type Door = (args: ActionFunctionArgs) => Promise<unknown>

async function send(door: Door, visit: object, headers: Record<string, string>) {
  const { counted, request } = large(headers)
  const context = { visit, cookies: [], headers: {} }
  const answer = (await door({ request, context, params: {} } as unknown as ActionFunctionArgs)) as
    | Response
    | { init: ResponseInit; data: { refusal: string } }
  const status = answer instanceof Response ? answer.status : answer.init.status
  return { ...counted, status, refusal: 'data' in answer ? answer.data.refusal : null }
}

const [ours, others] = [{ Origin: 'http://localhost' }, { Origin: 'http://evil.example' }]
const lengths = { said: { 'Content-Length': String(most) }, 'not said': {} }
const guest = visitOf({})
const staff = visitOf({ staff: true })

describe.each(Object.entries(doors) as [string, Door][])('a request of 90 MB to a %s,', (_name, door) => {
  it.each(Object.entries(lengths))('its length %s, isn’t read if a guest sent it', async (_, length) => {
    const { pulled, isLeft, status } = await send(door, guest, { ...length, ...ours })
    expect([pulled <= 1, isLeft, Number(status) >= 400]).toEqual([true, true, true])
  })

  it.each(Object.entries(lengths))(
    'its length %s, isn’t read if another site’s page sent it',
    async (_, length) => {
      const { pulled, isLeft, status } = await send(door, staff, { ...length, ...others })
      expect([pulled <= 1, isLeft, Number(status) >= 400]).toEqual([true, true, true])
    },
  )
})

it('a form that is too long comes back with that message', async () => {
  const { status, refusal } = await send(doors.form as Door, staff, ours)
  expect([status, refusal]).toEqual([413, 'bodyTooLarge'])
})

describe('an administrator’s file', () => {
  const refusing = (name: ErrorName) => uploadForm(z.object({}), async () => refuse(name)) as Door

  it.each(['noPermission', 'forbidden', 'notFound'] satisfies ErrorName[])(
    'is left where it may not be sent: %s',
    async (name) => {
      const { pulled, isLeft, refusal } = await send(refusing(name), staff, ours)
      expect([pulled, isLeft, refusal]).toEqual([1, true, name])
    },
  )

  it('is read to its end if another field is wrong, so that the answer arrives', async () => {
    const { pulled, isLeft } = await send(refusing('invalidFile'), staff, ours)
    expect([pulled, isLeft]).toEqual([Math.ceil(most / size), false])
  })
})
