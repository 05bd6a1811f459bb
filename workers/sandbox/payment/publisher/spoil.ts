import type { Ground } from '#workers/sandbox/ground.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'

const possible = [
  'time-out-before',
  'time-out-after',
  'error-after',
  'cut-off',
  'duplicate-order',
  'amount-altered',
] as const
type Spoiling = (typeof possible)[number]

/** Which of them a call can be spoiled by, beside those of the line. */
const ofCall: Record<string, Spoiling> = { orders: 'duplicate-order', get: 'amount-altered' }

/** Longer than the shop has patience. Milliseconds. */
const tooLong = 35_000

/** Answers a call of the shop's, spoiled if that was picked: before anything is booked, or after and nobody hears of it. */
export async function spoil(
  ground: Ground,
  call: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  const mine = possible.filter((fault) => !Object.values(ofCall).includes(fault) || ofCall[call] === fault)
  const fault = await takeFault(ground, { provider: 'publisher', call, possible: mine })
  if (fault === 'time-out-before') return timeOut(ground)
  if (fault === 'duplicate-order') return Response.json({ error: 'duplicate_order' }, { status: 409 })
  const answer = await respond()
  if (fault === null) return answer
  return spoilAnswer(ground, fault, answer)
}

async function spoilAnswer(ground: Ground, fault: Spoiling, answer: Response): Promise<Response> {
  if (fault === 'time-out-after') return timeOut(ground)
  if (fault === 'error-after') return new Response('Internal Server Error', { status: 500 })
  const text = await answer.text()
  const cut = text.slice(0, text.length / 2)
  const altered = text.replace(/"amount":(\d+)/, (_, amount) => `"amount":${Number(amount) + 1}`)
  const { status, headers } = answer
  return new Response(fault === 'cut-off' ? cut : altered, { status, headers })
}

async function timeOut({ wait }: Ground): Promise<Response> {
  await wait(tooLong)
  return new Response(null, { status: 504 })
}
