import { requestTimeout } from '#app/kernel/errors/request-timeout.ts'

/** Why a call came to nothing: the way there is broken, the server is in trouble, or it says why not. */
type Trouble = 'connection' | 'server' | 'refusal'

export class CallFailed extends Error {
  readonly trouble: Trouble
  /** What the server said something about. */
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

/** Asks our own server; `sent` hears how much of the body has gone. Throws CallFailed, and what `signal` was ended with. */
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
  // R389: what the body says counts.
  if (answer?.status === 200) {
    resolve(answer.data)
    return
  }
  const fields = answer?.fields ?? {}
  const why = Object.values(fields).flat()[0] ?? answer?.message ?? ''
  reject(new CallFailed(why, troubleOf(request.status, answer !== null), Object.keys(fields)))
}

/** What stands before the server and can't reach it answers with a page of its own. */
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
