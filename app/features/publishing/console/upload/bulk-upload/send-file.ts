import { requestTimeout } from '#app/kernel/errors/request-timeout.ts'

type Begun = {
  upload_id: string
  state: 'open' | 'completed'
  part_size: number
  part_count: number
  parts: number[]
}

type Sending = {
  /** The address that begins an upload; the parts go to addresses below `uploads`. */
  begin: string
  uploads: string
  /** Returns the fields of the content, as the server expects them. They may change until the file is complete. */
  about: () => Record<string, unknown>
  signal: AbortSignal
  /** Called with how many bytes of the file have arrived or are on their way. */
  sent: (bytes: number) => void
}

/** How many times in all an upload is completed, if the server asks again for parts that it had confirmed. */
const rounds = 3

/** Sends the parts of a file that the server doesn't have yet, then completes the upload. Returns the upload's id. */
export async function sendFile(file: File, sending: Sending): Promise<string> {
  for (let round = 1; ; round++) {
    try {
      return await sendOnce(file, sending)
    } catch (error) {
      const isAskedAgain = error instanceof CallFailed && error.fields.includes('parts')
      if (!isAskedAgain || round === rounds) throw error
    }
  }
}

async function sendOnce(file: File, { begin, uploads, about, signal, sent }: Sending): Promise<string> {
  const facts = { file_name: file.name, bytes: file.size, file_type: file.type || 'application/octet-stream' }
  const bodyNow = () => JSON.stringify({ ...about(), ...facts })
  const body = bodyNow()
  const upload = await call<Begun>(begin, { method: 'POST', body, signal })
  // An earlier attempt was complete, but its answer or the page was lost.
  if (upload.state === 'completed') return upload.upload_id
  const one = `${uploads}/${upload.upload_id}`
  let arrived = 0
  for (const { number, blob } of partsOf(file, upload)) {
    if (!upload.parts.includes(number)) {
      const before = arrived
      await call(`${one}/parts/${number}`, {
        ...{ method: 'POST', body: blob, signal },
        sent: (bytes) => sent(before + Math.min(bytes, blob.size)),
      })
    }
    arrived += blob.size
    sent(arrived)
  }
  // Beginning once more with the same fingerprint continues the upload with other fields.
  for (let last = body, now = bodyNow(); now !== last; last = now, now = bodyNow())
    await call(begin, { method: 'POST', body: now, signal })
  await call(`${one}?do=complete`, { method: 'POST', signal })
  return upload.upload_id
}

function* partsOf(file: File, { part_size, part_count }: Begun): Generator<{ number: number; blob: Blob }> {
  for (let number = 1; number <= part_count; number++)
    yield { number, blob: file.slice((number - 1) * part_size, number * part_size) }
}

/** Why a call failed: no connection, an error of the server, or a refusal with a reason. */
type Trouble = 'connection' | 'server' | 'refusal'

export class CallFailed extends Error {
  readonly trouble: Trouble
  /** The input fields that the server complained about. */
  readonly fields: readonly string[]

  constructor(message: string, trouble: Trouble, fields: readonly string[] = []) {
    super(message)
    this.trouble = trouble
    this.fields = fields
  }
}

type Options = {
  method?: 'GET' | 'POST'
  body?: Blob | string
  signal?: AbortSignal
  sent?: (bytes: number) => void
}

/**
 * Calls our own server. `sent` is told how many bytes of the body have been sent. Throws `CallFailed`, or the reason
 * that `signal` was aborted with.
 */
export function call<Data>(url: string, { method = 'GET', body, signal, sent }: Options = {}): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const broken = () => reject(new CallFailed('', 'connection'))
    request.upload.onprogress = ({ loaded }) => sent?.(loaded)
    request.onerror = broken
    request.ontimeout = broken
    request.onabort = () => reject(signal?.reason ?? new CallFailed('', 'connection'))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.onload = () => settle<Data>(request, resolve, reject)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop)
    request.open(method, url)
    request.timeout = requestTimeout
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader(
      'Content-Type',
      typeof body === 'string' ? 'application/json' : 'application/octet-stream',
    )
    request.send(body ?? null)
  })
}

type Answer<Data> = { status: number; data: Data; message?: string; fields?: Record<string, string[]> }

function settle<Data>(
  request: XMLHttpRequest,
  resolve: (data: Data) => void,
  reject: (why: CallFailed) => void,
) {
  const answer = parsed<Answer<Data>>(request.responseText)
  // R389: the status in the body counts, not that of the answer.
  if (answer?.status === 200) {
    resolve(answer.data)
    return
  }
  const fields = answer?.fields ?? {}
  const why = Object.values(fields).flat()[0] ?? answer?.message ?? ''
  reject(new CallFailed(why, troubleOf(request.status, answer !== null), Object.keys(fields)))
}

/** A proxy that can't reach the server answers with a page of its own, not with our JSON: that counts as no connection. */
function troubleOf(status: number, isOurs: boolean): Trouble {
  if (!isOurs && status > 500) return 'connection'
  return isOurs && status < 500 ? 'refusal' : 'server'
}

function parsed<Value>(text: string): Value | null {
  try {
    return JSON.parse(text) as Value
  } catch {
    return null
  }
}
