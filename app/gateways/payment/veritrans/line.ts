import type { Declined, GatewayDeps, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { declineOf, isUnknownCode } from './decline-of.ts'
import { authHash } from './signature.ts'
import type { VeritransSettings } from './veritrans-settings.ts'

/** In milliseconds. assumed: the provider's own libraries wait 120 seconds, but a reader in front of a page won't. */
const patience = 30_000
/** An order's history has a few kilobytes. */
const maxCharacters = 256 * 1024

export type Fields = { readonly [name: string]: unknown }
export type Reply = { is: 'reply'; result: Fields; payNowIdResponse: Fields }
export type Line = { deps: GatewayDeps; settings: VeritransSettings }
export type Command =
  | `${'Authorize' | 'ReAuthorize' | 'Capture' | 'Cancel'}/card`
  | `${'Authorize' | 'GetResult'}/mpi`
  | 'Search/search'
  | 'Delete/account'
  | `${'Get' | 'Delete'}/cardinfo`

/** Sends one command. If the answer isn't complete, the outcome is unknown. Never throws or logs. */
export async function ask(
  { deps, settings }: Line,
  command: Command,
  params: object,
): Promise<Reply | Declined | Unknown> {
  try {
    const response = await deps.fetch(`${settings.baseUrl}/${pathOf(settings, command)}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
        'Accept-Language': 'ja',
      },
      body: encodeURIComponent(signed(settings, params)),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { is: 'unknown', cause: `HTTP ${response.status}` }
    }
    return readReply(await response.text())
  } catch (error) {
    return { is: 'unknown', cause: error instanceof Error ? error.name : 'no answer' }
  }
}

const services: Record<string, string> = {
  search: 'paynow-search/v2',
  account: 'paynowid/v1',
  cardinfo: 'paynowid/v1',
}

function pathOf({ isLive }: VeritransSettings, command: Command): string {
  const service = services[command.split('/')[1]!] ?? 'paynow/v2'
  return `${isLive ? '' : 'test-'}${service}/${command}`
}

/** The text of the parameters is made once and inserted as it is, because the hash is over exactly these bytes. */
function signed(settings: VeritransSettings, params: object): string {
  const { merchantCcid, isLive } = settings
  const common = { txnVersion: '2.0.0', dummyRequest: isLive ? '0' : '1', merchantCcid }
  // Leaves out empty members.
  const text = JSON.stringify({ ...params, ...common }, (_, value) =>
    value === null || value === '' ? undefined : value,
  )
  return `{"params":${text},"authHash":"${authHash(settings, text)}"}`
}

function readReply(text: string): Reply | Declined | Unknown {
  if (text.length > maxCharacters) return { is: 'unknown', cause: 'too long an answer' }
  const { result, payNowIdResponse } = fieldsOf(JSON.parse(text))
  const [fields, code] = [fieldsOf(result), textOf(fieldsOf(result).vResultCode)]
  if (isUnknownCode(code)) return { is: 'unknown', cause: code }
  if (fields.mstatus === 'failure') return declineOf(code)
  if (fields.mstatus !== 'success') return { is: 'unknown', cause: code || 'no result' }
  return { is: 'reply', result: fields, payNowIdResponse: fieldsOf(payNowIdResponse) }
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}
