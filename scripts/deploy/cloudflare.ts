import { setTimeout as wait } from 'node:timers/promises'
import { DeployProblem, messageOf } from './problem.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Envelope = {
  success: boolean
  result: unknown
  errors?: { code: number; message: string }[]
  result_info?: { page?: number; per_page?: number; total_pages?: number; total_count?: number }
}
type Answer = { status: number; envelope: Envelope }

export type Access = {
  token: string
  account: string
  /** The address of the API. */
  base: string
  /** Milliseconds before the first repetition; each later one waits twice as long. */
  pause: number
  /** Milliseconds until a call counts as lost. */
  patience: number
}

export const cloudflareApi = 'https://api.cloudflare.com/client/v4'

/** Cloudflare refused a call, or its answer was lost. The message never has the token, since only a header does. */
export class CloudflareProblem extends DeployProblem {
  readonly status: number | null
  readonly codes: readonly number[]
  constructor(what: string, status: number | null, errors: { code: number; message: string }[]) {
    const said = errors.map(({ code, message }) => `${message} (${code})`).join(', ')
    super(`${what}: ${said || (status === null ? 'no answer' : `status ${status}`)}`, ...adviceFor(status))
    this.status = status
    this.codes = errors.map(({ code }) => code)
  }
}

function adviceFor(status: number | null): string[] {
  if (status === 401 || status === 403)
    return [
      'The token in CLOUDFLARE_API_TOKEN lacks a permission for this; docs/deploy.md lists those it needs.',
    ]
  if (status === null || status === 429 || status >= 500)
    return ['Run the command again: it continues where it stopped.']
  return []
}

/** How often a call is repeated that can be repeated. */
const repetitions = 3

/**
 * Cloudflare's REST API for one account. Reading calls are repeated when they fail, changing ones only when the API was too busy to begin:
 * after a lost answer the next run looks first whether the change was made.
 */
export class Cloudflare {
  readonly account: string
  readonly access: Access
  constructor(access: Access) {
    this.account = access.account
    this.access = access
  }

  /** Calls the API below the account, or below a path that begins with `/zones` or `/user`. */
  async call<Result>(method: Method, path: string, body?: unknown): Promise<Result> {
    return (await this.#answered(method, path, body)).envelope.result as Result
  }

  /** Runs statements on a D1 database that only read. The API takes them by a method that otherwise changes something. */
  async query<Result>(database: string, body: { sql: string } | { batch: object[] }): Promise<Result[]> {
    const { envelope } = await this.#answered('POST', `/d1/database/${database}/query`, body, true)
    return envelope.result as Result[]
  }

  /** Reads what may not exist; null if it doesn't. */
  async find<Result>(path: string): Promise<Result | null> {
    try {
      return await this.call<Result>('GET', path)
    } catch (error) {
      if (error instanceof CloudflareProblem && error.status === 404) return null
      throw error
    }
  }

  /** Reads all pages of a list. */
  async list<Result>(path: string, query: Record<string, string> = {}): Promise<Result[]> {
    const all: Result[] = []
    for (let page = 1; ; page++) {
      const search = new URLSearchParams({ ...query, page: String(page), per_page: '100' })
      const { envelope } = await this.#answered('GET', `${path}?${search}`)
      const rows = envelope.result as Result[]
      all.push(...rows)
      const { total_count = all.length } = envelope.result_info ?? {}
      if (rows.length === 0 || all.length >= total_count) return all
    }
  }

  async #answered(method: Method, path: string, body?: unknown, isRead = method === 'GET'): Promise<Answer> {
    for (let repeated = 0; ; repeated++) {
      const answer = await this.#once(method, path, body)
      if (answer instanceof Error ? false : answer.envelope.success) return answer as Answer
      const problem = answer instanceof Error ? answer : problemOf(method, path, answer)
      if (repeated === repetitions || !isRepeatable(isRead, problem)) throw problem
      await wait(this.access.pause * 2 ** repeated)
    }
  }

  async #once(method: Method, path: string, body?: unknown): Promise<Answer | CloudflareProblem> {
    const isAbsolute = /^\/(?:zones|user)(?:\/|\?|$)/.test(path)
    const url = `${this.access.base}${isAbsolute ? path : `/accounts/${this.account}${path}`}`
    const headers = { Authorization: `Bearer ${this.access.token}`, 'Content-Type': 'application/json' }
    const signal = AbortSignal.timeout(this.access.patience)
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const envelope = (await response.json()) as Envelope
      return { status: response.status, envelope }
    } catch (error) {
      return new CloudflareProblem(`${method} ${path}`, null, [{ code: 0, message: messageOf(error) }])
    }
  }
}

function problemOf(method: Method, path: string, { status, envelope }: Answer): CloudflareProblem {
  return new CloudflareProblem(`${method} ${path}`, status, envelope.errors ?? [])
}

function isRepeatable(isRead: boolean, { status }: CloudflareProblem): boolean {
  if (status === 429) return true
  return isRead && (status === null || status >= 500)
}
