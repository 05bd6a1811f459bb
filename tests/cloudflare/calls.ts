/** A call of the API, with what its path's pattern has found. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  params: string[]
  json: () => unknown
  form: () => Promise<FormData>
}

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: RegExp
  /** Names what the call changes; null if it only reads. */
  change?: (call: Call) => string | null
  answer: (call: Call) => unknown
}

export class ApiError extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function refuse(status: number, code: number, message: string): never {
  throw new ApiError(status, code, message)
}

let made = 0

/** An id as the API has them: the same in every run. */
export function newId(form: 'uuid' | 'hex' = 'uuid'): string {
  made += 1
  const digits = made.toString(16).padStart(12, '0')
  return form === 'uuid' ? `5eed0000-0000-4000-8000-${digits}` : digits.padStart(32, 'f')
}
