import type { Env } from '#app/kernel/data/env.ts'
import { sealingKeyNames } from '#app/kernel/data/sealed.ts'
import { log } from '#app/kernel/logging/log.ts'

/**
 * The answer of an installation that has no usable key to seal with; null if it has one. Without a key nobody could set up a second factor,
 * providers and payment contracts couldn't be saved, and viewers would ask the database for each page, so nothing is served until an
 * operator has set SEALING_KEYS.
 */
export function withoutSealingKeys(env: Pick<Env, 'SEALING_KEYS'>): Response | null {
  const problem = problemOf(env)
  if (problem === null) return null
  log('error', 'SEALING_KEYS needed', { problem })
  return new Response(`Bunko is not set up yet: ${problem}. docs/deploy.md says how to make a key.\n`, {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

let known: { keys: string | undefined; problem: string | null } | null = null

/** Says what is wrong with the keys. Checked once, since the bindings of an isolate never change. */
function problemOf(env: Pick<Env, 'SEALING_KEYS'>): string | null {
  if (known === null || known.keys !== env.SEALING_KEYS)
    known = { keys: env.SEALING_KEYS, problem: findProblem(env) }
  return known.problem
}

function findProblem(env: Pick<Env, 'SEALING_KEYS'>): string | null {
  try {
    return sealingKeyNames(env).length === 0 ? 'the secret SEALING_KEYS names no key' : null
  } catch {
    return 'the secret SEALING_KEYS is not name:base64 of 32 bytes'
  }
}
