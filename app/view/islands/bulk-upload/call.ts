/** Why a call came to nothing: `broken` is the way there, worth another attempt; else the server says why not. */
export class CallFailed extends Error {
  readonly isBroken: boolean

  constructor(message: string, isBroken: boolean) {
    super(message)
    this.isBroken = isBroken
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
    const broken = () => reject(new CallFailed('', true))
    request.upload.onprogress = ({ loaded }) => sent?.(loaded)
    request.onerror = broken
    request.ontimeout = broken
    request.onabort = () => reject(signal?.reason ?? new CallFailed('', true))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.onload = () => settle<Data>(request, resolve, reject)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop)
    request.open(method, url)
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
  const why = Object.values(answer?.fields ?? {}).flat()[0] ?? answer?.message ?? ''
  reject(new CallFailed(why, answer === null || request.status >= 500))
}

function parsed<Value>(text: string): Value | null {
  try {
    return JSON.parse(text) as Value
  } catch {
    return null
  }
}
