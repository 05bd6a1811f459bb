import { newUuid, type SandboxContext } from '#workers/sandbox/ground.ts'
import type { Card } from './card.ts'
import { Failure } from './command.ts'

/** Milliseconds. */
const life = 15 * 60_000

type Kept = { card: Card; expiresAt: number }

export async function keepToken(
  context: SandboxContext,
  card: Card,
): Promise<{ token: string; expiresAt: number }> {
  const token = newUuid(context)
  const expiresAt = context.now() + life
  await context.state.put(keyOf(token), { card, expiresAt } satisfies Kept)
  return { token, expiresAt }
}

/** The card of a token, which is good once and for 15 minutes. */
export async function redeemToken(context: SandboxContext, token: string): Promise<Card> {
  const kept = await context.state.take<Kept>(keyOf(token))
  if (kept === null || context.now() >= kept.expiresAt) throw new Failure('token')
  return kept.card
}

function keyOf(token: string): string {
  return `veritrans-token/${token}`
}
