import { afterEach, expect, it, vi } from 'vitest'
import { call } from './send-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Stubs as much of XMLHttpRequest as a call needs, with this answer. */
function answering(status: number, responseText: string) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = status
      responseText = responseText
      onload = () => undefined
      open() {}
      setRequestHeader() {}
      send() {
        this.onload()
      }
    },
  )
  return call('/upload').catch((error: unknown) => error)
}

it('R389 the status in the body counts: 200 means success', async () => {
  const body = JSON.stringify({ status: 200, data: { upload_id: 'u' } })
  expect(await answering(201, body)).toEqual({ upload_id: 'u' })
})

it('R392 another status in the body is a refusal with its words, whatever the answer’s own status', async () => {
  const body = JSON.stringify({ status: 413, message: 'The file is not valid.' })
  expect(await answering(200, body)).toMatchObject({ trouble: 'refusal', message: 'The file is not valid.' })
})

it.each([
  [400, '{"status":413,"message":"Too large."}', 'refusal', 'Too large.'],
  [500, '{"status":500,"message":"A fault."}', 'server', 'A fault.'],
  [413, '<html>', 'server', ''],
  [502, '<html>', 'connection', ''],
])('R391 an answer of %i with %s is a failure', async (status, body, trouble, message) => {
  expect(await answering(status, body)).toMatchObject({ trouble, message })
})
