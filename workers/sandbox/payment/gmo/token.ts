import type { SandboxContext } from '#workers/sandbox/ground.ts'
import { GmoRefusal } from './api.ts'
import type { Card } from './card.ts'

/** Milliseconds a token is good for. */
const lifetime = 30 * 60_000

type Token = { card: Card; expiresAt: number; isUsed: boolean }

export async function keepToken(
  context: SandboxContext,
  card: Card,
): Promise<{ token: string; expiresAt: number }> {
  const token = Buffer.from(context.randomBytes(32)).toString('hex')
  const expiresAt = context.now() + lifetime
  await context.state.put(keyOf(token), { card, expiresAt, isUsed: false } satisfies Token)
  return { token, expiresAt }
}

/** Returns the card of a token, which is valid once and within its lifetime. */
export async function redeemToken({ state, now }: SandboxContext, token: string): Promise<Card> {
  if (!/^[0-9a-f]{64}$/.test(token)) throw new GmoRefusal('EX1000304')
  // Taken and put back as used: of two that come together one finds it.
  const found = await state.take<Token>(keyOf(token))
  if (found === null) throw new GmoRefusal('EX1000301')
  await state.put(keyOf(token), { ...found, isUsed: true })
  if (found.isUsed) throw new GmoRefusal('EX1000302')
  if (now() >= found.expiresAt) throw new GmoRefusal('EX1000303')
  return found.card
}

function keyOf(token: string): string {
  return `gmo-token/${token}`
}
